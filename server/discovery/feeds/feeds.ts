import type { FastifyInstance, FastifyRequest } from "fastify";
import { id } from "#contract/fields.ts";
import { type JobFeed, renderFeed } from "#server/discovery/feeds/render.ts";
import { type FeedFormat, feedFormats, feedTypes, jobFeedPath } from "#server/discovery/public-works/feed-paths.ts";
import { type PublicWorkFilters, publicWorksWhere } from "#server/discovery/public-works/queries.ts";
import { inSearchTransaction } from "#server/discovery/search/filter-queries.ts";
import { feedAddressOf, searchFeedPath } from "#server/discovery/searches/feed-address.ts";
import { searchWithFeed } from "#server/discovery/searches/queries.ts";
import { countVisit, originOf, sendFeed, sendNotFound } from "#server/platform/http/feeds.ts";
import { areWorksOn } from "#server/platform/http/page-reader.ts";
import { type EncodedPage, encodePage } from "#server/platform/http/pages.ts";
import { readAddressKey } from "#server/platform/http/secret-address.ts";
import type { Services } from "#server/platform/http/services.ts";
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
      return sendFeed(request, reply, page, { type: feedTypes[format], scope: "public", maxAgeSeconds });
    });

    app.get(`${searchFeedPath}.${format}`, async (request, reply) => {
      if (!areWorksOn(services)) return sendNotFound(reply);
      await countVisit(request, services);
      const key = readAddressKey("feed", request.query, services.keys);
      const search = key && (await searchWithFeed(db, key.id));
      // An address that was replaced ends at once, so that this is never cached.
      if (!search || !key.isOf(search.nonce)) return sendNotFound(reply);
      const { id: searchId } = key;
      const page = await cache(`${format} ${searchId} ${search.nonce}`, () =>
        readSearch(format, { ...search, searchId }),
      );
      return sendFeed(request, reply, page, { type: feedTypes[format], scope: "private", maxAgeSeconds });
    });
  }
}
