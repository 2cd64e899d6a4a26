import { language } from "../i18n";

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago a moment was (in seconds since 1970), in words: "5 minutes ago". */
export function ago(moment: number, now = Date.now() / 1000): string {
  const passed = Math.max(0, now - moment);
  const words = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  const unit = units.find(([, seconds]) => passed >= seconds);
  return unit ? words.format(-Math.floor(passed / unit[1]), unit[0]) : words.format(0, "second");
}

/** How long something takes, in the largest unit that fits: "2 hours". */
export function lasting(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? (["second", 1] as const);
  const format = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language.value, format).format(Math.round((10 * seconds) / size) / 10);
}

/** Names in a row, as the language joins them: "Ann, Ben and Cleo". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language.value).format(names);
}
