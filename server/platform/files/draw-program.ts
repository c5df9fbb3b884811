import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { type Drawing, drawUpright } from "#server/platform/files/draw-upright.ts";

/** Draws the picture that comes in, as a program of its own: its memory is given back when it ends. */
sharp.cache(false);
sharp.concurrency(1);
const drawing = JSON.parse(process.argv[2] ?? "") as Drawing;
const bytes = await buffer(process.stdin);
process.stdout.write(await drawUpright(bytes, await sharp(bytes, { limitInputPixels: false }).metadata(), drawing));
