/** node players.mjs astrarium|boardgameio URL TABLES [RECORD]: two people at each of many tables.
 *
 * It reads a command a line and answers each with a line of JSON:
 *   flat SECONDS        every table plays on as soon as both players have seen the last action
 *   paced SECONDS RATE  every table plays so many actions a second
 *   open TIMES          a table far into its game is opened again and again
 */
import { createInterface } from "node:readline";

const [name, url, count, record] = process.argv.slice(2);
const server = await import(`./${name}.mjs`);
const now = () => performance.now();
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tables are set up a few at a time. */
async function tables(total) {
  const ready = [];
  const places = Array.from({ length: 8 }, async () => {
    while (total-- > 0) ready.push(await server.table(url));
  });
  await Promise.all(places);
  return ready;
}

/** When the other player heard of an action and when they saw the position after it, in ms. */
async function action(table, told) {
  const began = now();
  const { heard, seen } = await table.play();
  told.heard.push(heard - began);
  told.seen.push(seen - began);
}

async function playing(all, seconds, play) {
  const told = { heard: [], seen: [] };
  const began = now();
  await Promise.all(all.map((table) => play(table, began + seconds * 1000, told)));
  return { seconds: (now() - began) / 1000, actions: told.heard.length, ...told };
}

async function flat(table, end, told) {
  while (now() < end) await action(table, told);
}

function paced(rate) {
  const gap = 1000 / rate;
  return async (table, end, told) => {
    for (let next = now() + Math.random() * gap; next < end; next += gap) {
      await sleep(Math.max(0, next - now()));
      await action(table, told);
    }
  };
}

async function opening(times) {
  const tables = await server.longTable(url, record);
  const found = { present: [], past: [], bytes: 0 };
  for (let n = 0; n < times; n++) {
    const began = now();
    found.bytes = await tables.open();
    found.present.push(now() - began);
    if (!tables.openPast) continue;
    const again = now();
    await tables.openPast();
    found.past.push(now() - again);
  }
  return found;
}

const all = await tables(Number(count));
console.log(JSON.stringify({ tables: all.length }));
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...numbers] = line.split(" ");
  const [first, second] = numbers.map(Number);
  const commands = {
    flat: () => playing(all, first, flat),
    paced: () => playing(all, first, paced(second)),
    open: () => opening(first),
  };
  console.log(JSON.stringify(await commands[word]()));
}
process.exit(0);
