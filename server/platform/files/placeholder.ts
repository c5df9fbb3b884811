import sharp from "sharp";

const side = 256;

/** Drawn on a square of 24 by 24. */
const shapes = {
  company: "M5 20V5h9v15M14 10h5v10M8 9h3M8 13h3M8 17h3M16 14h1M3 20h18",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21v-1a6 6 0 0 1 6-6h4a6 6 0 0 1 6 6v1",
  category: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
} as const;
export type PlaceholderShape = keyof typeof shapes;

const asWebp = (svg: Buffer, quality: number): Promise<Buffer> => sharp(svg).webp({ quality }).toBuffer();

/** A drawing of the product as a picture. */
export const renderDrawing = (svg: Buffer): Promise<Buffer> => asWebp(svg, 90);

/** A plain drawing, without letters: those would need a font on the server. */
export const drawPlaceholder = (shape: PlaceholderShape): Promise<Buffer> =>
  asWebp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-6 -6 36 36">
      <rect x="-6" y="-6" width="36" height="36" fill="#e4e7eb"/>
      <path d="${shapes[shape]}" fill="none" stroke="#66717f" stroke-width="1.5" stroke-linecap="round"
        stroke-linejoin="round"/></svg>`),
    82,
  );
