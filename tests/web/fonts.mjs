// The page with few fonts: a machine that has only DejaVu shows wider words. All other tests have the fonts of a usual
// desktop (fonts/usual.conf).
import { expect, same, test } from "./harness.mjs";
import { holds, sizes } from "./layout.mjs";
import { sit, SMALL } from "./table.mjs";

const [desk, phone] = sizes;
const EXEMPT = {
  wink: { exempt: ".rule-link, .wink-press[aria-disabled]" },
  cube: { exempt: ".cube-lean" },
};

/** How wide the same words are in both families of the page. */
async function widths(browser, fonts) {
  const found = [];
  await browser.page(null, async (page) => {
    found.push(...await page.evaluate(() => ["--sans", "--serif"].map((family) => {
      const words = document.createElement("span");
      words.style.font = `20px ${getComputedStyle(document.documentElement).getPropertyValue(family)}`;
      words.textContent = "What you know depends on where you sit";
      document.body.append(words);
      const { width } = words.getBoundingClientRect();
      words.remove();
      return width;
    })));
  }, "#set", undefined, { fonts });
  return found;
}

/** Otherwise every test with both would test only one of them. */
async function differ(browser) {
  const [usual, bare] = [await widths(browser, "usual"), await widths(browser, "bare")];
  expect(usual.every((width, i) => width < bare[i] * 0.95), `the same fonts: ${usual} and ${bare} (tools/setup check)`);
}

async function holdsBare(browser, game) {
  await browser.page(null, async (page) => {
    await sit(page, game);
    same(await page.locator(".prompt-asks").count(), 1, "something is asked");
    await holds(page, `${game} with few fonts`, { ...EXEMPT[game] ?? SMALL, sizes: [desk, phone] });
    await page.screenshot({ path: `${browser.shots}/${game}-bare-fonts.png` });
  }, "#set", undefined, { fonts: "bare" });
}

export function fonts(browser) {
  test("fonts: a usual desktop and a bare one", () => differ(browser));
  for (const { name } of browser.games.filter(({ rehearsal }) => !rehearsal))
    test(`${name}: the table holds with few fonts`, () => holdsBare(browser, name));
}
