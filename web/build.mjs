#!/usr/bin/env node
// Builds the page: node web/build.mjs --wasm FILE --out FOLDER --depfile FILE --stamp FILE
// All names but those of index.html and sw.js change with the bytes, so that browsers may keep the files for good.
// The stamp is written last, and the depfile tells ninja what it was made from. tools/setup installs
// what this needs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bookFiles, rules } from "./books.mjs";
import { install } from "./install.mjs";
import { Door } from "./src/engine/door.js";
import { words } from "./words.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

// Made here from the module, so ninja must not ask whether it is newer than the page.
const TYPES = "src/engine/types.generated.ts";

// The types of all boxes and views, from the engine's own field tables.
function writeTypes(door) {
  const head = "// Made by web/build.mjs from the field tables of the engine.\n";
  const text = head + door.text("types");
  const path = here + TYPES;
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

/** Names of what esbuild writes have a hash of their own; what asks for a file by name is told it. */
async function bundle(entryPoints, define, more = {}) {
  const esbuild = await import("esbuild");
  const { outputFiles, metafile, warnings } = await esbuild.build({
    absWorkingDir: here,
    entryPoints,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    outdir: "dist",
    publicPath: "/",
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
    define: Object.fromEntries(Object.entries(define).map(([name, file]) => [name, `"/${file}"`])),
    ...more,
  });
  if (warnings.length > 0) throw new Error("the bundler warns");
  return { files: outputFiles.map(({ path, contents }) => ({ name: basename(path), contents })), metafile };
}

/** The file that was made from this entry. */
function madeFrom(metafile, entry) {
  const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry);
  return basename(path);
}

/** What the first paint needs besides the script itself: what it imports, and the usual words. */
function preloads({ outputs }, page) {
  const imported = outputs[`dist/${page}`].imports.filter(({ kind }) => kind === "import-statement");
  const words = Object.keys(outputs).filter((path) => "words:words-en" in outputs[path].inputs);
  return [...imported.map(({ path }) => path), ...words]
    .map((path) => `<link rel="modulepreload" href="/${basename(path)}" />`);
}

/** The first page without the name of its build, which is made from it, too. */
function makeIndex(metafile, lines) {
  const page = madeFrom(metafile, "src/main.tsx");
  const style = madeFrom(metafile, "src/style.css");
  const names = { "/page.js": page, "/style.css": style };
  let index = readFileSync(`${here}index.html`, "utf8");
  for (const [plain, name] of Object.entries(names)) {
    if (!index.includes(`"${plain}"`)) throw new Error(`index.html does not ask for ${plain}`);
    index = index.replace(`"${plain}"`, `"/${name}"`);
  }
  return withLines(index, [...lines, ...preloads(metafile, page)]);
}

const withLines = (index, lines) =>
  index.replace("  </head>", `${lines.map((line) => `    ${line}\n`).join("")}  </head>`);

/** Two builds with one name have the same bytes in every file. */
const nameOf = (files, index) => createHash("sha256")
  .update(JSON.stringify([files.map(({ name }) => name).sort(), index])).digest("hex").slice(0, 16);

/** The service worker keeps its name, and knows those of all other files. */
function makeWorker(files, build) {
  const paths = files.map(({ name }) => `/${name}`).sort();
  return bundle(["src/offline/worker.ts"], {}, {
    entryNames: "sw", format: "iife", define: { BUILD: JSON.stringify(build), FILES: JSON.stringify(paths) },
  });
}

/** Every source, for the bundler does not name those that only have types. */
const sources = () => readdirSync(`${here}src`, { recursive: true })
  .filter((path) => /\.(tsx?|js|css)$/.test(path)).map((path) => `src/${path}`).filter((path) => path !== TYPES);

/** What else the bundler read. A name with a colon is no file: it was made here. */
const bundled = (...bundles) => bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs))
  .filter((path) => !path.includes(":") && !path.startsWith("src/"));

async function build({ wasm, out, depfile, stamp }) {
  const module = readFileSync(wasm);
  const door = await Door.open(await WebAssembly.compile(module));
  writeTypes(door);
  checkTypes();
  const wasmName = hashed("sightline.wasm", module);
  const workers = await bundle(["src/link/host-worker.ts", "src/link/bot-worker.ts"], {});
  const page = await bundle({ page: "src/main.tsx", style: "src/style.css" }, {
    WASM: wasmName,
    HOST_WORKER: madeFrom(workers.metafile, "src/link/host-worker.ts"),
    BOT_WORKER: madeFrom(workers.metafile, "src/link/bot-worker.ts"),
  }, { splitting: true, plugins: [words(door), rules(door)] });
  const extra = install(door, hashed);
  const files = [{ name: wasmName, contents: module }, ...workers.files, ...page.files, ...extra.files];
  const index = makeIndex(page.metafile, extra.lines);
  const name = nameOf(files, index);
  const offline = await makeWorker(files, name);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const { name: file, contents } of [...files, ...offline.files]) writeFileSync(`${out}/${file}`, contents);
  writeFileSync(`${out}/index.html`, withLines(index, [`<meta name="build" content="${name}" />`]));
  const inputs = [...sources(), ...bundled(workers, page, offline), "index.html", "build.mjs", "books.mjs", "words.mjs",
    "icons.mjs", "install.mjs", "tsconfig.json", "package-lock.json"];
  writeFileSync(depfile, `${stamp}: ${[...inputs.map((path) => here + path), ...bookFiles()].join(" ")}\n`);
  writeFileSync(stamp, "");
}

const { values } = parseArgs({ options: Object.fromEntries(
  ["wasm", "out", "depfile", "stamp"].map((name) => [name, { type: "string" }])) });
await build(values);
