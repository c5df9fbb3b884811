import { Buffer } from "node:buffer";
import type { SvgPathCommand } from "harfbuzzjs";
import type { Cluster, PlacedGlyph } from "#server/platform/pdf/shape.ts";

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

type Contour = readonly Point[];

/** The contours of all glyphs of a cluster, in whole units. */
export const contoursOf = ({ font, glyphs }: Cluster): Contour[] =>
  glyphs.flatMap((glyph) => {
    const contours: Point[][] = [];
    for (const command of font.glyphToJson(glyph.id)) {
      if (command.type === "M") contours.push([]);
      contours.at(-1)?.push(...pointsOf(command, glyph));
    }
    return contours;
  });

/** Of the two points of a curve the first one is beside it. */
const pointsOf = ({ type, values }: SvgPathCommand, { x, y }: PlacedGlyph): Point[] =>
  values
    .map((value, at) => ({
      x: Math.round(value + x),
      y: Math.round((values[at + 1] ?? 0) + y),
      isOnCurve: type !== "Q" || at > 0,
    }))
    .filter((_, at) => at % 2 === 0);

const onCurve = 0x01;
const isShort = { x: 0x02, y: 0x04 } as const;
const isSameOrPositive = { x: 0x10, y: 0x20 } as const;

/** The entry of a simple glyph in the table `glyf` of a TrueType font, without hints; empty for one without an outline. */
export function encodeGlyph(contours: readonly Contour[]): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const header = Buffer.alloc(10 + 2 * contours.length + 2);
  header.writeInt16BE(contours.length, 0);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  for (const [at, edge] of [smallest(xs), smallest(ys), largest(xs), largest(ys)].entries())
    header.writeInt16BE(edge, 2 + 2 * at);
  let last = -1;
  contours.forEach((contour, at) => {
    last += contour.length;
    header.writeUInt16BE(last, 10 + 2 * at);
  });
  const flags = points.map(({ isOnCurve }) => (isOnCurve ? onCurve : 0));
  const coordinates = [encodeAxis("x", xs, flags), encodeAxis("y", ys, flags)];
  const entry = Buffer.concat([header, Buffer.from(flags), ...coordinates]);
  return Buffer.concat([entry, Buffer.alloc(-entry.length & 3)]);
}

/** Differences between neighbours in one byte or two, or none where there is no difference; the flags say which. */
function encodeAxis(axis: "x" | "y", values: readonly number[], flags: number[]): Buffer {
  const differences = values.map((value, at) => value - (values[at - 1] ?? 0));
  differences.forEach((difference, at) => {
    flags[at] = (flags[at] ?? 0) | flagsOf(axis, difference);
  });
  return Buffer.from(differences.flatMap(bytesOf));
}

const isByte = (difference: number) => Math.abs(difference) < 256;

function flagsOf(axis: "x" | "y", difference: number): number {
  if (difference === 0) return isSameOrPositive[axis];
  if (!isByte(difference)) return 0;
  return isShort[axis] | (difference > 0 ? isSameOrPositive[axis] : 0);
}

function bytesOf(difference: number): number[] {
  if (difference === 0) return [];
  return isByte(difference) ? [Math.abs(difference)] : [(difference >> 8) & 0xff, difference & 0xff];
}

const smallest = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value));
const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value));
