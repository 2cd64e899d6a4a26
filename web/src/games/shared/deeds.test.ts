import { describe, expect, it } from "vitest";

import type { Choice, Question } from "../../api/schema";
import { amounted, deed, loose, partsOf } from "./deeds";

const choice = (action: string, picks: string[], ends = false): Choice => ({ action, label: action, picks, group: "", short: "", ends });
const question = (choices: Choice[]): Question => ({
  kind: "PurchaseStep", prompt: "", rule: "", hint: "", remarks: [], choices,
  refused: [{ label: "", picks: ["area:A", "buy:cruiser"], group: "", short: "", why: { rule: "IS-S-BUY-01", sentence: "no" } }],
} as unknown as Question);

const ASKED = question([
  choice("buy scout", ["area:A", "buy:scout"]),
  choice("load 2 ore", ["piece:3", "load:Kor:ore:2"]),
  choice("load 1 ore", ["piece:3", "load:Kor:ore:1"]),
  choice("load 1 goods", ["piece:3", "load:Kor:Green-goods:1"]),
  choice("give 1", ["give:iou:1"]),
  choice("deploy all", []),
  choice("seal orders", [], true),
]);

describe("answers by what one points at", () => {
  it("are legal, refused with a reason, or nothing at all", () => {
    expect(deed(ASKED, "area:A", "buy:scout").choice?.action).toBe("buy scout");
    expect(deed(ASKED, "area:A", "buy:cruiser").refusal?.why.rule).toBe("IS-S-BUY-01");
    expect(deed(ASKED, "area:A", "buy:battleship")).toEqual({});
    expect(deed(ASKED, "area:A")).toEqual({});
  });

  it("go together where they differ in an amount only", () => {
    const found = amounted(ASKED.choices, "piece:3", "load");
    expect(found.map(({ stem, by }) => [stem, [...by.keys()]])).toEqual([["load:Kor:ore", [1, 2]], ["load:Kor:Green-goods", [1]]]);
    expect(partsOf(found[1]!.stem)).toEqual(["load", "Kor", "Green-goods"]);
  });

  it("need nothing to point at first where the word is all", () => {
    expect(amounted(ASKED.choices, null, "give")).toHaveLength(1);
    expect(amounted(ASKED.choices, "piece:3", "give")).toEqual([]);
  });

  it("are buttons where nothing is pointed at and nothing ends", () => {
    expect(loose(ASKED).map(({ action }) => action)).toEqual(["deploy all"]);
  });
});
