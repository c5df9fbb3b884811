import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#server/platform/format.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { accepts } from "#server/platform/http/encodings.ts";
import { countRequest } from "#server/platform/http/rate-limits.ts";
import type { Services } from "#server/platform/http/services.ts";
import { createLimiter } from "#server/platform/limiter.ts";
import { createTimedCache } from "#server/platform/timed-cache.ts";

/** The public pages of one kind: `sitemap-<name>.xml?page=1` and so on, each from the key after which it begins. */
export interface SitemapPart {
  readonly name: string;
  readonly isOn: () => boolean;
  /** The keys before the files; empty for the first. */
  readonly starts: () => Promise<readonly string[]>;
  /** The paths of the pages in the file that begins after this key. */
  readonly pathsAfter: (key: string) => Promise<readonly string[]>;
}

const xmlOpening = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A file of a sitemap with these addresses. */
function urlSet(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`).join("");
  return `${xmlOpening}<urlset ${namespace}>${urls}</urlset>\n`;
}

/** A sitemap that consists of these files. */
function sitemapIndex(files: readonly string[]): string {
  const entries = files.map((file) => `<sitemap><loc>${escapeHtml(file)}</loc></sitemap>`).join("");
  return `${xmlOpening}<sitemapindex ${namespace}>${entries}</sitemapindex>\n`;
}

/** Kept compressed: a file of many addresses shrinks to a tenth. */
interface XmlFile {
  readonly etag: string;
  readonly gzipped: Buffer;
}

const compress = promisify(gzip);

async function xmlFile(text: string): Promise<XmlFile> {
  return {
    etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
    gzipped: await compress(text),
  };
}

function sendXml(request: FastifyRequest, reply: FastifyReply, { etag, gzipped }: XmlFile): FastifyReply {
  reply.type("application/xml; charset=utf-8");
  reply.headers({ "cache-control": "public, max-age=3600", etag, vary: "accept-encoding" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  if (accepts(request, "gzip")) return reply.header("content-encoding", "gzip").send(gzipped);
  const plain = createGunzip();
  plain.end(gzipped);
  return reply.send(plain);
}

/** How long a page that is not public any more may still be listed. */
const lifeMs = 5 * 60_000;

interface Pages {
  readonly origin: string;
  /** Whether there are public pages besides the screens. */
  readonly areOn: () => boolean;
  readonly screens: readonly string[];
  readonly parts: readonly SitemapPart[];
}

/**
 * The sitemap. Each file is read and rendered by one request for all, and one file at a time, so that search engines and others
 * cost the same however many they are.
 */
export function registerSitemap(
  app: FastifyInstance,
  services: Pick<Services, "limits">,
  { origin, areOn, screens, parts }: Pages,
): void {
  const startsOf = createTimedCache<readonly string[]>({ lifeMs, maxEntries: parts.length });
  const fileOf = createTimedCache<XmlFile>({ lifeMs, maxEntries: 200 });
  const acquire = createLimiter({ running: 1, waiting: 100 });
  const inTurn = async <T>(compute: () => Promise<T>): Promise<T> => {
    const release = await acquire();
    try {
      return await compute();
    } finally {
      release();
    }
  };
  const starts = ({ name, starts: read }: SitemapPart) => startsOf(name, () => inTurn(read));
  const onRequest = async (request: FastifyRequest) => {
    await countRequest(request, services);
    await services.limits.count("publicPages", networkOf(callerOf(request)));
  };
  const screenFile = () => fileOf("screens", () => xmlFile(urlSet(screens.map((path) => origin + path))));

  app.get("/sitemap.xml", { onRequest }, async (request, reply) => {
    if (!areOn()) return sendXml(request, reply, await screenFile());
    const files = parts.map(async (part) =>
      part.isOn()
        ? (await starts(part)).map((_start, page) => `${origin}/sitemap-${part.name}.xml?page=${page + 1}`)
        : [],
    );
    const index = sitemapIndex([`${origin}/sitemap-screens.xml`, ...(await Promise.all(files)).flat()]);
    return sendXml(request, reply, await xmlFile(index));
  });

  app.get("/sitemap-screens.xml", { onRequest }, async (request, reply) =>
    areOn() ? sendXml(request, reply, await screenFile()) : reply.callNotFound(),
  );

  for (const part of parts)
    app.get<{ Querystring: { page?: unknown } }>(`/sitemap-${part.name}.xml`, { onRequest }, async (request, reply) => {
      if (!part.isOn()) return reply.callNotFound();
      const page = Number(request.query.page ?? 1);
      const start = (await starts(part))[page - 1];
      if (start === undefined) return reply.callNotFound();
      const render = async () => xmlFile(urlSet((await part.pathsAfter(start)).map((path) => origin + path)));
      return sendXml(request, reply, await fileOf(`${part.name} ${page}`, () => inTurn(render)));
    });
}
