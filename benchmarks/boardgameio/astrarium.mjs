/** People at tables of Astrarium, who ask for what their browsers would ask for. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { gunzipSync, inflateSync } from "node:zlib";
import { lost } from "./lost.mjs";

const agent = new Agent({ keepAlive: true, timeout: 4000 });
const now = () => performance.now();

let people = 0;

/** Somebody with a cookie and an address of their own. */
class Person {
  constructor(url) {
    this.url = url;
    people += 1;
    this.address = `10.0.${people >> 8}.${people & 255}`;
  }

  async arrive() {
    const { headers } = await this.send("POST", "/api/me", "{}");
    this.cookie = headers["set-cookie"][0].split(";")[0];
    return this;
  }

  async ask(method, path, body) {
    return JSON.parse((await this.send(method, path, body && JSON.stringify(body))).body);
  }

  send(method, path, body, type = "application/json") {
    const headers = { "Accept-Encoding": "gzip", Origin: this.url, "X-Forwarded-For": this.address };
    if (this.cookie) headers.Cookie = this.cookie;
    if (body) Object.assign(headers, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, { method, headers, agent }, async (response) => {
        const parts = await response.toArray();
        const bytes = Buffer.concat(parts);
        const text = response.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
        if (response.statusCode >= 400) reject(new Error(`${method} ${path}: ${text}`));
        else resolve({ headers: response.headers, body: String(text), bytes: bytes.length });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }
}

/** One of the two at a table: the position as they see it, and a live connection. */
class Player {
  constructor(person, table) {
    this.person = person;
    this.path = `/api/tables/${table}`;
    this.awaited = null;
  }

  /** Homes are chosen in secret: from then on each hears of what the other does. */
  async setUp() {
    this.position = await this.person.ask("GET", `${this.path}/position`);
    await this.answer("quick set-up");
  }

  async sit() {
    this.position = await this.person.ask("GET", `${this.path}/position`);
    const after = this.position.revision;
    const address = this.person.url.replace("http", "ws") + `${this.path}/live?after=${after}`;
    const socket = new WebSocket(address, {
      headers: { Cookie: this.person.cookie, Origin: this.person.url, "X-Forwarded-For": this.person.address },
    });
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) =>
      this.hear(JSON.parse(typeof data === "string" ? data : inflateSync(data)));
    await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
    socket.onclose = lost;
  }

  hear(live) {
    if (live.type === "entry") this.heard = now();
    if (live.type !== "position") return;
    this.position = live.position;
    this.awaited?.({ heard: this.heard, seen: now() });
  }

  /** When the next entry has come, and when the position after it. */
  follow() {
    return new Promise((resolve) => {
      this.awaited = resolve;
    });
  }

  async act() {
    const { choices } = this.position.asked.question;
    await this.answer(choices[Math.floor(Math.random() * choices.length)].action);
  }

  async answer(action) {
    const play = { key: randomUUID(), expected: this.position.asked.asked, actions: [action] };
    this.position = (await this.person.ask("POST", `${this.path}/actions`, play)).position;
  }
}

class Table {
  constructor(players) {
    this.players = players;
  }

  /** One action of who is asked. */
  async play() {
    const actor = this.players.find((player) => player.position.asked);
    const other = this.players.find((player) => player !== actor);
    const [told] = await Promise.all([other.follow(), actor.act()]);
    return told;
  }
}

export async function table(url) {
  const [host, guest] = await Promise.all([new Person(url).arrive(), new Person(url).arrive()]);
  const seats = [{ kind: "me" }, { kind: "open" }];
  const { id } = await host.ask("POST", "/api/tables", { game: "interspace", seats });
  await guest.ask("POST", `/api/tables/${id}/join`, {});
  await host.ask("POST", `/api/tables/${id}/start`);
  const players = [new Player(host, id), new Player(guest, id)];
  for (const player of players) await player.setUp();
  await Promise.all(players.map((player) => player.sit()));
  return new Table(players);
}

/** A table made of a long record. */
export async function longTable(url, record) {
  const person = await new Person(url).arrive();
  const body = readFileSync(record, "utf8");
  const { id, number } = JSON.parse(
    (await person.send("POST", "/api/records", body, "application/x-ndjson")).body,
  );
  const parts = ["", "/position", "/log", "/chat"];
  const get = (part) => person.send("GET", `/api/tables/${id}${part}`);
  return {
    open: async () => {
      const answers = await Promise.all(parts.map(get));
      return answers.reduce((sum, answer) => sum + answer.bytes, 0);
    },
    openPast: () => get(`/position?at=${Math.floor(number / 2) + 25}`),
  };
}
