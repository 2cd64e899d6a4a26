import { describe, expect, it } from "vitest";

import { actionsOf, cardsLeft, colonyOf, copiesLeft, type Draft, EMPTY, isSomething } from "./deal";
import type { Party } from "./panels";

const party = (more: Partial<Party>): Party => ({ seat: 0, hand: 4, cards: [], colonies: [], ships: [], gives: null, ...more });

describe("a proposal", () => {
  it("is nothing at first, and cannot be made so", () => {
    expect(isSomething(EMPTY)).toBe(false);
  });

  it("is said as a row of answers, what is given before what is asked for", () => {
    const draft: Draft = {
      mine: { cards: ["attack-20", "quash"], counts: [], colony: { planet: "red-2", ships: [["blue-2", 1]] } },
      theirs: {
        cards: [], counts: [{ many: 2, kind: "attack", by: "choice", within: [10, 20] }], colony: { planet: "blue-1", ships: [["gate", 3]] },
      },
    };
    expect(actionsOf(draft)).toEqual([
      "offer attack-20", "offer quash", "grant red-2", "their 1 from blue-2",
      "ask 2 attack by choice", "ask worth 10 to 20", "ask for blue-1", "my 3 from gate", "propose",
    ]);
  });

  it("holds no more cards than there are", () => {
    const giving = { cards: ["negotiate"], counts: [{ many: 2, kind: "any", by: "random", within: null }], colony: null };
    expect(cardsLeft(party({ hand: 4 }), giving)).toBe(1);
    const holder = party({ cards: [{ card: "negotiate", name: "negotiate", many: 2 }] });
    expect(copiesLeft(holder, giving, "negotiate")).toBe(1);
  });

  it("settles a colony with a ship from where the receiver has most", () => {
    const receiver = party({ ships: [{ place: "red-1", name: "Red 1", ships: 2 }, { place: "red-3", name: "Red 3", ships: 4 }] });
    expect(colonyOf({ planet: "blue-1", name: "Blue 1" }, receiver)).toEqual({ planet: "blue-1", ships: [["red-3", 1]] });
  });
});
