// node server.js PORT FOLDER: boardgame.io's server with one small game, every match kept in files in FOLDER.

import { createRequire } from 'node:module';

// boardgame.io has no ES module entry for Node, only folders that `require` understands.
const require = createRequire(import.meta.url);
const { FlatFile, Server } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const ROWS = 30;
const COLUMNS = 6;
const COPIES = 5;
const HAND = 5;

/** A deck in order: "sail-1", "sail-2" and so on. */
function cards() {
  const kinds = ['sail', 'oars', 'wind', 'tide'];
  return kinds.flatMap((kind) => [1, 2, 3, 4, 5].flatMap((reach) => Array(COPIES).fill(`${kind}-${reach}`)));
}

/** The first position: hands dealt, boats side by side, a river of water with some rocks and reeds. */
function setup({ ctx, random }) {
  const deck = random.Shuffle(cards());
  const players = {};
  const boats = {};
  for (const player of ctx.playOrder) {
    players[player] = { hand: deck.splice(0, HAND) };
    boats[player] = { row: 0, column: Number(player), laps: 0 };
  }
  const square = () => '~~~~~~#='[random.Die(8) - 1];
  const river = Array.from({ length: ROWS }, () => Array.from({ length: COLUMNS }, square).join(''));
  return { secret: { deck }, players, boats, river, discard: [] };
}

/** Plays a card from the hand, moves the boat as far as it says, and draws the next card. */
function step({ G, playerID, random }, place, column) {
  const { hand } = G.players[playerID];
  if (hand[place] === undefined || !(column >= 0 && column < COLUMNS)) return INVALID_MOVE;
  const [card] = hand.splice(place, 1);
  G.discard.push(card);
  const boat = G.boats[playerID];
  const row = boat.row + Number(card.slice(-1));
  boat.row = row % ROWS;
  boat.column = column;
  // Laps instead of an end: the measurement decides when to stop.
  if (row >= ROWS) boat.laps += 1;
  if (G.secret.deck.length === 0) {
    G.secret.deck = random.Shuffle(G.discard);
    G.discard = [];
  }
  hand.push(G.secret.deck.pop());
}

const game = {
  name: 'race',
  setup,
  moves: { step },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: PlayerView.STRIP_SECRETS,
  // A drawn card cannot be put back; undo would only store the position twice.
  disableUndo: true,
};

const [port, dir] = process.argv.slice(2);
const server = Server({ games: [game], db: new FlatFile({ dir }), origins: false });
// The port option is passed to Node's `listen` unchanged, which allows binding a single address.
const { appServer } = await server.run({ port: { host: '127.0.0.1', port: Number(port) } });
console.log(`listening on http://127.0.0.1:${appServer.address().port}`);
