/** People at matches of boardgame.io, who talk to it as its own client does. */
import { io } from "socket.io-client";
import { Hexes, moves } from "./game.mjs";
import { lost } from "./lost.mjs";

const now = () => performance.now();

async function post(address, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

function connect(url) {
  return io(`${url}/${Hexes.name}`, { transports: ["websocket"], forceNew: true });
}

class Player {
  constructor(url, match, seat) {
    this.url = url;
    this.match = match;
    this.seat = seat;
    this.awaited = null;
  }

  async sit() {
    const lobby = `${this.url}/games/${Hexes.name}/${this.match}/join`;
    const joined = await post(lobby, { playerID: this.seat, playerName: this.seat });
    this.credentials = joined.playerCredentials;
    this.socket = connect(this.url);
    this.socket.on("update", (_, state) => this.hear(state));
    this.socket.on("disconnect", lost);
    const synced = new Promise((resolve) => this.socket.once("sync", (_, { state }) => resolve(state)));
    this.socket.emit("sync", this.match, this.seat, this.credentials, 2);
    this.state = await synced;
  }

  hear(state) {
    this.state = state;
    this.awaited?.(now());
  }

  update() {
    return new Promise((resolve) => {
      this.awaited = resolve;
    });
  }

  act() {
    const all = moves(this.state.G, this.seat);
    const args = all[Math.floor(Math.random() * all.length)];
    const payload = { type: "go", args, playerID: this.seat, credentials: this.credentials };
    const action = { type: "MAKE_MOVE", payload };
    this.socket.emit("update", action, this.state._stateID, this.match, this.seat);
  }
}

class Match {
  constructor(players) {
    this.players = players;
  }

  /** One move of who is to move; what the other hears is the whole state. */
  async play() {
    const actor = this.players.find((player) => player.seat === player.state.ctx.currentPlayer);
    const other = this.players.find((player) => player !== actor);
    const updates = Promise.all([other.update(), actor.update()]);
    actor.act();
    const [heard] = await updates;
    return { heard, seen: heard };
  }
}

export async function table(url) {
  const { matchID } = await post(`${url}/games/${Hexes.name}/create`, { numPlayers: 2 });
  const players = ["0", "1"].map((seat) => new Player(url, matchID, seat));
  for (const player of players) await player.sit();
  return new Match(players);
}

/** The match that the server holds already; each opening is a spectator's sync. */
export async function longTable(url) {
  const socket = connect(url);
  await new Promise((resolve) => socket.once("connect", resolve));
  let bytes = 0;
  socket.io.engine.on("packet", ({ data }) => (bytes = data?.length ?? bytes));
  return {
    open: async () => {
      const synced = new Promise((resolve) => socket.once("sync", resolve));
      socket.emit("sync", "long", null, undefined, 2);
      await synced;
      return bytes;
    },
  };
}
