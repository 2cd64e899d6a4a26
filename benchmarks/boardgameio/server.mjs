/** node server.mjs PORT MOVES: the peer's server, keeping its matches in memory.
 *
 * It holds one match of so many moves already, named "long".
 */
import { Client } from "boardgame.io/dist/cjs/client.js";
import { createMatch } from "boardgame.io/dist/cjs/internal.js";
import { Server } from "boardgame.io/dist/cjs/server.js";
import { Hexes, moves } from "./game.mjs";

const [port, length] = process.argv.slice(2);

/** A match as it would be after so many moves, put into the storage in one go. */
async function storeLong(db, count) {
  const { initialState, metadata } = createMatch({ game: Hexes, numPlayers: 2 });
  const client = Client({ game: Hexes, numPlayers: 2, debug: false });
  client.start();
  for (let n = 0; n < count; n++) {
    const { G, ctx } = client.getState();
    const all = moves(G, ctx.currentPlayer);
    client.moves.go(...all[(n * 7919) % all.length]);
  }
  const { deltalog, ...state } = client.getState();
  await db.createMatch("long", { initialState, metadata });
  await db.setState("long", state, client.log);
}

const running = Server({ games: [Hexes], origins: ["http://127.0.0.1"] });
await running.run(Number(port));
await storeLong(running.db, Number(length));
console.log("ready");
