import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const web = join(import.meta.dirname, "../web");
const text = (path: string) => readFileSync(join(web, path), "utf8");
const themeSheet = "ui/theme/theme.css";
const theme = text(themeSheet);
const sheets = globSync("**/*.css", { cwd: web }).filter((path) => !path.startsWith("dist/"));
/** Without the tokens and fonts of the theme, which have values of their own. */
const rulesOf = (path: string) =>
  path === themeSheet
    ? text(path)
        .replace(/@font-face \{[^}]*\}/g, "")
        .replace(/^\s+--[\w-]+:[^;]*;/gm, "")
    : text(path);

/** Values that only the theme may contain, and what to use elsewhere. */
const exceptions = {
  colour: /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb|light-dark)\(/gi,
  "size of letters": /font-size:(?! (?:var\(--text-|inherit|100%|0;))[^;]*;/g,
  weight: /font-weight:(?! (?:var\(--weight-|inherit))[^;]*;/g,
  radius: /border(?:-[a-z-]+)?-radius:(?! (?:var\(--round|inherit|0;))[^;]*;/g,
  shadow: /box-shadow:(?! (?:var\(--shadow|none|inset))[^;]*;/g,
  duration: /(?:transition|animation)(?:-duration)?:[^;]*\b[\d.]+m?s\b[^;]*;/g,
} as const;

const tokens = new Set([...theme.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name));

describe("the style sheets", () => {
  it("are one for each folder, named after it", () => {
    expect(sheets.filter((path) => basename(path, ".css") !== basename(dirname(path)))).toEqual([]);
  });
});

describe("the theme", () => {
  it.each(Object.entries(exceptions))("alone has a %s of its own", (_name, raw) => {
    const strays = sheets.flatMap((path) => (rulesOf(path).match(raw) ?? []).map((match) => `${path}: ${match}`));
    expect(strays).toEqual([]);
  });

  it("has every token that a style sheet takes from it", () => {
    const declared = (path: string) => new Set([...text(path).matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const own = new Set(["--gap", "--least", "--bar-height", "--fill", "--template", "--keyboard"]);
    const strays = sheets.flatMap((path) => {
      const declaredHere = declared(path);
      return [...text(path).matchAll(/var\((--[\w-]+)/g)]
        .map(([, name = ""]) => name)
        .filter((name) => !tokens.has(name) && !own.has(name) && !declaredHere.has(name))
        .map((name) => `${path}: ${name}`);
    });
    expect(strays).toEqual([]);
  });

  it("has fonts whose faces for different characters complete one another", () => {
    const faces = [...theme.matchAll(/@font-face \{[^}]*\}/g)].map(([face]) => ({
      family: /font-family: (.*);/.exec(face)?.[1] ?? "",
      weight: /font-weight: (.*);/.exec(face)?.[1] ?? "",
      isForSomeCharacters: face.includes("unicode-range"),
    }));
    const byFamily = Map.groupBy(
      faces.filter(({ isForSomeCharacters }) => isForSomeCharacters),
      ({ family }) => family,
    );
    expect([...byFamily].map(([family, of]) => [family, new Set(of.map(({ weight }) => weight)).size])).toEqual([
      ['"Inter Variable"', 1],
      ['"Noto Sans Devanagari Variable"', 1],
    ]);
  });

  it("repaints no placeholder while a screen loads", () => {
    const [, frames = ""] = /@keyframes skeleton \{([\s\S]*?)\n\}/.exec(text("ui/ui.css")) ?? [];
    expect([...frames.matchAll(/([\w-]+):/g)].map(([, property]) => property)).toEqual(["opacity"]);
  });

  it("stands still for whoever asks for less motion", () => {
    const [, still = ""] = /prefers-reduced-motion: reduce\) \{(.*)\}/s.exec(theme) ?? [];
    const durations = [...theme.matchAll(/(--[\w-]+): [\d.]+m?s;/g)].map(([, name]) => name);
    expect(durations.length).toBeGreaterThan(0);
    for (const name of new Set(durations)) expect(still).toContain(`${name}: 0s;`);
  });
});

/** Relative luminance and contrast ratio of WCAG 2. */
function brightness(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [brightness(one), brightness(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};
function colourOf(name: string, scheme: "light" | "dark"): string {
  const [, light = "", dark = ""] =
    new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(theme) ?? [];
  return scheme === "light" ? light : dark;
}

describe.each(["light", "dark"] as const)("in the %s", (scheme) => {
  const grounds = ["paper", "wash", "raised"];
  const pairs = [
    ...grounds.flatMap((ground) =>
      ["ink", "soft", "accent", "green", "red", "blue"].map((on) => [on, ground] as const),
    ),
    ["on-accent", "accent"],
    ["on-accent", "accent-strong"],
    ["accent", "accent-wash"],
    ["ink", "accent-wash"],
    ["soft", "accent-wash"],
    ["green", "green-wash"],
    ["red", "red-wash"],
    ["blue", "blue-wash"],
  ] as const;

  it.each(pairs)("%s is read well on %s", (on, ground) => {
    expect(contrast(colourOf(on, scheme), colourOf(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)("the edge of what can be filled in is seen on %s", (ground) => {
    expect(contrast(colourOf("edge", scheme), colourOf(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});
