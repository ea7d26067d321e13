// page-paint.mjs PROGRAM MODULE [RATE]: how long it takes from a press to the next picture, in milliseconds, in Chromium,
// with a processor that is slowed down by RATE (4). The main button is pressed with a mouse through a game of each kind;
// the browser's own Event Timing says how long each press took (in steps of 8 ms; under 16 it says nothing).
import { resolve } from "node:path";
import { tmpdir } from "node:os";
import { Browser } from "../tests/web/harness.mjs";
import { MAIN, ready, sit } from "../tests/web/table.mjs";

const [program, wasm] = process.argv.slice(2, 4).map((path) => resolve(path));
const rate = Number(process.argv[4] ?? 4);
const PRESSES = 60;

function watchPresses() {
  globalThis.presses = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "click") globalThis.presses.push(duration);
  }).observe({ type: "event", durationThreshold: 16 });
}

const browser = await Browser.launch(program, wasm, tmpdir());
try {
  for (const { name, seats } of browser.games.filter((game) => !game.rehearsal)) {
    await browser.page(null, async (page) => {
      await sit(page, name, { seats: Math.max(4, seats.min) });
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate });
      await page.evaluate(watchPresses);
      let pressed = 0;
      while (pressed < PRESSES && await page.locator(MAIN).count() > 0) {
        await page.locator(MAIN).first().click();
        pressed++;
        await ready(page);
      }
      await page.waitForTimeout(500);
      const slow = await page.evaluate(() => globalThis.presses);
      const all = [...slow, ...Array(Math.max(0, pressed - slow.length)).fill(16)].sort((a, b) => a - b);
      const at = (part) => all[Math.min(all.length - 1, Math.floor(all.length * part))];
      console.log(`${name}: ${pressed} presses, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
    });
  }
} finally {
  await browser.close();
}
