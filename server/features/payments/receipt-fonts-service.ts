import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";

/** Open fonts (SIL OFL) that know Latin, Greek, Cyrillic and Devanagari, and the sign of the rupee. */
const files = {
  regular: import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  strong: import.meta.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
} as const;

export type Fonts = Readonly<Record<keyof typeof files, Font>>;

async function open(file: string): Promise<Font> {
  const font = create(Buffer.from(await readFile(new URL(file))));
  if (!("layout" in font)) throw new Error(`${file} holds no single font`);
  return font;
}

let opened: Promise<Fonts> | undefined;

/** Read once, with the first receipt: to understand them takes longer than to draw it. */
export function receiptFonts(): Promise<Fonts> {
  opened ??= Promise.all([open(files.regular), open(files.strong)]).then(([regular, strong]) => ({ regular, strong }));
  return opened;
}
