import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { Plugin } from "vite";

/** The background of maskable icons, which have no corners of their own. */
const background = "#0b5c66";

/** The safe zone of a maskable icon, as a share of its width. */
const safeZone = 0.8;

const icons = [
  { name: "192.png", size: 192, isMaskable: false },
  { name: "512.png", size: 512, isMaskable: false },
  { name: "maskable-512.png", size: 512, isMaskable: true },
  { name: "apple-touch-icon.png", size: 180, isMaskable: true },
] as const;

/** Renders the icons of the installed product from the mark, in each size. */
export function iconsOfMark(root: string): Plugin {
  return {
    name: "icons-of-mark",
    apply: "build",
    async generateBundle() {
      const mark = readFileSync(join(root, "public/favicon.svg"));
      for (const { name, size, isMaskable } of icons) {
        const width = Math.round(size * (isMaskable ? safeZone : 1));
        const rendered = sharp(mark, { density: (72 * width) / 32 }).resize(width, width);
        const edge = (size - width) / 2;
        const borders = {
          top: Math.floor(edge),
          left: Math.floor(edge),
          bottom: Math.ceil(edge),
          right: Math.ceil(edge),
        };
        const icon = isMaskable ? rendered.extend({ ...borders, background }).flatten({ background }) : rendered;
        const source = await icon.png({ compressionLevel: 9, palette: true }).toBuffer();
        this.emitFile({ type: "asset", fileName: `icons/${name}`, source });
      }
    },
  };
}
