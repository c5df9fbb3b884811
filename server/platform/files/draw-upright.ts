import sharp, { type Metadata } from "sharp";

export interface Drawing {
  readonly limitInputPixels: number;
  /** The longest side of the result. */
  readonly side: number;
}

/**
 * The orientations of a camera that is turned, as degrees. To turn a picture takes all of it in memory, so it is turned once it is
 * small; the mirrored ones, which no camera takes, are turned before.
 */
const turns: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 };

/** The largest photo takes half a second of processor time, and more on a machine that is busy. */
export const drawTimeoutSeconds = 20;

/** A picture as it is stored: upright, not larger than needed, without metadata. */
export function drawUpright(bytes: Buffer, picture: Metadata, { limitInputPixels, side }: Drawing): Promise<Buffer> {
  const turn = turns[picture.orientation ?? 1];
  const autoOrient = turn === undefined;
  const small = sharp(bytes, { limitInputPixels, sequentialRead: true, failOn: "error", autoOrient })
    .timeout({ seconds: drawTimeoutSeconds })
    .resize({ ...boxFor(picture, side), fit: "inside", withoutEnlargement: true });
  return (autoOrient ? small : small.rotate(turn)).webp({ quality: 82 }).toBuffer();
}

/** A decoder shrinks by whole numbers at nearly no cost: 4032 dots become 2016 rather than 2048. */
function boxFor({ width, height }: Metadata, side: number) {
  const longest = Math.max(width, height);
  const factor = Math.floor(longest / side + 0.1);
  const box = Math.min(side, Math.ceil(longest / Math.max(1, factor)));
  return { width: box, height: box };
}
