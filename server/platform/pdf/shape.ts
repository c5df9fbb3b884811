import createBidi from "bidi-js";
import { Buffer, Direction, type Font, shape } from "harfbuzzjs";
import { graphemesOf, type Typeface } from "#server/platform/pdf/fonts.ts";

export type TextDirection = "ltr" | "rtl";

/** A glyph at its place within its cluster. */
export interface PlacedGlyph {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Characters that are drawn together, such as a syllable, and what they are drawn with. */
export interface Cluster {
  readonly text: string;
  readonly font: Font;
  readonly glyphs: readonly PlacedGlyph[];
  readonly advance: number;
  readonly direction: TextDirection;
}

// Its types are those of a module with a default export, which it is not for Node.
const bidi = (createBidi as unknown as typeof createBidi.default)();

/** Letters that are written from the right, and marks that say so. */
const rightToLeft = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/;

export const hasRightToLeft = (text: string) => rightToLeft.test(text);

/** The direction of a paragraph is that of its first letter with one (UAX 9). */
export const directionOf = (text: string): TextDirection =>
  hasRightToLeft(text) && bidi.getEmbeddingLevels(text, "auto").paragraphs[0]?.level === 1 ? "rtl" : "ltr";

/** Characters of one font and one direction. */
interface Run {
  text: string;
  readonly font: Font;
  readonly level: number;
  /** What a reader of the file takes it for, where that is not what is drawn. */
  readonly meaning?: string;
}

/** A line as it is drawn, from left to right. The spaces at its end are at the right in any direction, where they move nothing. */
export function shapeLine(text: string, typeface: Typeface, direction: TextDirection): Cluster[] {
  const body = direction === "rtl" ? text.trimEnd() : text;
  const runs = inVisualOrder(runsOf(body, typeface, direction));
  return [...runs, ...runsOf(text.slice(body.length), typeface, "ltr")].flatMap((run) =>
    run.meaning === undefined ? clustersOf(run) : [inOne(clustersOf({ ...run, level: 0 }), run.meaning)],
  );
}

/** Clusters that are one to a reader of the file. */
function inOne(clusters: readonly Cluster[], text: string): Cluster {
  const glyphs: PlacedGlyph[] = [];
  let advance = 0;
  for (const cluster of clusters) {
    for (const { id, x, y } of cluster.glyphs) glyphs.push({ id, x: advance + x, y });
    advance += cluster.advance;
  }
  const [{ font, direction }] = clusters as readonly [Cluster];
  return { text, font, glyphs, advance, direction };
}

function runsOf(text: string, { fontOf, shownAs, numbersOf }: Typeface, direction: TextDirection): Run[] {
  const levels = hasRightToLeft(text) ? bidi.getEmbeddingLevels(text, direction).levels : undefined;
  const runs: Run[] = [];
  let at = 0;
  for (const grapheme of graphemesOf(text)) {
    const numbers = numbersOf(grapheme);
    const shown = numbers ?? shownAs(grapheme);
    const [font, level] = [fontOf(shown), levels?.[at] ?? 0];
    const last = runs.at(-1);
    if (numbers !== undefined) runs.push({ text: shown, font, level, meaning: grapheme });
    else if (last && last.font === font && last.level === level && last.meaning === undefined) last.text += shown;
    else runs.push({ text: shown, font, level });
    at += grapheme.length;
  }
  return runs;
}

/** From the highest level to the lowest odd one, neighbours of at least this level are reversed (UAX 9, rule L2). */
function inVisualOrder(runs: readonly Run[]): readonly Run[] {
  let ordered = runs;
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: Run[] = [];
    let reversed: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) {
        reversed.unshift(run);
        continue;
      }
      next.push(...reversed, run);
      reversed = [];
    }
    ordered = [...next, ...reversed];
  }
  return ordered;
}

const buffer = new Buffer();

function clustersOf({ text, font, level }: Run): Cluster[] {
  const isRightToLeft = level % 2 === 1;
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const glyphs = buffer.getGlyphInfosAndPositions();
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const clusters: (Cluster & { glyphs: PlacedGlyph[]; advance: number; start: number })[] = [];
  for (const { codepoint: id, cluster: start, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
    let cluster = clusters.at(-1);
    if (cluster?.start !== start) {
      const direction = isRightToLeft ? "rtl" : "ltr";
      cluster = { text: text.slice(start, endOf.get(start)), font, glyphs: [], advance: 0, direction, start };
      clusters.push(cluster);
    }
    cluster.glyphs.push({ id, x: cluster.advance + xOffset, y: yOffset });
    cluster.advance += xAdvance;
  }
  return clusters;
}
