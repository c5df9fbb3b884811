import type { Font as BaseFont } from "fontkit";
import type { Typeface } from "#server/platform/pdf/fonts.ts";
import { contoursOf, encodeGlyph } from "#server/platform/pdf/glyph-outline.ts";
import { type Cluster, shapeLine, type TextDirection } from "#server/platform/pdf/shape.ts";

/** The parts of a font of fontkit that its types do not name. */
interface TrueTypeTables {
  readonly maxp: Readonly<Record<string, number>>;
}

interface TrueTypeSubset {
  _addGlyph(id: number): void;
  readonly glyf: Uint8Array[];
  readonly loca: { readonly offsets: number[] };
  readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] };
  offset: number;
}

export interface TextFeatures {
  readonly direction: TextDirection;
}

interface DocumentGlyph {
  readonly id: number;
  readonly advanceWidth: number;
  /** What a reader of the file takes it for. */
  readonly codePoints: readonly number[];
}

/** Where a word may break; it is not drawn. */
export const breakMark = "\u200b";

/** The largest numbers of a glyph that the format can name: a program that draws it allocates by them. */
const limits = { maxPoints: 0xffff, maxContours: 0xfff } as const;

/**
 * A font for one document, made of as many fonts as its text needs. Each of its glyphs is a whole cluster: a syllable of an Indian
 * script is drawn with several glyphs, in another order than it is read, so that only all of them together can say to a reader of
 * the file which text they are.
 */
export function createDocumentFont(typeface: Typeface): BaseFont {
  const { base } = typeface;
  const glyphs: (DocumentGlyph & { readonly cluster: Cluster })[] = [];
  const byKey = new Map<string, DocumentGlyph>();

  function glyphOf(cluster: Cluster): DocumentGlyph {
    const advanceWidth = widthOf(cluster);
    const key = JSON.stringify([cluster.text, cluster.font.ptr, cluster.glyphs, advanceWidth]);
    const present = byKey.get(key);
    if (present) return present;
    const glyph = { id: glyphs.length, advanceWidth, codePoints: codePointsOf(cluster.text), cluster };
    glyphs.push(glyph);
    byKey.set(key, glyph);
    return glyph;
  }

  /** `features` are those of pdfkit, which hands them over as they are. */
  function layout(text: string, features?: TextFeatures) {
    const clusters = shapeLine(text, typeface, features?.direction ?? "ltr")
      .filter((each) => each.text !== breakMark)
      .flatMap(withoutMarks);
    const positions = clusters.map(({ advance }) => ({ xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0 }));
    const advanceWidth = clusters.reduce((sum, { advance }) => sum + advance, 0);
    return { glyphs: clusters.map(glyphOf), positions, advanceWidth };
  }

  function createSubset(this: BaseFont) {
    const subset = base.createSubset.call(this) as unknown as TrueTypeSubset;
    subset._addGlyph = (id) => {
      const { cluster, advanceWidth: advance } = glyphs[id] as (typeof glyphs)[number];
      const contours = contoursOf(cluster);
      const bytes = encodeGlyph(contours);
      subset.glyf.push(bytes);
      subset.loca.offsets.push(subset.offset);
      subset.hmtx.metrics.push({ advance, bearing: Math.min(...contours.flat().map(({ x }) => x), advance) });
      subset.offset += bytes.length;
    };
    return subset;
  }

  // The first glyph of a font is the one for characters that it lacks.
  const box = { glyphs: [{ id: 0, x: 0, y: 0 }], advance: 0, direction: "ltr" } as const;
  glyphOf({ ...box, text: "\0", font: typeface.fontOf("\0") });
  const maxp = { ...(base as unknown as TrueTypeTables).maxp, ...limits };
  // The outlines are without hints, so that the programs for them are of no use.
  const own = { layout, createSubset, maxp, fpgm: undefined, prep: undefined, "cvt ": undefined };
  const properties = Object.entries(own).map(([name, value]) => [name, { value }] as const);
  return Object.create(base, Object.fromEntries(properties)) as BaseFont;
}

const mark = /\p{Mn}|\p{Cf}/u;

/**
 * Some readers take a glyph whose text has a combining mark for one without a width, and see a space behind it, or skip one whose
 * text ends with a joiner. So the text from the first of them on belongs to an empty glyph.
 */
function withoutMarks(cluster: Cluster): Cluster[] {
  const at = cluster.text.search(mark);
  if (at <= 0) return [cluster];
  const parts = [
    { ...cluster, text: cluster.text.slice(0, at) },
    { ...cluster, text: cluster.text.slice(at), glyphs: [], advance: 0 },
  ];
  return cluster.direction === "rtl" ? parts.reverse() : parts;
}

const latin = /^[\0-\u024f]$/;

/** Of a Latin letter, the width that it has without a neighbour: a pair of letters changes only the position. */
function widthOf({ text, font, glyphs, advance }: Cluster): number {
  const [first] = glyphs;
  return first && latin.test(text) ? font.glyphHAdvance(first.id) : advance;
}

const codePointsOf = (text: string): readonly number[] =>
  Array.from(text.replaceAll(breakMark, ""), (character) => character.codePointAt(0) ?? 0);
