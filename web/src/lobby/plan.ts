/** The plan of a new table: what is asked for in the form, kept within what the game allows. */
import type { GameInfo, Level, OptionField, SeatPlan, SeatRange, Table } from "../api/schema";
import { maybe, t } from "../i18n";

export type OptionValue = boolean | number | string;
export type Options = Readonly<Record<string, OptionValue>>;

/** A kind of seat as the value of a select: "me", "guest:Bob", "open", "invite" or "bot:easy". */
export type SeatChoice = "me" | `guest:${string}` | "open" | "invite" | `bot:${string}`;
export type Preset = "friends" | "table";

const MOST_WITHOUT_RANGE = 8;
const USUAL_LEVEL = "normal";
const LEVEL = "astrarium.level";

export const HARDNESS = ["easy", "normal", "hard"] as const;
export type Hardness = (typeof HARDNESS)[number];

/** What people begin with: the defaults, but what all presets have alike, such as no limit of turns, as they have it. */
export function defaultOptions(game: GameInfo): Options {
  const usual = Object.fromEntries(game.options.map((field) => [field.name, field.default]));
  const [first, ...others] = game.presets.map(({ options }) => Object.entries(options));
  const alike = (first ?? []).filter(([name, value]) => others.every((some) => some.some(([one, its]) => one === name && its === value)));
  return { ...usual, ...Object.fromEntries(alike) };
}

/** How many may play: the ranges whose conditions these options meet. */
export function seatRange(game: GameInfo, options: Options): Pick<SeatRange, "least" | "most"> {
  const fitting = game.seats.filter((range) => meets(range, options));
  const ranges = fitting.length > 0 ? fitting : game.seats;
  if (ranges.length === 0) return { least: 1, most: MOST_WITHOUT_RANGE };
  return {
    least: Math.min(...ranges.map((range) => range.least)),
    most: Math.max(...ranges.map((range) => range.most)),
  };
}

/** The rules that options amount to: the fullest preset whose choices hold, and any of its switches; "" if none does. */
export function presetOf(game: GameInfo, options: Options): string {
  const fits = (chosen: Options): boolean => {
    const entries = Object.entries(chosen);
    const switches = entries.filter(([, value]) => typeof value === "boolean");
    const rest = entries.filter(([, value]) => typeof value !== "boolean");
    const holds = ([name, value]: [string, OptionValue]): boolean => options[name] === value;
    return rest.every(holds) && (switches.length === 0 || switches.some(holds));
  };
  return game.presets.findLast((preset) => fits(preset.options))?.name ?? "";
}

/** The options after a preset was chosen: what any preset decides is as this one has it, or else as usual. */
export function withPreset(game: GameInfo, options: Options, name: string): Options {
  const chosen = game.presets.find((preset) => preset.name === name)?.options ?? {};
  const decided = new Set(game.presets.flatMap((preset) => Object.keys(preset.options)));
  const grouped = game.options.filter((field) => field.group || decided.has(field.name));
  const usual = Object.fromEntries(grouped.map((field) => [field.name, field.default]));
  return Object.keys(chosen).reduce((all, each) => fitOptions(game, all, each), { ...options, ...usual, ...chosen } as Options);
}

/** Whether presets take the place of a field of the form: each of its choices is that of some preset. */
export function isPreset(game: GameInfo, field: OptionField): boolean {
  const values = game.presets.map((preset) => preset.options[field.name]);
  return field.choices.length > 0 && field.choices.every(({ value }) => values.includes(value));
}

/** Whether an option means anything beside the others. */
export function isNeeded(field: OptionField, options: Options): boolean {
  return Object.entries(field.needs ?? {}).every(([name, value]) => String(options[name]) === value);
}

/** The options after one of them was chosen: what does not go with it is put back to its default. */
export function fitOptions(game: GameInfo, options: Options, chosen: string): Options {
  const fits = (all: Options): boolean => game.seats.length === 0 || game.seats.some((range) => meets(range, all));
  let fitting = options;
  for (const { name, default: usual } of game.options) {
    if (name !== chosen && !fits(fitting)) fitting = { ...fitting, [name]: usual };
  }
  const idle = game.options.filter((field) => !isNeeded(field, fitting));
  return { ...fitting, ...Object.fromEntries(idle.map((field) => [field.name, field.default])) };
}

function meets(range: SeatRange, options: Options): boolean {
  return Object.entries(range.options).every(([name, value]) => String(options[name]) === value);
}

