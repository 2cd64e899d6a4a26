/** Styles belong to their component: outside of ui/, every rule says within which element it holds. */
import { describe, expect, it } from "vitest";

/** Sheets by their path; names in `*.module.css` are made unique by Vite. */
const sheets = Object.entries(import.meta.glob<string>(
  ["../{table,games}/**/*.css", "!**/*.module.css"], { query: "?raw", import: "default", eager: true }));
const shared = Object.entries(import.meta.glob<string>("./styles.css", { query: "?raw", import: "default", eager: true }));

/** What stands at the outermost level of a sheet: the beginnings of its rules. */
function outermost(css: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let text = "";
  for (const letter of css.replace(/\/\*[^]*?\*\//g, "")) {
    if (letter === "{" && depth++ === 0) found.push(text.trim());
    else if (letter === "}" && --depth === 0) text = "";
    else if (depth === 0) text += letter;
  }
  return found;
}

describe("styles", () => {
  it("are found", () => expect(sheets.every(([, css]) => css.includes("{"))).toBe(sheets.length > 10));

  it.each(sheets)("%s holds within its component", (name, css) => {
    const game = name.match(/games\/([^/]+)/)?.[1];
    const root = game ? `([data-game="${game}"])` : "(.table)";
    const stray = outermost(css).filter((rule) => !rule.startsWith(`@scope ${root}`) && !rule.startsWith("@keyframes "));
    expect(stray).toEqual([]);
  });

  it("name every animation once", () => {
    const all = [...sheets, ...shared].flatMap(([, css]) => outermost(css)).filter((rule) => rule.startsWith("@keyframes "));
    expect(new Set(all).size).toBe(all.length);
  });
});
