import type { Buffer } from "node:buffer";
import type { Disk } from "flydrive";
import sharp from "sharp";
import type { Brand } from "#domain/operation/brand.ts";
import { type Log, onceAMinute } from "#server/platform/log.ts";

/** Three times its size in documents and e-mails, for dense screens and printers. */
const side = 96;
const clear = { r: 255, g: 255, b: 255, alpha: 0 };

const draw = (logo: Uint8Array): Promise<Buffer> =>
  sharp(logo)
    .timeout({ seconds: 5 })
    .resize({ width: side, height: side, fit: "contain", background: clear })
    .png({ compressionLevel: 9 })
    .toBuffer();

/** The present logo as a small PNG; undefined without one. */
export type SmallLogo = () => Promise<Buffer | undefined>;

/** Draws each logo once. A receipt or an e-mail is made without it if the storage cannot be read. */
export function smallLogoOf(disk: Disk, brandNow: () => Brand, log: Log): SmallLogo {
  let drawnLogo = "";
  let drawing: Promise<Buffer> | undefined;
  const complain = onceAMinute((error: unknown) => log.warn({ err: error }, "the logo could not be read"));
  return async () => {
    const { logo } = brandNow();
    if (!logo) return undefined;
    if (logo !== drawnLogo) drawing = undefined;
    drawnLogo = logo;
    drawing ??= disk.getBytes(logo).then(draw);
    return drawing.catch((error: unknown) => {
      drawing = undefined;
      complain(error);
      return undefined;
    });
  };
}
