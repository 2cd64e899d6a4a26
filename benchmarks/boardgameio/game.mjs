/** A small game for the peer's server, with a state of about the size of InterSpace's.
 *
 * Two players have twenty pieces each on a board of hexes, and in turn move one to a free hex beside
 * it. It never ends, and what a hex holds is known to who has been there.
 */
import { INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";

const RADIUS = 4;
const PIECES = 20;
const AROUND = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];

function hexes() {
  const found = [];
  for (let q = -RADIUS; q <= RADIUS; q++)
    for (let r = -RADIUS; r <= RADIUS; r++)
      if (Math.abs(q + r) <= RADIUS) found.push(`${q},${r}`);
  return found;
}

const BOARD = new Set(hexes());

function beside(hex) {
  const [q, r] = hex.split(",").map(Number);
  return AROUND.map(([dq, dr]) => `${q + dq},${r + dr}`).filter((other) => BOARD.has(other));
}

function setup() {
  const all = [...BOARD];
  const areas = Object.fromEntries(all.map((hex, n) => [hex, { holds: n % 7, known: [] }]));
  const homes = [all.slice(0, PIECES), all.slice(-PIECES)];
  const pieces = homes.flatMap((home, owner) =>
    home.map((hex, n) => ({ id: owner * PIECES + n, owner: String(owner), kind: "scout", hex })),
  );
  return { areas, pieces };
}

function isFree(G, hex) {
  return !G.pieces.some((piece) => piece.hex === hex);
}

function go({ G, playerID }, id, hex) {
  const piece = G.pieces[id];
  if (piece?.owner !== playerID || !beside(piece.hex).includes(hex) || !isFree(G, hex))
    return INVALID_MOVE;
  piece.hex = hex;
  if (!G.areas[hex].known.includes(playerID)) G.areas[hex].known.push(playerID);
}

/** Each player sees what is in the hexes they have been to. */
function playerView({ G, playerID }) {
  const seen = ([hex, area]) => [hex, area.known.includes(playerID) ? area : { known: area.known }];
  return { ...G, areas: Object.fromEntries(Object.entries(G.areas).map(seen)) };
}

/** All moves that a player may make. */
export function moves(G, playerID) {
  return G.pieces
    .filter((piece) => piece.owner === playerID)
    .flatMap((piece) => beside(piece.hex).filter((hex) => isFree(G, hex)).map((hex) => [piece.id, hex]));
}

export const Hexes = {
  name: "hexes",
  setup,
  moves: { go },
  turn: { minMoves: 1, maxMoves: 1 },
  minPlayers: 2,
  maxPlayers: 2,
  playerView,
};
