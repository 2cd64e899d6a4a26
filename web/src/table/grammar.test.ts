import { describe, expect, it } from "vitest";

import type { Choice, Way } from "../api/schema";
import type { Pointing } from "./grammar";
import { found, grouped, matching, meaning, movable, named, nextPicks, readingOrder, stepped, wordOptions } from "./grammar";

function choice(action: string, picks: string[] = [], more: Partial<Choice> = {}): Choice {
  return { action, label: action, picks, group: "", short: "", ends: false, ...more };
}

const MOVES = [
  choice("move 1 to A", ["piece:1", "area:A"]),
  choice("move 1 to B", ["piece:1", "area:B"]),
  choice("move 2 to A", ["piece:2", "area:A"]),
  choice("roll for 3", ["piece:3", "roll:3"]),
  choice("end", [], { ends: true }),
];

function pointing(change: Partial<Pointing> = {}): Pointing {
  return { choices: MOVES, picked: [], selected: [], ways: [], way: null, proposed: null, ...change };
}

function way(area: string): Way {
  return { area, actions: [`move 1 to ${area}`], label: `Go to ${area}`, path: [area], cost: 1, risks: [], notes: [] };
}

describe("picks", () => {
  it("leave the answers that begin with them", () => {
    expect(matching(MOVES, ["piece:1"]).map((one) => one.action)).toEqual(["move 1 to A", "move 1 to B"]);
    expect([...nextPicks(MOVES, [])]).toEqual(["piece:1", "piece:2", "piece:3"]);
    expect([...nextPicks(MOVES, ["piece:1"])]).toEqual(["area:A", "area:B"]);
  });

  it("name an answer when it is complete and the only one", () => {
    expect(named(MOVES, ["piece:1"])).toBeNull();
    expect(named(MOVES, ["piece:1", "area:B"])?.action).toBe("move 1 to B");
    expect(named(MOVES, [])).toBeNull();
    const twins = [choice("yes", ["area:A"]), choice("no", ["area:A"])];
    expect(named(twins, ["area:A"])).toBeNull();
  });

  it("tell which pieces can go somewhere", () => {
    expect([...movable(MOVES)]).toEqual(["piece:1", "piece:2"]);
  });
});

describe("a click", () => {
  it("on a stack selects all in it that can go", () => {
    const target = { pieces: ["piece:1", "piece:2"], area: "area:X" };
    expect(meaning(target, pointing())).toEqual({ is: "select", pieces: target.pieces });
  });

  it("on a piece that can do something else picks it", () => {
    const target = { pieces: ["piece:3"], area: "area:X" };
    expect(meaning(target, pointing())).toEqual({ is: "pick", picked: ["piece:3"] });
  });

  it("on several pieces that cannot go together offers a choice", () => {
    const hits = [choice("hit 5", ["piece:5"]), choice("hit 6", ["piece:6"])];
    const target = { pieces: ["piece:5", "piece:6"], area: "area:X" };
    expect(meaning(target, pointing({ choices: hits }))).toEqual({ is: "choose from", pieces: target.pieces });
  });

  it("on a way previews it, and commits it the second time", () => {
    const ways = [way("B")];
    const target = { pieces: [], area: "area:B" };
    const selected = pointing({ selected: ["piece:1"], picked: ["piece:1"], ways });
    expect(meaning(target, selected)).toEqual({ is: "preview", way: ways[0] });
    expect(meaning(target, { ...selected, way: ways[0]! })).toEqual({ is: "commit" });
  });

  it("on a strange stack in a reachable area means the area", () => {
    const ways = [way("B")];
    const selected = pointing({ selected: ["piece:1"], picked: ["piece:1"], ways });
    expect(meaning({ pieces: ["piece:9"], area: "area:B" }, selected).is).toBe("preview");
  });

  it("on another own stack selects that one, or both if added", () => {
    const selected = pointing({ selected: ["piece:1"], picked: ["piece:1"], ways: [way("B")] });
    const target = { pieces: ["piece:2"], area: "area:B" };
    expect(meaning(target, selected)).toEqual({ is: "select", pieces: ["piece:2"] });
    expect(meaning({ ...target, adding: true }, selected)).toEqual({ is: "select", pieces: ["piece:1", "piece:2"] });
  });

  it("on what is selected lets it go", () => {
    const selected = pointing({ selected: ["piece:1", "piece:2"] });
    expect(meaning({ pieces: ["piece:1"], area: "area:X" }, selected)).toEqual({ is: "select", pieces: ["piece:2"] });
  });

  it("on the last thing of a proposed answer commits it", () => {
    const proposed = MOVES[1]!;
    const done = pointing({ picked: proposed.picks, proposed });
    expect(meaning({ pieces: [], area: "area:B" }, done)).toEqual({ is: "commit" });
  });

  it("on what nothing goes on with begins anew or is refused", () => {
    const picked = pointing({ picked: ["piece:3"] });
    expect(meaning({ pieces: ["piece:1"], area: "area:X" }, picked)).toEqual({ is: "select", pieces: ["piece:1"] });
    expect(meaning({ pieces: [], area: "area:Z" }, pointing())).toEqual({ is: "refuse", picks: ["area:Z"] });
    expect(meaning({ pieces: [], area: "area:Z" }, picked)).toEqual({ is: "refuse", picks: ["piece:3", "area:Z"] });
  });
});

describe("keys", () => {
  it("go through legal things as one reads, and around", () => {
    const row = readingOrder([
      { x: 5, y: 1, name: "c" },
      { x: 2, y: 0, name: "b" },
      { x: 1, y: 0.05, name: "a" },
    ]).map((one) => one.name);
    expect(row).toEqual(["a", "b", "c"]);
    expect(stepped(row, null, 1)).toBe("a");
    expect(stepped(row, "c", 1)).toBe("a");
    expect(stepped(row, "a", -1)).toBe("c");
    expect(stepped([], "a", 1)).toBeNull();
  });
});

describe("answers as lists", () => {
  const build = (kind: string, where: string, short: string) =>
    choice(`build ${kind} at ${where}`, [`build:${kind}`, `area:${where}`], { group: "Build", short });

  it("have a button for every word", () => {
    const options = wordOptions([build("scout", "A", "scout"), build("scout", "B", "scout")], [], (pick) => pick.startsWith("area:"));
    expect(options.map(({ pick, label, choices }) => [pick, label, choices.length])).toEqual([["build:scout", "scout", 2]]);
  });

  it("stand under their headings", () => {
    const groups = grouped([choice("a", [], { group: "X" }), choice("b"), choice("c", [], { group: "X" })]);
    expect(groups.map(([heading, some]) => [heading, some.length])).toEqual([["X", 2], ["", 1]]);
  });

  it("are found by what is typed, the best first", () => {
    expect(found(MOVES, "move 1 to b")[0]?.action).toBe("move 1 to B");
    expect(found(MOVES, "move a").map((one) => one.action)).toEqual(["move 1 to A", "move 2 to A"]);
    expect(found(MOVES, "nothing of the kind")).toEqual([]);
  });
});
