// Installs what package-lock.json names, unless it is there already. A copy of the lock tells.
// tools/setup does the same, with the same stamp, before anything is built.
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const lock = `${here}package-lock.json`;
const stamp = `${here}node_modules/.installed-lock`;

function installed() {
  try {
    return readFileSync(stamp).equals(readFileSync(lock));
  } catch {
    return false;
  }
}

export function ensureModules() {
  if (installed()) return;
  if (process.env.SIGHTLINE_NO_SETUP)
    throw new Error("web/node_modules is missing or old: run npm ci in web/");
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const run = spawnSync("npm", args, { cwd: here, stdio: ["ignore", 2, 2] });
  if (run.status !== 0) throw new Error("npm could not install what web/package-lock.json names");
  copyFileSync(lock, stamp);
}
