import type { Buffer } from "node:buffer";
import type { FastifyInstance } from "fastify";
import type { Disk } from "flydrive";
import sharp from "sharp";
import { countRequest } from "#server/platform/http/rate-limits.ts";
import type { Services } from "#server/platform/http/services.ts";
import { Refusal } from "#server/platform/refusal.ts";

interface Icon {
  readonly width: number;
  readonly height: number;
  /** The share of the shorter side that the logo takes. */
  readonly inside: number;
  /** Systems that mask icons need an opaque one. */
  readonly isOpaque: boolean;
}

/** As the build draws them from the product's own mark (web/build/icons.ts), and the picture of links to a page. */
const icons: Readonly<Record<string, Icon>> = {
  "192.png": { width: 192, height: 192, inside: 1, isOpaque: false },
  "512.png": { width: 512, height: 512, inside: 1, isOpaque: false },
  "maskable-512.png": { width: 512, height: 512, inside: 0.8, isOpaque: true },
  "apple-touch-icon.png": { width: 180, height: 180, inside: 0.8, isOpaque: true },
  "og.png": { width: 1200, height: 630, inside: 0.6, isOpaque: true },
};

const white = { r: 255, g: 255, b: 255, alpha: 1 };
const clear = { r: 255, g: 255, b: 255, alpha: 0 };

async function drawIcon(logo: Uint8Array, { width, height, inside, isOpaque }: Icon): Promise<Buffer> {
  const side = Math.round(Math.min(width, height) * inside);
  const background = isOpaque ? white : clear;
  const [top, left] = [Math.floor((height - side) / 2), Math.floor((width - side) / 2)];
  return sharp(logo)
    .timeout({ seconds: 5 })
    .resize({ width: side, height: side, fit: "contain", background: clear })
    .extend({ top, bottom: height - side - top, left, right: width - side - left, background: clear })
    .flatten(isOpaque && { background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Each icon of the present logo is drawn once. */
function createIcons(disk: Disk): (logo: string, name: string, icon: Icon) => Promise<Buffer> {
  let drawnLogo = "";
  const drawn = new Map<string, Promise<Buffer>>();
  return (logo, name, icon) => {
    if (logo !== drawnLogo) drawn.clear();
    drawnLogo = logo;
    const drawing = drawn.get(name) ?? disk.getBytes(logo).then((bytes) => drawIcon(bytes, icon));
    drawn.set(name, drawing);
    drawing.catch(() => drawn.delete(name));
    return drawing;
  };
}

/** `/brand/<logo>/<icon>`: icons of the present logo. Names of logos are never reused, so icons are cached forever. */
export function registerIcons(app: FastifyInstance, services: Services): void {
  const iconOf = createIcons(services.disk);
  type IconRoute = { Params: { logo: string; icon: string } };
  app.get<IconRoute>(
    "/brand/:logo/:icon",
    { onRequest: (request) => countRequest(request, services) },
    async (request, reply) => {
      const { logo, icon: name } = request.params;
      const icon = Object.hasOwn(icons, name) ? icons[name] : undefined;
      if (!icon || logo !== services.platformSettings.brand().logo) throw new Refusal("not_found");
      const bytes = await iconOf(logo, name, icon);
      return reply
        .headers({ "content-type": "image/png", "cache-control": "public, max-age=31536000, immutable" })
        .send(bytes);
    },
  );
}
