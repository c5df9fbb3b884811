import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { id } from "#contract/fields.ts";
import { type JobFeed, renderFeed } from "#server/discovery/feeds/render.ts";
import { type FeedFormat, feedFormats, feedTypes, jobFeedPath } from "#server/discovery/public-works/feed-paths.ts";
import { type PublicWorkFilters, publicWorksWhere } from "#server/discovery/public-works/queries.ts";
import { inSearchTransaction } from "#server/discovery/search/filter-queries.ts";
import { feedAddressOf, readFeedKey, searchFeedPath } from "#server/discovery/searches/feed-address.ts";
import { searchWithFeed } from "#server/discovery/searches/queries.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { encodingFor } from "#server/platform/http/encodings.ts";
import { sandbox } from "#server/platform/http/headers.ts";
import { areWorksOn } from "#server/platform/http/page-reader.ts";
import { type EncodedPage, encodePage } from "#server/platform/http/pages.ts";
import { countRequest } from "#server/platform/http/rate-limits.ts";
import type { Services } from "#server/platform/http/services.ts";
import { addressOf } from "#server/platform/settings.ts";
import { createTimedCache } from "#server/platform/timed-cache.ts";

/** How many works a feed holds. */
const maxItems = 50;
/** Here and in other caches together less than a minute, in which a work that is not offered any more leaves. */
export const cacheMs = 25_000;
export const maxAgeSeconds = 30;
const maxCached = 100;

const filterSchema = id().optional().catch(undefined);

/** The filters of an address. What is no filter is ignored, as in the list of public works. */
export function filtersOf({ query }: FastifyRequest): PublicWorkFilters {
  const { category, district } = query as Readonly<Record<string, unknown>>;
  return { categoryId: filterSchema.parse(category), districtId: filterSchema.parse(district) };
}

/** A public list is sent as often as all public pages together. */
export async function countVisit(request: FastifyRequest, services: Services): Promise<void> {
  await countRequest(request, services);
  await services.limits.count("publicPages", networkOf(callerOf(request)));
}

export const originOf = ({ settings }: Pick<Services, "settings">): string => addressOf(settings).replace(/\/+$/, "");

/** The status is 404, so that a feed reader does not take the page "Page not found" for a feed. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  reply.code(404).header("cache-control", "no-store").callNotFound();
  return reply;
}

function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: EncodedPage,
  { format, scope }: { readonly format: FeedFormat; readonly scope: "public" | "private" },
): FastifyReply {
  const encoding = encodingFor(request);
  reply.headers({
    "cache-control": `${scope}, max-age=${maxAgeSeconds}`,
    "content-security-policy": sandbox,
    "content-type": `${feedTypes[format]}; charset=utf-8`,
    etag,
    vary: "accept-encoding",
    ...(scope === "private" && { "x-robots-tag": "noindex" }),
    ...(encoding !== "plain" && { "content-encoding": encoding }),
  });
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(bodies[encoding]);
}

/** Feeds of public jobs: all, by category or district, and those of a saved search at a secret address. */
export function registerFeeds(app: FastifyInstance, services: Services): void {
  const cache = createTimedCache<EncodedPage>({ lifeMs: cacheMs, maxEntries: maxCached });
  const { db, platformSettings } = services;
  const origin = originOf(services);

  const encoded = (format: FeedFormat, feed: Omit<JobFeed, "origin">) =>
    encodePage(renderFeed[format]({ origin, ...feed }), { isSeldom: true });

  async function readJobs(format: FeedFormat, address: string, filters: PublicWorkFilters): Promise<EncodedPage> {
    const { rows: works } = await publicWorksWhere(db, filters, { limit: maxItems, after: undefined });
    const [first] = works;
    const chosen = [filters.categoryId && first?.category, filters.districtId && first?.district];
    const title = [...chosen.filter(Boolean), "Jobs", platformSettings.brand().name].join(" · ");
    return encoded(format, { address, title, works });
  }

  async function readSearch(format: FeedFormat, search: { searchId: number; name: string; nonce: string }) {
    const { searchId, name } = search;
    const { rows: works } = await inSearchTransaction(db, (tx) =>
      publicWorksWhere(tx, { searchId }, { limit: maxItems, after: undefined }),
    );
    const title = `${name} · ${platformSettings.brand().name}`;
    return encoded(format, { address: feedAddressOf(search, services, format), title, works });
  }

  for (const format of feedFormats) {
    app.get(`/feeds/jobs.${format}`, async (request, reply) => {
      if (!areWorksOn(services)) return sendNotFound(reply);
      await countVisit(request, services);
      const filters = filtersOf(request);
      const address = origin + jobFeedPath(format, filters);
      const page = await cache(address, () => readJobs(format, address, filters));
      return sendFeed(request, reply, page, { format, scope: "public" });
    });

    app.get(`${searchFeedPath}.${format}`, async (request, reply) => {
      if (!areWorksOn(services)) return sendNotFound(reply);
      await countVisit(request, services);
      const key = readFeedKey((request.query as Readonly<Record<string, unknown>>)["key"], services);
      const search = key && (await searchWithFeed(db, key.searchId));
      // An address that was replaced ends at once, so that this is never cached.
      if (!search || !key.isOf(search.nonce)) return sendNotFound(reply);
      const { searchId } = key;
      const page = await cache(`${format} ${searchId} ${search.nonce}`, () =>
        readSearch(format, { ...search, searchId }),
      );
      return sendFeed(request, reply, page, { format, scope: "private" });
    });
  }
}
