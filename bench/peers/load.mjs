// load.mjs -- all clients of a peer's server; prints one JSON object as bench-serve does.
//
//   load.mjs boardgame|colyseus PORT PID tables N SECONDS    N tables of four, who act again as
//                                                            soon as their action is confirmed
//   load.mjs boardgame|colyseus PORT PID idle N SECONDS      N connections, as many as come in time
//
// The clients speak the peer's protocol over bare WebSockets and read of a message only what says
// whose action it confirms, so that they take as little of the machine as they can.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

const SEATS = 4;
const ABREAST = 50; // that come at once
const SETUP_MOST = 60e3;
const WARM = 2e3;

const [peer, port, pid, what] = process.argv.slice(2);
const [n, seconds] = process.argv.slice(6).map(Number);
const began = performance.now();
let deliveries = 0;
let took = [];
let open = 0;

const agent = new http.Agent({ keepAlive: true, maxSockets: ABREAST });
const post = (path, body) =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const to = { port, host: '127.0.0.1', path: `/${path}`, method: 'POST', agent, headers };
    const request = http.request(to, async (answer) => {
      const text = (await answer.setEncoding('utf8').toArray()).join('');
      const is = answer.statusCode === 200 ? JSON.parse(text) : { error: text };
      if (is.error) reject(new Error(`${path}: ${is.error}`));
      else resolve(is);
    });
    // A connection may be closed for having been quiet just when it is used again.
    const fail = (e) => (request.reusedSocket ? post(path, body).then(resolve, reject) : reject(e));
    request.on('error', fail).end(JSON.stringify(body));
  });

// One connection. ready() when it has all it waits for; count(c) after each state it is told.
const connect = (path, hear) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`, { perMessageDeflate: false });
    const line = { socket, sent: 0, at: 0 };
    line.ready = () => {
      open++;
      resolve(line);
    };
    line.act = () => {
      line.sent++;
      line.at = performance.now();
      socket.send(line.action);
    };
    line.count = (confirmed) => {
      deliveries++;
      if (!line.at || confirmed < line.sent) return;
      took.push(performance.now() - line.at);
      line.act();
    };
    socket.on('message', (data) => hear(line, data));
    socket.on('error', reject);
    socket.on('close', () => {
      open--;
      reject(new Error('closed'));
    });
  });

const boardgame = {
  line: (match, seat, credentials) => {
    const sync = match && JSON.stringify(['sync', match, seat, credentials, SEATS]);
    return connect('socket.io/?EIO=4&transport=websocket', (line, data) => {
      const text = data.toString();
      if (text === '2') line.socket.send('3'); // a ping
      else if (text.startsWith('0')) line.socket.send('40/counter,');
      else if (text.startsWith('40')) match ? line.socket.send(`42/counter,${sync}`) : line.ready();
      else if (text.startsWith('42/counter,["sync"')) line.ready();
      else if (text.startsWith('42/counter,["update"')) {
        const from = text.indexOf('"count":[') + 9;
        line.count(Number(text.slice(from, text.indexOf(']', from)).split(',')[seat]));
      }
    });
  },
  async table() {
    const { matchID } = await post('games/counter/create', { numPlayers: SEATS });
    const lines = [];
    for (let seat = 0; seat < SEATS; seat++) {
      const playerID = `${seat}`;
      const who = { playerID, playerName: 'somebody' };
      const { playerCredentials } = await post(`games/counter/${matchID}/join`, who);
      const line = await this.line(matchID, playerID, playerCredentials);
      const payload = { type: 'go', args: [], playerID, credentials: playerCredentials };
      const move = ['update', { type: 'MAKE_MOVE', payload }, 0, matchID, playerID];
      line.action = `42/counter,${JSON.stringify(move)}`;
      lines.push(line);
    }
    return lines;
  },
  idle: () => boardgame.line(),
};

const JOIN = 10;
const PATCH = 15;
const colyseus = {
  async line(call, seat) {
    const { room, sessionId } = await post(`matchmake/${call}`, { seat });
    const path = `${room.processId}/${room.roomId}?sessionId=${sessionId}`;
    const line = await connect(path, (at, data) => {
      if (data[0] === JOIN) at.socket.send(data.subarray(0, 1), at.ready);
      if (data[0] !== PATCH) return;
      let own = 0; // a patch is a list of: 0x80 + index of the field, its four bytes
      for (let i = 1; i < data.length; i += 5) {
        if (data[i] < 0x80 || data[i] >= 0x80 + SEATS) throw new Error('a patch of another kind');
        if (data[i] === 0x80 + seat) own = data.readUInt32LE(i + 1);
      }
      at.count(own);
    });
    line.action = Buffer.from([13, 0xa2, ...Buffer.from('go')]);
    line.room = room.roomId;
    return line;
  },
  async table() {
    const lines = [await this.line('create/table', 0)];
    for (let seat = 1; seat < SEATS; seat++)
      lines.push(await this.line(`joinById/${lines[0].room}`, seat));
    return lines;
  },
  async idle() {
    this.hall ??= this.line('create/hall', 0);
    await this.line(`joinById/${(await this.hall).room}`, 0);
  },
};

const cpu = () => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / tick;
};
const tick = Number(execFileSync('getconf', ['CLK_TCK']));
const page = Number(execFileSync('getconf', ['PAGESIZE']));

// In KB, after the server has collected its garbage.
const memory = async () => {
  process.kill(pid, 'SIGUSR2');
  await sleep(1000);
  return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * page) / 1024;
};

// Calls make() until it has been done `many` times, some abreast; false if time ran out.
const gather = async (many, most, make) => {
  const until = performance.now() + most;
  let left = many;
  const one = async () => {
    while (left > 0 && performance.now() < until) {
      left--;
      await make();
    }
  };
  await Promise.race([Promise.all(Array.from({ length: ABREAST }, one)), sleep(most)]);
  return performance.now() < until;
};

const dialect = { boardgame, colyseus }[peer];
const before = await memory();
if (what === 'idle') {
  let why = '';
  await gather(n, 1e3 * seconds, () => dialect.idle()).catch((e) => (why = e.message));
  const passed = (performance.now() - began) / 1e3 - 1;
  const kb = ((await memory()) - before) / open;
  console.log(JSON.stringify({ connections: open, kb, passed, why }));
} else {
  const lines = [];
  if (!(await gather(n, SETUP_MOST, async () => lines.push(...(await dialect.table())))))
    throw new Error('the tables were not open in time');
  for (const line of lines) line.act();
  await sleep(WARM);
  const kb = ((await memory()) - before) / n;
  const from = { cpu: cpu(), own: process.cpuUsage(), at: performance.now() };
  took = [];
  deliveries = 0;
  await sleep(1e3 * seconds);
  const passed = (performance.now() - from.at) / 1e3;
  const used = cpu() - from.cpu;
  const own = process.cpuUsage(from.own);
  took.sort((a, b) => a - b);
  console.log(JSON.stringify({
    actions: took.length / passed,
    p50: took[took.length >> 1],
    p99: took[Math.floor(took.length * 0.99)],
    us_action: (1e6 * used) / took.length,
    us_delivery: (1e6 * used) / deliveries,
    deliveries: deliveries / passed,
    cpu: used / passed,
    clients_cpu: (own.user + own.system) / 1e6 / passed,
    kb,
  }));
}
process.exit(0);
