import { generateAtomFeed, generateJsonFeed } from "feedsmith";
import { screen } from "#contract/screens.ts";
import type { FeedFormat } from "#server/discovery/public-works/feed-paths.ts";
import { pathOf, placeOf } from "#server/discovery/public-works/public-html.ts";
import type { PublicWorkRow } from "#server/discovery/public-works/queries.ts";
import { formatDay, formatRupees } from "#server/platform/format.ts";

export interface JobFeed {
  readonly origin: string;
  /** The address of the feed itself. */
  readonly address: string;
  readonly title: string;
  readonly works: readonly PublicWorkRow[];
}

/** What feed readers show of a work in a list. */
const summaryOf = (work: PublicWorkRow): string =>
  [
    `Budget ${formatRupees(work.budget)}`,
    `Deadline ${formatDay(work.deadline)}`,
    work.companyName,
    placeOf(work),
    ...(work.quotes ? ["Quotes welcome"] : []),
  ].join(" · ");

/** The values of a work that Atom and JSON feeds share. */
const itemOf = (origin: string) => (work: PublicWorkRow) => ({
  work,
  address: origin + pathOf(work.workId),
  company: origin + screen("/guestmaster/company/$slug", { slug: work.companySlug }),
  summary: summaryOf(work),
  posted: new Date(work.postedAtMs),
  tags: [work.category, work.subcategory, ...work.skills],
});

function atom({ origin, address, title, works }: JobFeed): string {
  const list = origin + screen("/guestmaster/works");
  return generateAtomFeed({
    id: address,
    title: { value: title },
    // An empty feed is as old as it can be, so that it is the same each time.
    updated: new Date(works[0]?.postedAtMs ?? 0),
    links: [
      { rel: "self", type: "application/atom+xml", href: address },
      { rel: "alternate", type: "text/html", href: list },
    ],
    entries: works.map(itemOf(origin)).map((item) => ({
      id: item.address,
      title: { value: item.work.title },
      updated: item.posted,
      published: item.posted,
      authors: [{ name: item.work.companyName, uri: item.company }],
      links: [{ rel: "alternate", type: "text/html", href: item.address }],
      categories: item.tags.map((term) => ({ term })),
      summary: { value: item.summary },
      content: { value: item.work.description },
    })),
  });
}

function json({ origin, address, title, works }: JobFeed): string {
  const items = works.map(itemOf(origin)).map((item) => ({
    id: item.address,
    url: item.address,
    title: item.work.title,
    summary: item.summary,
    content_text: item.work.description,
    date_published: item.posted,
    authors: [{ name: item.work.companyName, url: item.company }],
    tags: item.tags,
  }));
  const feed = generateJsonFeed({
    title,
    home_page_url: origin + screen("/guestmaster/works"),
    feed_url: address,
    items,
  });
  // The library leaves an empty list out, which the format requires.
  return JSON.stringify({ items: [], ...(feed as object) });
}

export const renderFeed: Readonly<Record<FeedFormat, (feed: JobFeed) => string>> = { atom, json };
