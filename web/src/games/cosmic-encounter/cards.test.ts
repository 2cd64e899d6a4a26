import { expect, test } from "vitest";

import { faceOf } from "./cards";
import { cardTexts } from "./cardTexts";
import { EMBLEMS, UNKNOWN } from "./emblems";
import { ARTIFACTS, KINDS } from "./emblems/cards";

test("what is printed on a card is known by its name", () => {
  expect(faceOf("attack-08")).toMatchObject({ kind: "attack", value: "08" });
  expect(faceOf("reinforcement-3")).toMatchObject({ kind: "reinforcement", value: "+3" });
  expect(faceOf("negotiate")).toMatchObject({ kind: "negotiate", value: "", picture: KINDS["negotiate"] });
  expect(faceOf("morph")).toMatchObject({ kind: "morph", picture: KINDS["morph"] });
  expect(faceOf("card-zap")).toMatchObject({ kind: "artifact", picture: ARTIFACTS["card-zap"] });
});

test("a flare shows the emblem of its alien", () => {
  expect(faceOf("flare-anti-matter")).toEqual({ kind: "flare", value: "", picture: EMBLEMS["anti-matter"], alien: "anti-matter" });
});

test("a card that has no picture is no blank", () => {
  expect(faceOf("flare-nobody").picture).toBe(UNKNOWN);
  expect(faceOf("nothing").picture).toBe(UNKNOWN);
});

test("sheets and cards speak both languages", () => {
  expect(Object.keys(cardTexts["it"]!)).toEqual(Object.keys(cardTexts["en"]!));
});
