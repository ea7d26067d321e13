// boardgame-server.mjs -- a table of four counters in boardgame.io; prints its port.
//
// All four may move at any time, as in a beat of Wink. Moves need not name the newest state (most
// would be refused otherwise), and nothing can be undone (else every state carries those before).
// With koa-compose 4.2.0, which would be installed otherwise, its requests for opening matches are
// not found: package.json holds that at 4.1.0.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server');
const { ActivePlayers } = require('boardgame.io/core');

const counter = {
  name: 'counter',
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: () => ({ count: [0, 0, 0, 0] }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    go: {
      move: ({ G, playerID }) => {
        G.count[playerID]++;
      },
      ignoreStaleStateID: true,
    },
  },
};

process.on('SIGUSR2', () => globalThis.gc());
const { appServer } = await Server({ games: [counter], origins: [] }).run({ port: 0 });
console.log(appServer.address().port);
