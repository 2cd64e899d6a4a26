import { describe, expect, it } from "vitest";

import { registerTexts } from "../../i18n";
import type { Choice } from "../../api/schema";
import { amounted } from "../shared/deeds";
import { actionsFor } from "./Offer";
import { certainty, shares } from "./Odds";
import type { BattleOdds } from "./panels";
import { texts } from "./texts";

registerTexts(texts);

describe("an offer", () => {
  it("is sent as one action for each kind of thing", () => {
    const choice = (n: number, what: string): Choice =>
      ({ action: `give ${n} ${what}`, label: "", picks: [`give:${what}:${n}`], group: "", short: "", ends: false });
    const deeds = amounted([choice(1, "ore"), choice(2, "ore"), choice(1, "Green-goods")], null, "give");
    expect(actionsFor(deeds, { ore: 2, "Green-goods": 0 })).toEqual(["give 2 ore"]);
    expect(actionsFor(deeds, { "Green-goods": 1 })).toEqual(["give 1 Green-goods"]);
  });
});

describe("odds", () => {
  it("add up to a hundred", () => {
    expect(shares({ win: 0.825, draw: 0.025 })).toEqual({ win: 83, draw: 3, lose: 14 });
    expect(shares({ win: 0.996, draw: 0.004 })).toEqual({ win: 100, draw: 0, lose: 0 });
  });

  it("say whether they are exact", () => {
    const odds: BattleOdds = {
      action: "attack fleets in A:2,0", hex: "A:2,0", win: 0.5, draw: 0.1, losses_own: 1, losses_theirs: 1,
      value_own: 6, value_theirs: 6, rounds: 2, exact: true, stderr: 0, prize: null,
    };
    expect(certainty(odds)).toContain("Exact");
    expect(certainty({ ...odds, exact: false, stderr: 0.021 })).toContain("±4 %");
  });
});

describe("the texts of the panels", () => {
  const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

  it("have the same placeholders in both languages", () => {
    for (const [key, text] of Object.entries(texts.en)) {
      if (!key.endsWith("_one")) expect(placeholders(texts.it[key as keyof typeof texts.it]), key).toEqual(placeholders(text));
    }
  });

  it("have both forms of what is counted", () => {
    for (const key of Object.keys(texts.en)) {
      if (key.endsWith("_one")) expect(texts.en).toHaveProperty([key.replace(/_one$/, "_other")]);
    }
  });
});
