import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Brand } from "#domain/operation/brand.ts";
import { brandedPage } from "#server/platform/brand/brand-page.ts";
import { escapeHtml } from "#server/platform/format.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { cookiesOf } from "#server/platform/http/cookies.ts";
import { switchesOf, withSwitches } from "#server/platform/http/page-switches.ts";
import {
  type EncodedPage,
  encodePage,
  sendEncoded,
  type TemplatePath,
  templateIn,
} from "#server/platform/http/pages.ts";
import { countRequest } from "#server/platform/http/rate-limits.ts";
import { type Metadata, withMetadata } from "#server/platform/http/seo.ts";
import type { Services } from "#server/platform/http/services.ts";
import { xsrfOf } from "#server/platform/http/xsrf.ts";
import { createTimedCache } from "#server/platform/timed-cache.ts";

/** A page that was read less than so long ago is sent again: a page that is not public any more is gone within a minute. */
const cacheMs = 30_000;
const maxCached = 500;

/** The texts that replace the placeholders of a page, by their names. */
type Texts = Readonly<Record<string, string>>;

/** What a page says, as the server fills it into the template of its screen. */
export interface PageContent {
  /** The texts for the holes `__pageName__`, `__pageAbout__` and so on. */
  readonly texts: Texts;
  /** The description for search results. */
  readonly description: string;
  /** The markup of one row, which is repeated for each, by its `data-row`. */
  readonly rows?: Readonly<Record<string, (markup: string) => string>>;
  /** The same content for feed readers. */
  readonly links?: readonly { readonly type: string; readonly title: string; readonly href: string }[];
  /** Canonical address, picture and structured data, where the address of the product is known. */
  readonly metadata: (origin: string) => Omit<Metadata, "siteName">;
}

/** The markup with texts in place of the holes of this kind. Nothing that a person wrote becomes markup. */
export const withTexts = (markup: string, kind: string, texts: Texts): string =>
  markup.replace(new RegExp(`__${kind}([A-Z][A-Za-z]*)__`, "g"), (hole, name: string) =>
    escapeHtml(texts[name] ?? hole),
  );

/** The markup of a row once for each of these texts. */
export const repeated = (kind: string, rows: readonly Texts[]) => (markup: string) =>
  rows.map((texts) => withTexts(markup, kind, texts)).join("");

const alternateLink = ({ type, title, href }: NonNullable<PageContent["links"]>[number]): string =>
  `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`;

function filled(
  template: string,
  { texts, description, rows = {}, links = [], metadata }: PageContent,
  brand: Brand,
  url?: string,
) {
  // A hole is filled before the description and the rows, so that nothing that a person wrote is taken for one.
  const page = withTexts(brandedPage(template, brand), "page", texts)
    .replace(
      /<meta name="description" content="[^"]*"/,
      () => `<meta name="description" content="${escapeHtml(description)}"`,
    )
    .replace(
      /<li\b[^>]*\bdata-row="(\w+)"[^>]*>[\s\S]*?<\/li>/g,
      (markup, name: string) => rows[name]?.(markup) ?? markup,
    )
    .replace("</head>", () => `${links.map(alternateLink).join("")}</head>`);
  if (!url) return page;
  return withMetadata(page, { ...metadata(url.replace(/\/+$/, "")), siteName: brand.name });
}

interface PublicPages {
  /** The screen whose page is the template. */
  readonly path: TemplatePath;
  readonly isOn: () => boolean;
  /** Which of the pages a request is for. */
  readonly keyOf: (request: FastifyRequest) => string;
  /** The content of the page; 404 where there never was a page, 410 where there is none any more. */
  readonly read: (key: string) => Promise<PageContent | 404 | 410>;
}

/** Pages of rows as HTML with their texts before any script. They are as unknown as any other address while they are switched off. */
export function registerPublicPages(
  app: FastifyInstance,
  services: Services,
  { path, isOn, keyOf, read }: PublicPages,
  folder?: string,
): void {
  const { settings, platformSettings, limits, keys } = services;
  const template = templateIn(path, folder);
  if (!template) return;
  const cookies = cookiesOf(settings);
  const xsrf = xsrfOf(keys, cookies);
  const newCache = () => createTimedCache<EncodedPage | number>({ lifeMs: cacheMs, maxEntries: maxCached });
  let cache = { brand: platformSettings.brand(), pages: newCache() };

  async function encoded(key: string, brand: Brand): Promise<EncodedPage | number> {
    const content = await read(key);
    if (typeof content === "number") return content;
    const page = withSwitches(template ?? "", switchesOf(services), settings);
    return encodePage(filled(page, content, brand, settings.PUBLIC_URL), { isSeldom: true });
  }

  function cached(key: string): Promise<EncodedPage | number> {
    const brand = platformSettings.brand();
    if (cache.brand !== brand) cache = { brand, pages: newCache() };
    return cache.pages(key, () => encoded(key, brand));
  }

  app.get(path.replace("$", ":"), async (request, reply) => {
    if (!isOn()) return reply.callNotFound();
    await countRequest(request, services);
    await limits.count("publicPages", networkOf(callerOf(request)));
    reply.header("cache-control", "no-store");
    const page = await cached(keyOf(request));
    // The screen says that there is no such page.
    if (typeof page === "number") return reply.code(page).callNotFound();
    xsrf.ensure(request, reply);
    return sendEncoded(request, reply, page);
  });
}

/** The part of an address that names one page. */
export const paramOf =
  (name: string) =>
  ({ params }: FastifyRequest): string =>
    String((params as Readonly<Record<string, unknown>>)[name] ?? "");
