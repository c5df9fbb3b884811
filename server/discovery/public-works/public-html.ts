import type { FastifyInstance } from "fastify";
import { screen } from "#contract/screens.ts";
import { summaryOf } from "#domain/discovery/company-page.ts";
import { feedFormats, feedTypes, jobFeedPath } from "#server/discovery/public-works/feed-paths.ts";
import {
  type PublicWorkFilters,
  type PublicWorkRow,
  publicWork,
  publicWorkKeys,
  publicWorksWhere,
  wasPublicWork,
} from "#server/discovery/public-works/queries.ts";
import { withWords } from "#server/discovery/public-works/service.ts";
import { recordTexts } from "#server/hiring/records/record-texts.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { sitemapKeysAfter, sitemapStarts } from "#server/platform/db/sitemap-keys.ts";
import { escapeHtml, formatDay, formatRupees } from "#server/platform/format.ts";
import { areWorksOn } from "#server/platform/http/page-reader.ts";
import { listKeyOf, readListPage } from "#server/platform/http/public-list.ts";
import { type PageContent, paramOf, registerPublicPages, repeated } from "#server/platform/http/public-page.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { SitemapPart } from "#server/platform/http/sitemap.ts";

const listAddress = screen("/guestmaster/works");
export const pathOf = (id: number | string) => screen("/guestmaster/work/$id", { id });
/** How many works stand on one page of the list. */
const listSize = 20;

/** A town often has the name of its district. */
const localityOf = ({ town, district }: PublicWorkRow): string => [...new Set([town, district])].join(", ");

export const placeOf = (work: PublicWorkRow): string =>
  [localityOf(work), ...(work.state ? [work.state, "India"] : [])].join(", ");

/** The texts in place of the holes of both templates (web/discovery/public-works/work-texts.ts). */
const textsOf = (work: PublicWorkRow): Readonly<Record<string, string>> => ({
  Id: String(work.workId),
  Title: work.title,
  Company: work.companyName,
  Slug: work.companySlug,
  Logo: work.logo,
  Place: placeOf(work),
  Skill: `${work.category} · ${work.subcategory}`,
  Skills: work.skills.join(", "),
  Budget: formatRupees(work.budget),
  Quotes: work.quotes ? "Quotes welcome" : "",
  Deadline: formatDay(work.deadline),
  Posted: formatDay(work.postedDate),
  Description: work.description,
  Verified: work.paymentVerified ? "Payment verified" : "",
  Applicants: applicantsText(work.applicants),
});

const applicantsText = (count: number): string => (count === 0 ? "" : `${count} applied`);

/** What search engines for jobs read: all of it stands on the page. They require a place, so there is none without a state. */
function factsOf(work: PublicWorkRow, origin: string): object | undefined {
  if (!work.state) return undefined;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: work.title,
    // Search engines read the description as HTML.
    description: escapeHtml(work.description).replaceAll("\n", "<br>"),
    datePosted: work.postedDate,
    validThrough: work.endsAt,
    employmentType: "CONTRACTOR",
    hiringOrganization: {
      "@type": "Organization",
      name: work.companyName,
      sameAs: origin + screen("/guestmaster/company/$slug", { slug: work.companySlug }),
      logo: `${origin}/images/${work.logo}`,
    },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: localityOf(work),
        addressRegion: work.state,
        addressCountry: "IN",
      },
    },
  };
}

function contentOf(work: PublicWorkRow, timeZone: string): PageContent {
  return {
    texts: { ...textsOf(work), ...recordTexts(work.companyRecord, timeZone) },
    description: summaryOf(work.description),
    metadata: (origin) => {
      const facts = factsOf(work, origin);
      return {
        address: origin + pathOf(work.workId),
        type: "website",
        picture: { "og:image": `${origin}/images/${work.logo}`, "og:image:alt": work.companyName },
        ...(facts && { facts }),
      };
    },
  };
}

async function readWork(db: Db, key: string, timeZone: string): Promise<PageContent | 404 | 410> {
  if (!/^[1-9][0-9]{0,8}$/.test(key)) return 404;
  const work = await publicWork(db, Number(key));
  if (work) return contentOf(work, timeZone);
  return (await wasPublicWork(db, Number(key))) ? 410 : 404;
}

/** Feed readers find the feeds of the list. Their filters are those that feeds have. */
const feedLinks = (query: PublicWorkFilters) =>
  feedFormats.map((format) => ({ type: feedTypes[format], title: "Jobs", href: jobFeedPath(format, query) }));

const readList = (db: Db, key: string): Promise<PageContent | 404> =>
  readListPage(key, async ({ after, query, nextOf }) => {
    const { rows, next } = await withWords(db, query.q, (tx, words) =>
      publicWorksWhere(tx, { ...query, words }, { limit: listSize, after }),
    );
    return {
      texts: {
        Next: nextOf(listAddress, next),
        Empty: rows.length === 0 ? "No jobs here right now." : "",
      },
      description: "Jobs that are open to visitors. Sign up as a freelancer to see all of them and apply.",
      rows: { work: repeated("work", rows.map(textsOf)) },
      links: feedLinks(query),
      metadata: (origin) => ({ address: `${origin}${listAddress}${key && `?${key}`}`, type: "website", picture: {} }),
    };
  });

/** Public works and their list as HTML with their texts before any script. */
export function registerWorkPages(app: FastifyInstance, services: Services, folder?: string): void {
  const { db, settings } = services;
  const isOn = () => areWorksOn(services);
  registerPublicPages(
    app,
    services,
    {
      ...{ path: "/guestmaster/work/$id", isOn, keyOf: paramOf("id") },
      read: (key) => readWork(db, key, settings.TIME_ZONE),
    },
    folder,
  );
  registerPublicPages(
    app,
    services,
    { path: "/guestmaster/works", isOn, keyOf: listKeyOf, read: (key) => readList(db, key) },
    folder,
  );
}

export const workSitemap = ({ db, platformSettings }: Pick<Services, "db" | "platformSettings">): SitemapPart => ({
  name: "works",
  isOn: () => areWorksOn({ platformSettings }),
  starts: () => sitemapStarts(db, publicWorkKeys),
  pathsAfter: async (after) => (await sitemapKeysAfter(db, publicWorkKeys, after)).map(pathOf),
});
