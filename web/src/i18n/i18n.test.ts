import { afterEach, describe, expect, test } from "vitest";

import { language, languageName, languages, maybe, offerLanguages, registerTexts, setLanguage, t, tx } from "./index";
import lobbyEn from "./lobby.en";
import lobbyIt from "./lobby.it";
import membersEn from "./members.en";
import membersIt from "./members.it";
import tableEn from "./table.en";
import tableIt from "./table.it";

type Texts = Record<string, string>;

const games = Object.entries(
  import.meta.glob<{ en: Texts; it: Texts }>("../games/*/texts.ts", { eager: true, import: "texts" }));
const pairs: [string, Texts, Texts][] = [
  ["lobby", lobbyEn, lobbyIt],
  ["members", membersEn, membersIt],
  ["table", tableEn, tableIt],
  ...games.map(([path, { en, it }]): [string, Texts, Texts] => [path.split("/")[2]!, en, it]),
];

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

describe.each(pairs)("the %s catalogue", (_, english, italian) => {
  test("has the same keys in both languages", () => {
    expect(Object.keys(italian).sort()).toEqual(Object.keys(english).sort());
  });

  test("has the same placeholders in both languages", () => {
    for (const [key, text] of Object.entries(english)) {
      if (!key.endsWith("_one")) expect(placeholders(italian[key]!), key).toEqual(placeholders(text));
    }
  });

  test("has no empty text", () => {
    for (const text of [...Object.values(english), ...Object.values(italian)]) expect(text.trim()).not.toBe("");
  });

  test("has both forms of what is counted", () => {
    const counted = Object.keys(english).filter((key) => key.endsWith("_one"));
    for (const key of counted) expect(english).toHaveProperty(key.replace(/_one$/, "_other"));
  });
});

test("no key is in two catalogues", () => {
  const keys = [lobbyEn, membersEn, tableEn].flatMap((catalogue) => Object.keys(catalogue));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

describe("texts", () => {
  afterEach(() => setLanguage("en"));

  test("are filled with values", () => {
    expect(t("card_won", { names: "Ann" })).toBe("Won by Ann");
  });

  test("take values as they are, braces and all", () => {
    expect(t("card_won", { names: "{names} $& <b>" })).toBe("Won by {names} $& <b>");
  });

  test("are counted", () => {
    expect(t("card_free", { n: 1 })).toBe("One seat free");
    expect(t("card_free", { n: 3 })).toBe("3 seats free");
  });

  test("follow the language", () => {
    setLanguage("it");
    expect(language.value).toBe("it");
    expect(t("card_free", { n: 2 })).toBe("2 posti liberi");
  });

  test("of games are registered apart, English standing in for what is missing", () => {
    registerTexts({ en: { fleet: "Fleet of {n}", only: "Only" }, it: { fleet: "Flotta di {n}" } });
    setLanguage("it");
    expect(tx("fleet", { n: 4 })).toBe("Flotta di 4");
    expect(tx("only")).toBe("Only");
    expect(tx("unknown")).toBe("unknown");
  });

  test("in a language that only games speak are the games', and English elsewhere", () => {
    registerTexts({ fr: { fleet: "Flotte de {n}" } });
    setLanguage("fr");
    expect(tx("fleet", { n: 4 })).toBe("Flotte de 4");
    expect(t("card_free", { n: 3 })).toBe("3 seats free");
  });

  test("can be had in whatever the games speak", () => {
    offerLanguages(["en", "fr"]);
    expect(languages.value).toEqual(["en", "it", "fr"]);
    expect(languages.value.map(languageName)).toEqual(["English", "Italiano", "Français"]);
  });

  test("that may not exist are undefined then", () => {
    expect(maybe("option_of_no_game")).toBeUndefined();
  });
});
