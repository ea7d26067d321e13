// A page that shows parts and nothing else, bundled from the sources of the page.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { words } from "../../web/words.mjs";
import { expect } from "./harness.mjs";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const require = createRequire(new URL("../../web/package.json", import.meta.url));

const common = { absWorkingDir: web, bundle: true, write: false, logLevel: "warning", target: "es2022",
  jsx: "automatic", jsxImportSource: "preact" };
const { build } = require("esbuild");

/** `source` with all that it imports, which may be from "./src/". It brings its own words, or a door that speaks. */
export async function scriptOf(source, minify = false, speaks = null) {
  const { outputFiles } = await build({ ...common, format: "iife", minify,
    ...speaks ? { plugins: [words(speaks)], external: ["rules:*"] } : { external: ["words:*"] },
    stdin: { contents: source, resolveDir: web, loader: "tsx", sourcefile: "sheet.tsx" } });
  return outputFiles[0].text;
}

async function style() {
  const { outputFiles } = await build({ ...common, entryPoints: ["src/style.css"] });
  return outputFiles[0].text;
}

/** Opens the page for `use`; any complaint of the page fails the test. Nothing moves on it, because its pictures are compared. */
export async function withSheet(browser, source, { dark = false, more = "", first = "", speaks = null }, use) {
  const [script, sheet] = await Promise.all([scriptOf(source, false, speaks), style()]);
  const page = await browser.chromium.newPage({ reducedMotion: "reduce",
    colorScheme: dark ? "dark" : "light", viewport: { width: 1280, height: 800 } });
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  try {
    await page.setContent(`<!doctype html><html lang="en"><head><title>Sheet</title></head></html>`);
    await page.addStyleTag({ content: sheet + more });
    await page.addScriptTag({ content: first + script });
    await use(page);
    expect(complaints.length === 0, `the sheet complains: ${complaints}`);
  } finally {
    await page.close();
  }
}
