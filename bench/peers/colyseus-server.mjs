// colyseus-server.mjs -- a table of four counters in Colyseus; prints its port.
//
//   colyseus-server.mjs PATCHRATE     milliseconds from patch to patch; 0: one after every action
import { Room, Server } from '@colyseus/core';
import { schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

const rate = Number(process.argv[2]);
const fields = ['a', 'b', 'c', 'd'];
const Counters = schema({ a: 'uint32', b: 'uint32', c: 'uint32', d: 'uint32' });

class Table extends Room {
  maxClients = fields.length;
  patchRate = rate || null;
  state = new Counters().assign({ a: 0, b: 0, c: 0, d: 0 });

  onCreate() {
    this.onMessage('go', (client) => {
      this.state[fields[client.userData]]++;
      if (!rate) this.broadcastPatch();
    });
  }

  onJoin(client, options) {
    client.userData = options.seat;
  }
}

// A connection is always one to a room: this is where idle ones wait.
class Hall extends Room {
  patchRate = null;
}

process.on('SIGUSR2', () => globalThis.gc());
const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false, gracefullyShutdown: false });
server.define('table', Table);
server.define('hall', Hall);
await server.listen(0);
console.log(transport.server.address().port);
