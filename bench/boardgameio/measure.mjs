// node measure.mjs [--tables 200] [--seconds 10] [--in-flight 8] [--port 0] [--data FOLDER]
// Starts server.js, plays on it, stops it, and prints the measurements as one line of JSON.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { io } from 'socket.io-client';

const SEATS = 4;
const WARM_UP_SECONDS = 2;
// Far more than anything here takes: a hanging table must not pass for a slow one.
const TIMEOUT_SECONDS = 120;
// The unit of CPU time in /proc, the same on every Linux that Node runs on.
const TICK_MS = 10;

const { values: options } = parseArgs({
  options: {
    tables: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    'in-flight': { type: 'string', default: '8' },
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
  },
});
const tables = Number(options.tables);
const seconds = Number(options.seconds);
const inFlight = Math.min(Number(options['in-flight']), tables);

/** Starts the server; returns its process, promises of its end and its failure, and its address. */
async function start(port, folder) {
  // In production boardgame.io neither logs nor checks that every position can be written as JSON.
  const env = { ...process.env, NODE_ENV: 'production' };
  const script = fileURLToPath(new URL('server.js', import.meta.url));
  const child = spawn(process.execPath, [script, port, folder], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const failed = ended.then(() => { throw new Error('the server ended'); });
  const [line] = await Promise.race([once(child.stdout, 'data'), failed]);
  return { child, ended, failed, address: String(line).trim().split(' ').at(-1) };
}

/** One call of the lobby. */
async function lobby(address, path, body) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${address}/games/race/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** A match with its seats taken and a socket at each. */
async function open(address) {
  const { matchID } = await lobby(address, 'create', { numPlayers: SEATS });
  const match = { matchID, stateID: 0, turn: 0, seats: [], arrived: null };
  // One after the other, and before the first connects: joining and connecting read and write the list of players without
  // a lock, and would lose each other's credentials if run at once.
  const credentials = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const player = { playerID: String(seat), playerName: `player ${seat}` };
    credentials.push((await lobby(address, `${matchID}/join`, player)).playerCredentials);
  }
  match.seats = await Promise.all(credentials.map((secret, seat) => sit(address, match, String(seat), secret)));
  return match;
}

/** The connection of a seat, which follows the match. */
async function sit(address, match, playerID, credentials) {
  const socket = io(`${address}/race`, { transports: ['websocket'], forceNew: true, reconnection: false });
  const seat = { match, playerID, credentials, socket, stateID: 0 };
  socket.on('update', (_matchID, state) => {
    seat.stateID = state._stateID;
    if (state.ctx.currentPlayer === playerID) match.arrived(state);
  });
  await once(socket, 'connect');
  socket.emit('sync', match.matchID, playerID, credentials, SEATS);
  const [, { state }] = await once(socket, 'sync');
  if (state.G.secret || Object.keys(state.G.players).join() !== playerID) throw new Error('a seat sees what is hidden');
  return seat;
}

/** Plays a card for the player to move; returns the milliseconds until the next player's socket gets the update. */
async function move(match, place, column) {
  const { playerID, credentials, socket } = match.seats[match.turn];
  const arrival = new Promise((resolve) => { match.arrived = resolve; });
  const sent = performance.now();
  const payload = { type: 'step', args: [place, column], playerID, credentials };
  socket.emit('update', { type: 'MAKE_MOVE', payload }, match.stateID, match.matchID, playerID);
  const state = await arrival;
  match.stateID = state._stateID;
  match.turn = Number(state.ctx.currentPlayer);
  return performance.now() - sent;
}

/** Plays all matches in rotation, so that they advance evenly, until it is stopped. */
async function play(matches, run) {
  const waiting = [...matches];
  async function lane() {
    while (!run.stop) {
      const match = waiting.shift();
      // Any card and any column will do.
      const took = await move(match, match.stateID % 5, match.stateID % 6);
      run.times.push(took);
      waiting.push(match);
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane));
}

/** The CPU time of a process in all its threads, in milliseconds. */
function cpuMs(pid) {
  // The name in parentheses may contain spaces; after it, user and system time are fields 12 and 13.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The memory of a process, in megabytes. */
function rssMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/** Whether the file of a match has the last position that was sent. */
function onDisk(folder, match) {
  // node-persist names a file after the MD5 of its key, and the key of a position is the match's.
  const file = join(folder, createHash('md5').update(match.matchID).digest('hex'));
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).value._stateID === match.stateID;
}

/** Opens the matches, plays, and returns the measurements. */
async function measure(server, folder) {
  const matches = [];
  while (matches.length < tables) {
    const count = Math.min(inFlight, tables - matches.length);
    matches.push(...(await Promise.all(Array.from({ length: count }, () => open(server.address)))));
  }

  const run = { times: [], stop: false };
  const played = play(matches, run);
  await sleep(WARM_UP_SECONDS * 1000);
  const { pid } = server.child;
  run.times = [];
  const [began, cpuBegan] = [performance.now(), cpuMs(pid)];
  await sleep(seconds * 1000);
  const [took, cpu, times] = [(performance.now() - began) / 1000, cpuMs(pid) - cpuBegan, run.times];
  const rss = rssMb(pid);
  run.times = [];
  run.stop = true;
  await played;
  // boardgame.io sends a position before it writes it, so the last writes are still pending.
  await sleep(1000);
  const seats = matches.flatMap((match) => match.seats);
  if (!seats.every(({ stateID, match }) => stateID === match.stateID)) throw new Error('a seat missed an update');

  times.sort((a, b) => a - b);
  const moves = times.length;
  const at = (share) => Number(times[Math.floor(share * (moves - 1))].toFixed(2));
  return {
    tables,
    sockets: seats.filter(({ socket }) => socket.connected).length,
    moves,
    seconds: Number(took.toFixed(2)),
    moves_per_s: Number((moves / took).toFixed(1)),
    cpu_ms_per_move: Number((cpu / moves).toFixed(3)),
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    rss_mb: Number(rss.toFixed(1)),
    storage: 'FlatFile',
    persisted: matches.every((match) => onDisk(folder, match)),
  };
}

const folder = options.data ?? mkdtempSync(join(tmpdir(), 'boardgameio-'));
const server = await start(options.port, folder);
// Stop the server when this process is stopped.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.child.kill());
const hanging = sleep((WARM_UP_SECONDS + seconds + TIMEOUT_SECONDS) * 1000, null, { ref: false }).then(() => {
  throw new Error('the server does not answer');
});
try {
  console.log(JSON.stringify(await Promise.race([measure(server, folder), server.failed, hanging])));
} finally {
  server.child.kill();
  await server.ended;
  if (!options.data) rmSync(folder, { recursive: true });
}
