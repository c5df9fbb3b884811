import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { screen } from "#contract/screens.ts";
import { type Language, languages } from "#domain/language.ts";
import { brandName } from "#domain/operation/brand.ts";
import { cacheMs, filtersOf, maxAgeSeconds } from "#server/discovery/feeds/feeds.ts";
import { pathOf, placeOf } from "#server/discovery/public-works/public-html.ts";
import { type PublicWorkFilters, publicWorksWhere } from "#server/discovery/public-works/queries.ts";
import { escapeHtml, formatDay, formatRupees } from "#server/platform/format.ts";
import { countVisit, originOf, sendNotFound } from "#server/platform/http/feeds.ts";
import { areWorksOn } from "#server/platform/http/page-reader.ts";
import { type EncodedPage, encodePage, sendEncoded } from "#server/platform/http/pages.ts";
import type { Services } from "#server/platform/http/services.ts";
import { createTimedCache } from "#server/platform/timed-cache.ts";

/** How many works stand on the page of another site. */
const maxWorks = 20;
const maxCached = 200;

const texts: Readonly<Record<Language, Readonly<Record<"jobs" | "budget" | "deadline" | "none" | "all", string>>>> = {
  en: {
    jobs: "Jobs",
    budget: "Budget",
    deadline: "Deadline",
    none: "No jobs here right now.",
    all: "All jobs at {product}",
  },
  hi: {
    jobs: "काम",
    budget: "बजट",
    deadline: "समय-सीमा",
    none: "अभी यहाँ कोई काम नहीं है।",
    all: "{product} पर सभी काम",
  },
};

interface Look {
  readonly lang: Language;
  /** Six hexadecimal digits: it becomes part of a style sheet. */
  readonly accent: string;
}

const standardAccent = "0b6e75";

/** What is no language or colour is replaced by the standard one, so that the list is shown in any case. */
function lookOf({ query }: FastifyRequest): Look {
  const { lang, accent } = query as Readonly<Record<string, unknown>>;
  const [, colour] = /^#?([0-9a-f]{6})$/i.exec(String(accent)) ?? [];
  return {
    lang: languages.find((each) => each === lang) ?? "en",
    accent: (colour ?? standardAccent).toLowerCase(),
  };
}

/** The accent stands beside texts and never behind or in them, so that they are readable with each. */
const styleOf = (accent: string) =>
  ":root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:CanvasText;background:Canvas}" +
  "ul{list-style:none;margin:0;padding:0}li,p{margin:0 0 1rem;overflow-wrap:anywhere}" +
  `li{padding-inline-start:.75rem;border-inline-start:.25rem solid #${accent}}` +
  `a{color:inherit;text-decoration-color:#${accent};text-decoration-thickness:.125rem}` +
  `a:focus-visible{outline:.125rem solid #${accent};outline-offset:.125rem}`;

/** No script, nothing of this product in the name of its reader, and shown within any site: this page alone. */
const policyFor = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
  ].join("; ");

type Works = Awaited<ReturnType<typeof publicWorksWhere>>["rows"];

function render(works: Works, { lang, accent }: Look, origin: string, product: string): string {
  const { jobs, budget, deadline, none, all } = texts[lang];
  const link = (path: string, text: string) =>
    `<a href="${escapeHtml(origin + path)}" target="_top">${escapeHtml(text)}</a>`;
  const items = works.map(
    (work) =>
      `<li><strong>${link(pathOf(work.workId), work.title)}</strong><br>` +
      `${escapeHtml(work.companyName)} · ${escapeHtml(placeOf(work))}<br>` +
      `${budget}: ${formatRupees(work.budget)} · ${deadline}: ${formatDay(work.deadline)}</li>`,
  );
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${jobs}</title>` +
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<style>${styleOf(accent)}</style></head><body><main>` +
    (works.length > 0 ? `<ul>${items.join("")}</ul>` : `<p>${none}</p>`) +
    `<p>${link(
      screen("/guestmaster/works"),
      all.replace("{product}", () => product),
    )}</p></main></body></html>`
  );
}

/** A list of public jobs for other sites, which show it in an `iframe` (docs/feeds.md). */
export function registerEmbed(app: FastifyInstance, services: Services): void {
  const cache = createTimedCache<EncodedPage>({ lifeMs: cacheMs, maxEntries: maxCached });
  const { db, platformSettings } = services;

  async function read(filters: PublicWorkFilters, look: Look): Promise<EncodedPage> {
    const { rows } = await publicWorksWhere(db, filters, { limit: maxWorks, after: undefined });
    const product = brandName(platformSettings.brand(), look.lang);
    const page = await encodePage(render(rows, look, originOf(services), product), { isSeldom: true });
    return { ...page, policy: policyFor(styleOf(look.accent)) };
  }

  app.get("/embed/jobs", async (request, reply) => {
    if (!areWorksOn(services)) return sendNotFound(reply);
    await countVisit(request, services);
    const [filters, look] = [filtersOf(request), lookOf(request)];
    const page = await cache(JSON.stringify([filters, look]), () => read(filters, look));
    reply.removeHeader("x-frame-options");
    reply.headers({
      "cache-control": `public, max-age=${maxAgeSeconds}`,
      "cross-origin-resource-policy": "cross-origin",
      etag: page.etag,
    });
    return sendEncoded(request, reply, page);
  });
}
