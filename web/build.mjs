#!/usr/bin/env node
// Builds the page: node web/build.mjs [--wasm FILE] [--out FOLDER]
// Takes build/src/abi/sightline.wasm and fills web/dist, if nothing else is said.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { pathToFileURL, fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureModules } from "./modules.mjs";
import { Door } from "./src/door.js";

const here = fileURLToPath(new URL(".", import.meta.url));

// The types of all boxes and views, from the engine's own field tables.
async function writeTypes(wasm) {
  const door = await Door.open(await WebAssembly.compile(readFileSync(wasm)));
  const head = "// Made by web/build.mjs from the field tables of the engine.\n";
  const text = head + door.text("types");
  const path = `${here}src/types.generated.ts`;
  let before = null;
  try {
    before = readFileSync(path, "utf8");
  } catch {
    // there is none yet
  }
  if (before === text) return;
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

function checkTypes() {
  const tsc = `${here}node_modules/typescript/bin/tsc`;
  const run = spawnSync(process.execPath, [tsc, "-p", here], { stdio: ["ignore", 2, 2] });
  if (run.status !== 0) throw new Error("the types of the page do not fit");
}

export async function build({ wasm, out }) {
  ensureModules();
  await writeTypes(wasm);
  checkTypes();
  const esbuild = await import("esbuild");
  mkdirSync(out, { recursive: true });
  const { warnings } = await esbuild.build({
    absWorkingDir: here,
    entryPoints: { page: "src/main.tsx", style: "src/style.css" },
    outdir: out,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
  });
  if (warnings.length > 0) throw new Error("the bundler warns");
  copyFileSync(`${here}index.html`, `${out}/index.html`);
  copyFileSync(wasm, `${out}/sightline.wasm`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({ options: {
    wasm: { type: "string", default: `${here}../build/src/abi/sightline.wasm` },
    out: { type: "string", default: `${here}dist` },
  } });
  await build(values);
}
