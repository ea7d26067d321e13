// Serves the page from a folder, in front of a server. It can go away like a network, and it can be another build.
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { extname, join } from "node:path";

const TYPES = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".wasm": "application/wasm",
  ".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".png": "image/png" };

export class Front {
  static async open(folder, server) {
    const self = new Front();
    self.sockets = new Set();
    self.server = createServer((request, answer) => {
      const { pathname } = new URL(request.url, "http://here");
      const path = join(folder, /^\/([tj]\/.*)?$/.test(pathname) ? "index.html" : pathname);
      if (!existsSync(path)) return void answer.writeHead(404).end();
      answer.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
      createReadStream(path).pipe(answer);
      return undefined;
    });
    self.server.on("upgrade", (request, socket) => {
      const { hostname, port } = new URL(server);
      const to = connect(Number(port), hostname, () => {
        const heads = request.rawHeaders.flatMap((_, i, all) => i % 2 ? [] : [`${all[i]}: ${all[i + 1]}`]);
        to.write(`${request.method} ${request.url} HTTP/1.1\r\n${heads.join("\r\n")}\r\n\r\n`);
        socket.pipe(to).pipe(socket);
      });
      for (const one of [socket, to]) one.on("error", () => one.destroy());
    });
    self.server.on("connection", (socket) => self.sockets.add(socket));
    self.server.listen(0, "127.0.0.1");
    await once(self.server, "listening");
    self.url = `http://127.0.0.1:${self.server.address().port}/`;
    return self;
  }

  async close() {
    if (!this.server.listening) return;
    const closed = once(this.server, "close");
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
