import { expect, test, vi } from "vitest";

import type { GameInfo, OptionField, Table } from "../api/schema";
import {
  botChoice, defaultOptions, firstSeats, fitOptions, fitSeats, isNeeded, isPreset, gameFacts, keepLevel, optionsLine, presetOf, quickSeats, rulesOf, seatHelp,
  seatPlan, seatRange, seatText, withPreset,
  type SeatChoice,
} from "./plan";

const game: GameInfo = {
  name: "interspace",
  title: "InterSpace",
  minute: [], cover: "", minutes: null, weight: null, pitch: "", usual_seats: 3,
  intro: "",
  rules: "1",
  languages: ["en", "it"],
  options: [],
  presets: [],
  seats: [
    { options: { edition: "english" }, least: 2, most: 4 },
    { options: { edition: "italian" }, least: 2, most: 6 },
  ],
  colours: ["yellow", "mint"],
  levels: ["easy", "normal", "hard"].map((bot) => ({ bot, name: `The ${bot} one`, title: bot, style: `plays ${bot}` })),
  bots: ["random", "greedy"],
};

test("the options say how many may play", () => {
  expect(seatRange(game, { edition: "english" })).toEqual({ least: 2, most: 4 });
  expect(seatRange(game, { edition: "italian" })).toEqual({ least: 2, most: 6 });
});

test("options of no range allow what any allows", () => {
  expect(seatRange(game, { edition: "french" })).toEqual({ least: 2, most: 6 });
});

test("a table for friends begins with me and a link", () => {
  expect(firstSeats(game, { edition: "english" }, "friends")).toEqual(["me", "invite"]);
});

test("too many seats lose the last ones, though never mine", () => {
  const six: SeatChoice[] = ["open", "open", "invite", "bot:greedy", "bot:random", "me"];
  expect(fitSeats(six, game, { edition: "english" })).toEqual(["open", "open", "invite", "me"]);
});

test("too few seats are filled with bots", () => {
  expect(fitSeats(["me"], game, { edition: "english" })).toEqual(["me", "bot:normal"]);
});

test("bots by level are called by their names, others by what they are", () => {
  expect(seatText("bot:easy", game)).toBe("easy: The easy one");
  expect(seatHelp("bot:easy", game)).toBe("plays easy");
  expect(seatText("bot:random", game)).toBe("Random");
  expect(seatText("bot:my_own", game)).toBe("My own");
  expect(seatText("open", game)).toBe("Anybody");
});

test("where there are no levels, any bot will do", () => {
  expect(botChoice({ ...game, levels: [] })).toBe("bot:random");
  expect(botChoice({ ...game, levels: [], bots: [] })).toBe("open");
});

test("the level that was played last is proposed", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  expect(botChoice(game)).toBe("bot:normal");
  keepLevel("hard");
  expect(botChoice(game)).toBe("bot:hard");
  expect(firstSeats(game, { edition: "english" }, "table")).toEqual(["me", "open", "bot:hard"]);
  expect(botChoice({ ...game, levels: [], bots: ["random"] })).toBe("bot:random");
  vi.unstubAllGlobals();
});

test("a seat as the server wants it", () => {
  expect(seatPlan("invite")).toEqual({ kind: "invite", bot: null, name: null });
  expect(seatPlan("bot:random")).toEqual({ kind: "bot", bot: "random", name: null });
  expect(seatPlan("guest:Bob: the second ")).toEqual({ kind: "guest", bot: null, name: "Bob: the second" });
});

test("options are shown as their game calls them, and in readable form where it is not known", () => {
  const table = { game: "interspace", options: { edition: "italian", fog_of_war: true, rain: false } } as unknown as Table;
  expect(optionsLine(table, undefined)).toBe("Edition: Italian · Fog of war: Yes");
  const edition = { ...field("edition", "english"), title: "Edizione", choices: [{ value: "italian", title: "Italiana" }] };
  expect(optionsLine(table, [{ ...game, options: [edition] }])).toBe("Edizione: Italiana · Fog of war: Yes");
});

test("a quick game has as many seats as usual, or as the game allows", () => {
  expect(quickSeats(game, { edition: "english" })).toBe(3);
  expect(quickSeats({ ...game, usual_seats: 9 }, { edition: "english" })).toBe(4);
  expect(quickSeats({ ...game, seats: [{ options: {}, least: 5, most: 6 }] }, {})).toBe(5);
});

const field = (name: string, usual: string | boolean, needs: Record<string, string> = {}): OptionField => ({
  name, title: name, help: "", default: usual, choices: [], minimum: null, maximum: null, needs, group: "", group_title: "",
});
const hidden = field("hidden", false, { tier: "standard" });
const tiers: GameInfo = {
  ...game,
  options: [field("tier", "basic"), field("edition", "english"), hidden],
  seats: [
    { options: { tier: "basic", edition: "english" }, least: 2, most: 4 },
    { options: { tier: "basic", edition: "italian" }, least: 2, most: 6 },
    { options: { tier: "standard", edition: "english" }, least: 2, most: 4 },
  ],
};

