import { readFile } from "node:fs/promises";
import { type Font as BaseFont, create } from "fontkit";
import { Blob, Face, Font, Variation } from "harfbuzzjs";
import { decompress } from "wawoff2";

/** Open fonts (SIL OFL) with Latin, Greek, Cyrillic, Devanagari and the rupee sign. */
const baseFiles = {
  regular: import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  strong: import.meta.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
} as const;

/**
 * Open fonts (SIL OFL) for what the base fonts lack. Each has several files, and says which characters are in which. Those that are
 * not variable have one weight.
 */
const fallbackFonts = [
  import.meta.resolve("@fontsource-variable/noto-sans-bengali/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-gujarati/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-gurmukhi/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-kannada/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-malayalam/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-oriya/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-tamil/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-telugu/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-arabic/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-ol-chiki/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-meetei-mayek/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-sinhala/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-thai/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-serif-tibetan/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-hebrew/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-myanmar/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-khmer/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-lao/unicode.json"),
  import.meta.resolve("@fontsource/noto-sans-limbu/unicode.json"),
  import.meta.resolve("@fontsource/noto-sans-syloti-nagri/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-emoji/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-sc/unicode.json"),
  import.meta.resolve("@fontsource-variable/noto-sans-kr/unicode.json"),
  import.meta.resolve("@fontsource/noto-sans-symbols-2/unicode.json"),
] as const;

export type Weight = keyof typeof baseFiles;

const weights: Readonly<Record<Weight, number>> = { regular: 400, strong: 600 };

/** The grid of outlines and widths; the base fonts have the same. */
const unitsPerEm = 1000;

/** What the text of a document is drawn with. */
export interface Typeface {
  /** For metrics, and for the tables of the font in the file. */
  readonly base: BaseFont;
  readonly fontOf: (grapheme: string) => Font;
  /** What is drawn of it: letters of ornament, which no font has, are drawn as the letters that they stand for. */
  readonly shownAs: (grapheme: string) => string;
  /** What is drawn in place of one that no font has: boxes would not say which text it was. */
  readonly numbersOf: (grapheme: string) => string | undefined;
}

export type Typefaces = Readonly<Record<Weight, Typeface>>;

const graphemes = new Intl.Segmenter();

export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Opens the fonts that these characters need, and no others. */
export async function openTypefaces(characters: string): Promise<Typefaces> {
  const bases = await openBases();
  const plain = characters.normalize("NFKC");
  const needed = [...new Set(graphemesOf(characters + plain))].filter(
    (grapheme) => !covers(bases.regular.font, grapheme),
  );
  const files = await filesFor(needed);
  const isDrawn = (grapheme: string) => files.has(grapheme) || covers(bases.regular.font, grapheme);
  const shownAs = (grapheme: string) => (isDrawn(grapheme) ? grapheme : grapheme.normalize("NFKC"));
  const numbersOf = (grapheme: string) =>
    graphemesOf(shownAs(grapheme)).every(isDrawn) ? undefined : `[${codePointsOf(grapheme).map(numberOf).join(" ")}]`;
  const typeface = async (weight: Weight): Promise<Typeface> => {
    const { base, font } = bases[weight];
    const fallbacks = new Map<string, Font>();
    for (const [grapheme, file] of files) fallbacks.set(grapheme, await openFile(file, weight));
    return { base, fontOf: (grapheme) => fallbacks.get(grapheme) ?? font, shownAs, numbersOf };
  };
  return { regular: await typeface("regular"), strong: await typeface("strong") };
}

/** Joiners and variation selectors change how others are drawn. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

const codePointsOf = (grapheme: string) =>
  Array.from(grapheme)
    .filter((character) => !invisible.test(character))
    .map((character) => character.codePointAt(0) ?? 0);

const numberOf = (codePoint: number) => `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;

const covers = (font: Font, grapheme: string) =>
  codePointsOf(grapheme).every((codePoint) => font.nominalGlyph(codePoint) !== undefined);

interface FontFile {
  readonly address: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** The file in which each of these is found; what no font has is left out. */
async function filesFor(needed: readonly string[]): Promise<Map<string, FontFile>> {
  const found = new Map<string, FontFile>();
  let rest = needed;
  for (const font of fallbackFonts) {
    if (rest.length === 0) break;
    const missing: string[] = [];
    for (const grapheme of rest) {
      const file = await fileWith(grapheme, await filesOf(font));
      if (file) found.set(grapheme, file);
      else missing.push(grapheme);
    }
    rest = missing;
  }
  return found;
}

async function fileWith(grapheme: string, files: readonly FontFile[]): Promise<FontFile | undefined> {
  const codePoints = codePointsOf(grapheme);
  const isIn = ({ ranges }: FontFile) =>
    codePoints.every((codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last));
  // A file may lack a character of its ranges.
  for (const file of files.filter(isIn)) if (covers(await openFile(file, "regular"), grapheme)) return file;
  return undefined;
}

/** Results of functions by their arguments, which are kept as long as the thread. */
function remember<T>(open: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return (key) => {
    const result = results.get(key) ?? open(key);
    results.set(key, result);
    return result;
  };
}

/** `{"tamil": "U+0B82-0BFA,U+200C"}` of a package, with the address of each file. */
const filesOf = remember(async (index: string): Promise<readonly FontFile[]> => {
  const rangesByFile = JSON.parse(await readFile(new URL(index), "utf8")) as Record<string, string>;
  const [, variable, fontName = ""] = /@fontsource(-variable)?\/([^/]+)\/unicode\.json$/.exec(index) ?? [];
  const style = variable ? "wght-normal" : "400-normal";
  return Object.entries(rangesByFile).map(([name, ranges]) => ({
    address: new URL(`files/${fontName}-${name.replace(/[[\]]/g, "")}-${style}.woff2`, index).href,
    ranges: ranges.split(",").map((range) => {
      const [first = 0, last = first] = range
        .replace("U+", "")
        .split("-")
        .map((digits) => Number.parseInt(digits, 16));
      return [first, last] as const;
    }),
  }));
});

const openFace = remember(
  async (address: string) => new Face(new Blob(await decompress(await readFile(new URL(address))))),
);

const openWeight = remember(async (key: string) => {
  const [weight = "", address = ""] = key.split(" ");
  const font = scaled(await openFace(address));
  font.setVariations([new Variation("wght", Number(weight))]);
  return font;
});

const openFile = ({ address }: FontFile, weight: Weight) => openWeight(`${weights[weight]} ${address}`);

function scaled(face: Face): Font {
  const font = new Font(face);
  font.setScale(unitsPerEm, unitsPerEm);
  return font;
}

async function openBase(file: string) {
  const bytes = await readFile(new URL(file));
  const base = create(bytes);
  if (!("layout" in base)) throw new Error(`${file} holds no single font`);
  return { base, font: scaled(new Face(new Blob(bytes))) };
}

type Bases = Readonly<Record<Weight, Awaited<ReturnType<typeof openBase>>>>;

let bases: Promise<Bases> | undefined;

/** Parsed once, with the first document: parsing takes longer than drawing. */
function openBases(): Promise<Bases> {
  bases ??= Promise.all([openBase(baseFiles.regular), openBase(baseFiles.strong)]).then(([regular, strong]) => ({
    regular,
    strong,
  }));
  return bases;
}
