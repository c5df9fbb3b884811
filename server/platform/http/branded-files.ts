import { Buffer } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { type Brand, brandDescription, brandName } from "#domain/operation/brand.ts";
import { brandRevision, iconAddress, isStandard } from "#server/platform/brand/brand-page.ts";
import { jsonForScript } from "#server/platform/format.ts";
import { encodingFor } from "#server/platform/http/encodings.ts";
import type { Services } from "#server/platform/http/services.ts";

interface BrandedFile {
  readonly type: string;
  readonly branded: (text: string, brand: Brand) => string;
}

/** Files of the build that follow the brand. */
const files: Readonly<Record<string, BrandedFile>> = {
  "manifest.webmanifest": { type: "application/manifest+json", branded: manifestOf },
  "worker.js": { type: "text/javascript; charset=utf-8", branded: workerOf },
};

export const brandedFiles = Object.keys(files);

/**
 * The brand stands before the script as data (web/worker/worker.ts), never inside it. Another text is another worker to the
 * browser, which then caches the page anew.
 */
function workerOf(text: string, brand: Brand): string {
  return `self.brand=${jsonForScript({ name: brandName(brand, "en"), revision: brandRevision(brand) })};\n${text}`;
}

function manifestOf(text: string, brand: Brand): string {
  if (isStandard(brand)) return text;
  const { logo, shortName } = brand;
  const name = brandName(brand, "en");
  const manifest = JSON.parse(text) as { icons: readonly { src: string }[] };
  const drawn = manifest.icons
    .filter(({ src }) => src.startsWith("/icons/"))
    .map((icon) => ({ ...icon, src: iconAddress(logo, icon.src.slice("/icons/".length)) }));
  return JSON.stringify({
    ...manifest,
    name,
    short_name: shortName || name,
    description: brandDescription(brand),
    icons: logo ? drawn : manifest.icons,
  });
}

type Packing = "br" | "gzip" | "plain";

/** A file with the current brand, compressed once per brand. */
function packedFile(text: string, branded: BrandedFile["branded"]) {
  let last: { readonly brand: Brand; readonly bodies: Record<Packing, Buffer> } | undefined;
  return (brand: Brand, packing: Packing): Buffer => {
    if (last?.brand !== brand) {
      const plain = Buffer.from(branded(text, brand));
      last = { brand, bodies: { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) } };
    }
    return last.bodies[packing];
  };
}

/** Sends each of these files with the present brand. */
export function registerBrandedFiles(app: FastifyInstance, folder: string, services: Services): void {
  for (const [name, { type, branded }] of Object.entries(files)) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    const bodyOf = packedFile(readFileSync(path, "utf8"), branded);
    app.get(`/${name}`, async (request, reply) => {
      const packing = encodingFor(request);
      reply.headers({ "cache-control": "no-cache", "content-type": type, vary: "accept-encoding" });
      if (packing !== "plain") reply.header("content-encoding", packing);
      return reply.send(bodyOf(services.platformSettings.brand(), packing));
    });
  }
}
