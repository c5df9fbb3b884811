import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";

/** The colour of the mark, up to its edge: systems that cut a shape of their own out of an icon want no corners in it. */
const ground = "#0b5c66";

/** How wide the mark stands in an icon that is cut: four fifths of it are never cut off. */
const inside = 0.8;

const icons = [
  { name: "192.png", size: 192, whole: false },
  { name: "512.png", size: 512, whole: false },
  { name: "maskable-512.png", size: 512, whole: true },
  { name: "apple-touch-icon.png", size: 180, whole: true },
] as const;

/** What stands for the product among the programs of a phone or a desk, drawn from the mark in each size. */
export function iconsOfMark(root: string): Plugin {
  return {
    name: "icons-of-mark",
    apply: "build",
    async generateBundle() {
      const mark = readFileSync(join(root, "public/favicon.svg"));
      for (const { name, size, whole } of icons) {
        const width = Math.round(size * (whole ? inside : 1));
        const drawn = sharp(mark, { density: (72 * width) / 32 }).resize(width, width);
        const edge = (size - width) / 2;
        const borders = {
          top: Math.floor(edge),
          left: Math.floor(edge),
          bottom: Math.ceil(edge),
          right: Math.ceil(edge),
        };
        const icon = whole ? drawn.extend({ ...borders, background: ground }).flatten({ background: ground }) : drawn;
        const source = await icon.png({ compressionLevel: 9, palette: true }).toBuffer();
        this.emitFile({ type: "asset", fileName: `icons/${name}`, source });
      }
    },
  };
}
