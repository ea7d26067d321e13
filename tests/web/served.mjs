// What the program serves, as a browser takes it: links, the policy, no JavaScript, nothing there.
import { expect, same, test } from "./harness.mjs";

const LINK = "t/00112233445566778899aabbccddeeff";

/** Nobody else learns of the link that somebody was sent. */
async function invited(browser) {
  await browser.page(null, async (page) => {
    await page.waitForSelector(".trouble");
    const told = await page.evaluate(async (url) => {
      const answer = await fetch(url, { method: "HEAD" });
      return [document.referrer, answer.headers.get("referrer-policy"), answer.headers.get("x-robots-tag")];
    }, browser.url + LINK);
    same(told, ["", "no-referrer", "noindex, nofollow"], "who else learns of the link");
  }, LINK);
}

/** Scripts and styles come from files of ours, or do not run. */
async function policy(browser) {
  await browser.page(null, async (page) => {
    await page.evaluate(() => {
      const broken = globalThis.broken = [];
      document.addEventListener("securitypolicyviolation", (e) => broken.push(e.effectiveDirective));
      const script = document.createElement("script");
      script.textContent = "globalThis.planted = true";
      const frame = document.createElement("iframe");
      frame.src = "/";
      document.body.append(script, frame);
      document.body.insertAdjacentHTML("beforeend", "<p style='color: red' onclick='1'>planted</p>");
      fetch("http://elsewhere.example/").catch(() => {});
    });
    const stopped = ["connect-src", "frame-src", "script-src-attr", "script-src-elem", "style-src-attr"];
    await page.waitForFunction((all) => all.every((one) => globalThis.broken.includes(one)), stopped);
    same(await page.evaluate(() => globalThis.planted === undefined), true, "no script of others ran");
  }, "", () => false);
}

/** All files come packed, and may be kept: only the first of them is asked for again. */
async function files(browser) {
  // This tests what the server itself says: a worker would answer for it.
  const context = await browser.chromium.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const answers = [];
  // The icon of the tab, and the faces of a picture below, come when there is time.
  page.on("response", (response) => !/\/(icon|faces)-/.test(response.url()) && answers.push(response));
  await page.goto(browser.url);
  await page.waitForSelector("main h1");
  const told = await Promise.all(answers.map(async (answer) => {
    const { "content-encoding": coding, "cache-control": keep } = await answer.allHeaders();
    return `${new URL(answer.url()).pathname.split("-")[0]} ${answer.status()} ${/^(br|gzip)$/.test(coding)} ${keep}`;
  }));
  const kept = "200 true public, max-age=31536000, immutable";
  const names = ["/chunk", "/page", "/style", "/words"];
  same([...new Set(told)].sort(), ["/ 200 true no-cache", ...names.map((name) => `${name} ${kept}`)],
    "files of the page");
  await context.close();
}

async function withoutScripts(browser) {
  const context = await browser.chromium.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(browser.url + LINK);
  expect(await page.locator("noscript pre").isVisible(), "nothing to read without JavaScript");
  same(await page.locator("noscript pre").textContent(), "sightline join LINK", "what to type");
  await context.close();
}

async function lost(browser) {
  const context = await browser.chromium.newContext();
  const page = await context.newPage();
  const answer = await page.goto(`${browser.url}t/0011`);
  same(answer.status(), 404, "a link that was cut");
  same(await browser.axeViolations(page), [], "barriers");
  await page.click("a");
  await page.waitForSelector("main h1");
  await context.close();
}

export function served(browser) {
  test("a link", () => invited(browser));
  test("the policy", () => policy(browser));
  test("files that are kept", () => files(browser));
  test("without JavaScript", () => withoutScripts(browser));
  test("nothing there", () => lost(browser));
}