/** Seats to begin the form with: friends by link, or me, a free seat and bots. */
export function firstSeats(game: GameInfo, options: Options, preset: Preset): SeatChoice[] {
  const wanted: SeatChoice[] =
    preset === "friends" ? ["me", "invite"] : ["me", "open", botChoice(game)];
  return fitSeats(wanted, game, options);
}

/** Add bots or drop the last seats until the number is allowed; my own seat stays. */
export function fitSeats(seats: readonly SeatChoice[], game: GameInfo, options: Options): SeatChoice[] {
  const { least, most } = seatRange(game, options);
  const fitting = [...seats];
  while (fitting.length < least) fitting.push(botChoice(game));
  while (fitting.length > most) fitting.splice(fitting.findLastIndex((seat) => seat !== "me"), 1);
  return fitting;
}

/** The bot that takes an empty seat unless somebody chooses another: of the level that was played last. */
export function botChoice(game: GameInfo): SeatChoice {
  const bots = [...game.levels.map(({ bot }) => bot), ...game.bots];
  const bot = [keptLevel(), USUAL_LEVEL].find((one) => one !== null && bots.includes(one)) ?? bots[0];
  return bot ? `bot:${bot}` : "open";
}

/** How hard the last quick game was chosen to be; null for who has never chosen. */
export function keptLevel(): Hardness | null {
  const kept = globalThis.localStorage?.getItem(LEVEL);
  return HARDNESS.find((one) => one === kept) ?? null;
}

export function keepLevel(level: string): void {
  globalThis.localStorage?.setItem(LEVEL, level);
}

function levelOf(choice: SeatChoice, game: GameInfo): Level | undefined {
  const { bot } = seatPlan(choice);
  return game.levels.find((level) => level.bot === bot);
}

export function seatPlan(choice: SeatChoice): SeatPlan {
  const [kind, ...rest] = choice.split(":") as [SeatPlan["kind"], ...string[]];
  const name = rest.join(":");
  return { kind, bot: kind === "bot" ? name : null, name: kind === "guest" ? name.trim() : null };
}

/** What kind of bot it is: the title of a level, or its own name. */
export function botName(bot: string): string {
  return maybe(`bot_${bot}`) ?? readable(bot);
}

export function seatText(choice: SeatChoice, game: GameInfo): string {
  const { kind, bot } = seatPlan(choice);
  const level = levelOf(choice, game);
  if (level) return `${level.title}: ${level.name}`;
  return kind === "bot" ? botName(bot!) : t(`seat_${kind}`);
}

export function seatHelp(choice: SeatChoice, game: GameInfo): string {
  const { kind, bot } = seatPlan(choice);
  return levelOf(choice, game)?.style ?? maybe(`seat_${kind}_${bot}_help`) ?? t(`seat_${kind}_help`);
}

/** What a game is at a glance: how many play, how long, how heavy. */
export function gameFacts(game: GameInfo): string[] {
  const least = Math.min(...game.seats.map((range) => range.least));
  const most = Math.max(...game.seats.map((range) => range.most));
  const players = least === most ? t("game_players", { n: most }) : t("game_players_range", { least, most });
  const facts = game.seats.length > 0 ? [players] : [];
  if (game.minutes) facts.push(t("game_minutes", { least: game.minutes[0], most: game.minutes[1] }));
  if (game.weight) facts.push(t(`game_weight_${game.weight}`));
  return facts;
}

/** The rules of a table as its game calls them. */
export function rulesOf(table: Table, game: GameInfo): string {
  const name = presetOf(game, { ...defaultOptions(game), ...table.options });
  return game.presets.find((preset) => preset.name === name)?.title ?? "";
}

/** A table's options as a line, as its game calls them: "Edition: Italian". What is switched off is not worth a word. */
export function optionsLine(table: Table, games: readonly GameInfo[] | undefined): string {
  const fields = games?.find(({ name }) => name === table.game)?.options ?? [];
  const on = Object.entries(table.options).filter(([, value]) => value !== false && value !== 0);
  const shown = on.map(([name, value]) => {
    const field = fields.find((one) => one.name === name);
    return `${field?.title ?? readable(name)}: ${valueText(field, value)}`;
  });
  return shown.join(" · ");
}

function valueText(field: OptionField | undefined, value: OptionValue): string {
  if (typeof value === "boolean") return t(value ? "option_on" : "option_off");
  return field?.choices.find((choice) => choice.value === value)?.title ?? readable(String(value));
}

/** How many play a quick game: as many as usual, or as the game allows. */
export function quickSeats(game: GameInfo, options: Options): number {
  const { least, most } = seatRange(game, { ...defaultOptions(game), ...options });
  return Math.min(most, Math.max(least, game.usual_seats));
}

function readable(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