test("what does not go with a choice is put back", () => {
  const italian = { tier: "standard", edition: "italian", hidden: false };
  expect(fitOptions(tiers, italian, "tier")).toEqual({ tier: "standard", edition: "english", hidden: false });
  expect(fitOptions(tiers, italian, "edition")).toEqual({ tier: "basic", edition: "italian", hidden: false });
});

test("an option that means nothing is not asked for", () => {
  expect(isNeeded(hidden, { tier: "basic" })).toBe(false);
  expect(isNeeded(hidden, { tier: "standard" })).toBe(true);
  expect(fitOptions(tiers, { tier: "basic", edition: "english", hidden: true }, "tier")["hidden"]).toBe(false);
});

const tier: OptionField = { ...field("tier", "basic"), choices: ["basic", "standard"].map((value) => ({ value, title: value })) };
const part = (name: string): OptionField => ({ ...field(name, false, { tier: "standard" }), group: "advanced" });
const drives = { ...field("drives", "12", { cards: "true" }), group: "advanced" };
const full: GameInfo = {
  ...game,
  options: [tier, part("cards"), part("space"), part("limits"), drives],
  presets: [
    { name: "basic", title: "", help: "", note: "", options: { tier: "basic" } },
    { name: "standard", title: "", help: "", note: "", options: { tier: "standard" } },
    { name: "advanced", title: "", help: "", note: "", options: { tier: "standard", cards: true, space: true } },
  ],
  seats: [{ options: { tier: "basic" }, least: 2, most: 4 }, { options: { tier: "standard" }, least: 2, most: 8 }],
};

test("people begin with what all presets have alike", () => {
  const limited = {
    ...full,
    options: [...full.options, { ...field("max_turns", "30") }],
    presets: full.presets.map((preset) => ({ ...preset, options: { ...preset.options, max_turns: "0" } })),
  };
  expect(defaultOptions(limited)).toEqual({ tier: "basic", cards: false, space: false, limits: false, drives: "12", max_turns: "0" });
  expect(presetOf(limited, defaultOptions(limited))).toBe("basic");
});

test("a preset chooses several options at once, and another takes them back", () => {
  const basic = { tier: "basic", cards: false, space: false, limits: false, drives: "12" };
  const advanced = withPreset(full, basic, "advanced");
  expect(advanced).toEqual({ ...basic, tier: "standard", cards: true, space: true });
  expect(withPreset(full, { ...advanced, limits: true }, "standard")).toEqual({ ...basic, tier: "standard" });
  expect(withPreset(full, { ...advanced, limits: true }, "basic")).toEqual(basic);
});

test("options are known by the fullest preset of which they have a part", () => {
  const options = { tier: "standard", cards: false, space: false, limits: false, drives: "12" };
  expect(presetOf(full, options)).toBe("standard");
  expect(presetOf(full, { ...options, cards: true })).toBe("advanced");
  expect(presetOf(full, { ...options, tier: "basic" })).toBe("basic");
});

test("presets take the place of the choices that they decide, and of no switches", () => {
  expect(full.options.filter((each) => isPreset(full, each)).map(({ name }) => name)).toEqual(["tier"]);
});

test("a choice of which presets know only a part can still be made", () => {
  const [tier] = full.options;
  const more = { ...tier!, choices: [...tier!.choices, { value: "grand", title: "Grand" }] };
  expect(isPreset(full, more)).toBe(false);
});

test("what a switched-off part needs is off, too", () => {
  const all = { tier: "standard", cards: true, space: true, limits: false, drives: "7" };
  expect(fitOptions(full, { ...all, cards: false }, "cards")).toMatchObject({ drives: "12" });
});

test("a game at a glance: players, length and weight, as far as it tells", () => {
  expect(gameFacts(game)).toEqual(["2 to 6 players"]);
  const whole = { ...game, seats: [{ options: {}, least: 1, most: 1 }], minutes: [30, 60] as [number, number], weight: "light" as const };
  expect(gameFacts(whole)).toEqual(["1 player", "30 to 60 minutes", "Light"]);
  expect(gameFacts({ ...game, seats: [] })).toEqual([]);
});

test("the rules of a table go by the name of the preset", () => {
  const presets = [
    { name: "short", title: "Short", help: "", note: "", options: { edition: "english" } },
    { name: "long", title: "Long", help: "", note: "", options: { edition: "italian" } },
  ];
  const table = { game: "interspace", options: { edition: "italian" } } as unknown as Table;
  expect(rulesOf(table, { ...game, presets })).toBe("Long");
  expect(rulesOf(table, game)).toBe("");
});
