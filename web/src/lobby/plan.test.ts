import { expect, test } from "vitest";

import type { GameInfo, OptionField } from "../api/schema";
import { choiceName, firstSeats, fitOptions, fitSeats, isNeeded, optionsLine, seatPlan, seatRange, type SeatChoice } from "./plan";

const game: GameInfo = {
  name: "interspace",
  title: "InterSpace",
  intro: "",
  rules: "1",
  languages: ["en", "it"],
  options: [],
  seats: [
    { options: { edition: "english" }, least: 2, most: 4 },
    { options: { edition: "italian" }, least: 2, most: 6 },
  ],
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
  expect(fitSeats(["me"], game, { edition: "english" })).toEqual(["me", "bot:greedy"]);
});

test("a seat as the server wants it", () => {
  expect(seatPlan("invite")).toEqual({ kind: "invite", bot: null });
  expect(seatPlan("bot:random")).toEqual({ kind: "bot", bot: "random" });
});

test("options that no catalogue knows are shown in readable form", () => {
  expect(choiceName("climate", "very_hot")).toBe("Very hot");
  expect(optionsLine({ edition: "italian", fog_of_war: true, rain: false })).toBe("Edition: Italian · Fog of war: Yes");
});

const field = (name: string, usual: string | boolean, needs: Record<string, string> = {}): OptionField => ({
  name, help: "", default: usual, choices: [], minimum: null, maximum: null, needs,
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
