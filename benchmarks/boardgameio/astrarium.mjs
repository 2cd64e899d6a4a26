/** People at tables of Astrarium, who ask for what their browsers would ask for. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { gunzipSync } from "node:zlib";
import WebSocket from "ws";
import { lost } from "./lost.mjs";

const agent = new Agent({ keepAlive: true, timeout: 4000 });
const now = () => performance.now();

/** Somebody with a cookie of their own. */
class Person {
  constructor(url) {
    this.url = url;
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
    const headers = { "Accept-Encoding": "gzip", Origin: this.url };
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

  async sit() {
    this.position = await this.person.ask("GET", `${this.path}/position`);
    const after = this.position.revision;
    const address = this.person.url.replace("http", "ws") + `${this.path}/live?after=${after}`;
    const socket = new WebSocket(address, {
      headers: { Cookie: this.person.cookie, Origin: this.person.url },
    });
    socket.on("close", lost);
    socket.on("message", (data) => this.hear(JSON.parse(data)));
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  }

  hear(live) {
    if (live.type === "entry") this.awaited?.(now());
  }

  /** When the next entry comes. */
  entry() {
    return new Promise((resolve) => {
      this.awaited = resolve;
    });
  }

  /** When the next entry has come and the position after it has been fetched. */
  async follow() {
    const heard = await this.entry();
    this.position = await this.person.ask("GET", `${this.path}/position`);
    return { heard, seen: now() };
  }

  async act() {
    const { asked, question } = this.position.asked;
    const { action } = question.choices[Math.floor(Math.random() * question.choices.length)];
    const play = { key: randomUUID(), expected: asked, actions: [action] };
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
