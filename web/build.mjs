#!/usr/bin/env node
// Builds the page: node web/build.mjs --wasm FILE --out FOLDER --depfile FILE --stamp FILE
// All names but that of index.html change with the bytes, so that browsers may keep the files for good.
// The stamp is written last, and the depfile tells ninja what it was made from. tools/setup installs
// what this needs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Door } from "./src/door.js";

const here = fileURLToPath(new URL(".", import.meta.url));

// The types of all boxes and views, from the engine's own field tables.
async function writeTypes(wasm) {
  const door = await Door.open(await WebAssembly.compile(wasm));
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

/** A name that changes with the bytes. */
function hashed(name, bytes) {
  const end = extname(name);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return `${basename(name, end)}-${hash}${end}`;
}

async function bundle(wasmName) {
  const esbuild = await import("esbuild");
  const { outputFiles, metafile, warnings } = await esbuild.build({
    absWorkingDir: here,
    entryPoints: { page: "src/main.tsx", style: "src/style.css" },
    outdir: "dist",
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
    define: { WASM: JSON.stringify(`/${wasmName}`) },
  });
  if (warnings.length > 0) throw new Error("the bundler warns");
  return { outputs: outputFiles, inputs: Object.keys(metafile.inputs).map((path) => here + path) };
}

async function build({ wasm, out, depfile, stamp }) {
  const module = readFileSync(wasm);
  await writeTypes(module);
  checkTypes();
  const wasmName = hashed("sightline.wasm", module);
  const { outputs, inputs } = await bundle(wasmName);
  let index = readFileSync(`${here}index.html`, "utf8");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  writeFileSync(`${out}/${wasmName}`, module);
  for (const { path, contents } of outputs) {
    const plain = basename(path);
    const name = hashed(plain, contents);
    if (!index.includes(`"/${plain}"`)) throw new Error(`index.html does not ask for ${plain}`);
    index = index.replace(`"/${plain}"`, `"/${name}"`);
    writeFileSync(`${out}/${name}`, contents);
  }
  writeFileSync(`${out}/index.html`, index);
  inputs.push(...["index.html", "build.mjs", "tsconfig.json", "package-lock.json"].map((name) => here + name));
  writeFileSync(depfile, `${stamp}: ${inputs.join(" ")}\n`);
  writeFileSync(stamp, "");
}

const { values } = parseArgs({ options: Object.fromEntries(
  ["wasm", "out", "depfile", "stamp"].map((name) => [name, { type: "string" }])) });
await build(values);
