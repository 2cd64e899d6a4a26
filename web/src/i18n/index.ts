/**
 * Texts in the reader's language. Catalogues are plain objects, the Italian ones typed by the English ones;
 * components that call `t` are drawn anew when the language changes, because it is a signal.
 */
import { signal } from "@preact/signals";

import lobbyEn from "./lobby.en";
import lobbyIt from "./lobby.it";
import membersEn from "./members.en";
import membersIt from "./members.it";
import tableEn from "./table.en";
import tableIt from "./table.it";

/** A language as browsers name it: the site's own texts are in some, those of games in whichever they name. */
export type Language = string;
export type Values = Readonly<Record<string, string | number>>;
type Texts = Readonly<Record<string, string>>;

const english = { ...lobbyEn, ...membersEn, ...tableEn };
const catalogues: Readonly<Record<Language, Texts>> = { en: english, it: { ...lobbyIt, ...membersIt, ...tableIt } };
const added: Record<Language, Record<string, string>> = {};

/** A counted text has two entries, "…_one" and "…_other", and is asked for without the ending. */
type Counted<Key> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;
export type Key = Counted<keyof typeof english & string>;

const ENGLISH = "en";
const REMEMBERED = "astrarium.language";

/** All that can be read here: the languages of the site, and those that the games speak. */
export const languages = signal<readonly Language[]>(Object.keys(catalogues));
export const language = signal<Language>(firstLanguage());

export function offerLanguages(spoken: readonly Language[]): void {
  languages.value = [...new Set([...languages.value, ...spoken])];
}

/** What a language calls itself. */
export function languageName(of: Language): string {
  const name = new Intl.DisplayNames([of], { type: "language" }).of(of) ?? of;
  return name.charAt(0).toLocaleUpperCase(of) + name.slice(1);
}

export function setLanguage(chosen: Language): void {
  language.value = chosen;
  globalThis.localStorage?.setItem(REMEMBERED, chosen);
}

/** The text of a key, its placeholders filled: `t("seats", {n: 3})`. */
export function t(key: Key, values: Values = {}): string {
  return text(catalogues, key, values) ?? key;
}

/** The text of a key that may not exist, such as the name of an option of some game. */
export function maybe(key: string, values: Values = {}): string | undefined {
  return text(catalogues, key, values);
}

/** Add a game's own texts, to be read with `tx`. */
export function registerTexts(texts: Readonly<Record<string, Texts>>): void {
  for (const each of Object.keys(texts)) added[each] = { ...added[each], ...texts[each] };
}

export function tx(key: string, values: Values = {}): string {
  return text(added, key, values) ?? key;
}

function text(all: Readonly<Record<Language, Texts>>, key: string, values: Values): string | undefined {
  const chosen = language.value;
  const found = look(all[chosen] ?? {}, key, chosen, values) ?? look(all[ENGLISH] ?? {}, key, ENGLISH, values);
  return found?.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function look(texts: Texts, key: string, tongue: Language, values: Values): string | undefined {
  if (typeof values.n !== "number") return texts[key];
  const form = new Intl.PluralRules(tongue).select(values.n);
  return texts[`${key}_${form}`] ?? texts[`${key}_other`] ?? texts[key];
}

function firstLanguage(): Language {
  const kept = remembered();
  if (kept && /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(kept)) return kept;
  const wanted = globalThis.navigator?.language.split("-")[0] ?? ENGLISH;
  return wanted in catalogues ? wanted : ENGLISH;
}

function remembered(): string | null {
  return globalThis.localStorage?.getItem(REMEMBERED) ?? null;
}
