#!/usr/bin/env node
// Serves a folder of plain files on this machine: node web/serve.mjs [FOLDER] [PORT]
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const kinds = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
};

function fileOf(folder, url) {
  try {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    const file = join(folder, normalize(path.endsWith("/") ? `${path}index.html` : path));
    return kinds[extname(file)] && statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** Resolves to the server once it listens; port 0 takes any free one. */
export function serve(folder, port = 0) {
  const server = createServer((request, response) => {
    const file = fileOf(folder, request.url);
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not here\n");
      return;
    }
    response.writeHead(200, {
      "Content-Type": kinds[extname(file)],
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
    });
    if (request.method === "HEAD") response.end();
    else createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = process.argv[2] ?? fileURLToPath(new URL("dist", import.meta.url));
  const server = await serve(folder, Number(process.argv[3] ?? 8080));
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
