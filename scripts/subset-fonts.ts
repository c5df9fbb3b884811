import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

// `npx node scripts/subset-fonts.ts` writes the fonts of web/ui/theme, which theme.css declares with their characters. To be
// run again when the packages of the fonts or the weights of the product change.

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** Of kerning, digits of one width and accents alone: the other features of Inter are as large as its letters. */
const latin = { keepFeatures: ["kern", "tnum", "ccmp"] };

const fonts = [
  {
    file: "basic",
    from: "inter/files/inter-latin-wght-normal",
    text: `${range(0x20, 0x7e)}\u00a0©é·×–—‘’“”•…−`,
    options: latin,
  },
  { file: "rupee", from: "inter/files/inter-latin-ext-wght-normal", text: "₹", options: latin },
  {
    file: "devanagari",
    from: "noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal",
    text: `${range(0x900, 0x97f)}\u200c\u200d◌`,
    options: {},
  },
] as const;

for (const { file, from, text, options } of fonts) {
  const source = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${from}.woff2`)));
  const subset = await subsetFont(source, text, {
    ...options,
    targetFormat: "woff2",
    // From --weight-plain to --weight-bold.
    variationAxes: { wght: { min: 400, max: 710 } },
  });
  await writeFile(new URL(`../web/ui/theme/${file}.woff2`, import.meta.url), subset);
  console.log(`${file}: ${source.length} bytes, of them ${subset.length} remain`);
}
