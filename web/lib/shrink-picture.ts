import type { FileType } from "#domain/catalog/file-type.ts";
import type { StoredKind } from "#domain/catalog/uploaded-file.ts";

/** The longest side that is sent: more than the server stores of a picture, and what a document can be read at. */
const sides: Readonly<Record<StoredKind, number>> = {
  picture: 1024,
  resume: 0,
  document: 2048,
  attachment: 2048,
  identity: 2048,
};

const quality = 0.9;

/** A photo has no transparent parts; another picture may, and WebP keeps them. */
const isPhoto = (type: FileType | undefined) => type === "jpeg" || type === "heic";

/** The picture at the size that is needed, upright; undefined where this browser cannot read it. */
export async function shrinkPicture(
  file: File,
  type: FileType | undefined,
  kind: StoredKind,
): Promise<Blob | undefined> {
  const address = URL.createObjectURL(file);
  try {
    const canvas = await draw(address, sides[kind]);
    const webp = isPhoto(type) ? null : await encode(canvas, "image/webp");
    // A browser that cannot write WebP answers with a PNG.
    return webp?.type === "image/webp" ? webp : ((await encode(onWhite(canvas), "image/jpeg")) ?? undefined);
  } catch {
    // It is damaged, of a format that this browser does not know, or too large for it.
  } finally {
    URL.revokeObjectURL(address);
  }
  return undefined;
}

const encode = (canvas: HTMLCanvasElement, format: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, format, quality));

/** A JPEG would show transparent parts in black. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

async function draw(address: string, side: number): Promise<HTMLCanvasElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
