import type { FastifyInstance } from "fastify";
import { screen } from "#contract/screens.ts";
import { summaryOf } from "#domain/discovery/company-page.ts";
import { meanMark, starsText } from "#domain/trust/review.ts";
import { publicCompanySlugs } from "#server/discovery/company-pages/queries.ts";
import { type PublicCompanyPage, readCompanyPage } from "#server/discovery/company-pages/service.ts";
import { wasPublished } from "#server/discovery/profiles/queries.ts";
import { recordTexts } from "#server/hiring/records/record-texts.ts";
import { sitemapKeysAfter, sitemapStarts } from "#server/platform/db/sitemap-keys.ts";
import { formatDay, formatInstant, formatRupees } from "#server/platform/format.ts";
import { arePagesOn } from "#server/platform/http/page-reader.ts";
import { type PageContent, paramOf, registerPublicPages, repeated } from "#server/platform/http/public-page.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { SitemapPart } from "#server/platform/http/sitemap.ts";

const pathOf = (slug: string) => screen("/guestmaster/company/$slug", { slug });

const placeOf = ({ district, state }: Pick<PublicCompanyPage, "district" | "state">): string =>
  [district, state].filter(Boolean).join(", ");

/** The texts in place of the holes of the template (web/routes/guestmaster/company.$slug.tsx). */
const textsOf = (page: PublicCompanyPage, timeZone: string): Readonly<Record<string, string>> => ({
  Name: page.name,
  Logo: page.logo,
  About: page.about,
  Website: page.website,
  Place: placeOf(page),
  ...recordTexts(page.companyRecord, timeZone),
});

type Review = PublicCompanyPage["reviews"][number];

const reviewTexts = ({ reviewId, authorName, visibleAt, ratings, text, reply }: Review, timeZone: string) => ({
  Id: reviewId,
  Author: authorName,
  Day: formatInstant(visibleAt, timeZone),
  Stars: starsText(meanMark(ratings.map(({ mark }) => mark))),
  First: String(ratings[0]?.mark ?? ""),
  Second: String(ratings[1]?.mark ?? ""),
  Third: String(ratings[2]?.mark ?? ""),
  Text: text,
  Reply: reply ?? "",
});

const workTexts = ({ workId, title, budget, deadline }: PublicCompanyPage["works"][number]) => ({
  Id: String(workId),
  Title: title,
  Budget: formatRupees(budget),
  Deadline: formatDay(deadline),
});

/** Structured data for search engines, with the facts that the page shows. */
const factsOf = (page: PublicCompanyPage, origin: string) => ({
  "@context": "https://schema.org",
  "@type": "Organization",
  name: page.name,
  url: origin + pathOf(page.slug),
  logo: `${origin}/images/${page.logo}`,
  description: page.about,
  ...(page.website && { sameAs: page.website }),
  address: {
    "@type": "PostalAddress",
    addressLocality: page.district,
    ...(page.state && { addressRegion: page.state, addressCountry: "IN" }),
  },
});

const contentOf = (page: PublicCompanyPage, timeZone: string): PageContent => ({
  texts: textsOf(page, timeZone),
  description: summaryOf(page.about),
  rows: {
    work: repeated("work", page.works.map(workTexts)),
    review: repeated(
      "review",
      page.reviews.map((review) => reviewTexts(review, timeZone)),
    ),
  },
  metadata: (origin) => ({
    address: origin + pathOf(page.slug),
    type: "website",
    picture: { "og:image": `${origin}/images/${page.logo}`, "og:image:alt": page.name },
    facts: factsOf(page, origin),
  }),
});

/** The pages of companies as HTML with their texts before any script. */
export const registerCompanyPages = (app: FastifyInstance, services: Services, folder?: string): void =>
  registerPublicPages(
    app,
    services,
    {
      path: "/guestmaster/company/$slug",
      isOn: () => arePagesOn(services),
      keyOf: paramOf("slug"),
      read: async (slug) => {
        const page = await readCompanyPage(services.db, slug, services);
        if (page) return contentOf(page, services.settings.TIME_ZONE);
        return (await wasPublished(services.db, slug, "client")) ? 410 : 404;
      },
    },
    folder,
  );

export const companySitemap = ({ db, platformSettings }: Pick<Services, "db" | "platformSettings">): SitemapPart => ({
  name: "companies",
  isOn: () => arePagesOn({ platformSettings }),
  starts: () => sitemapStarts(db, publicCompanySlugs),
  pathsAfter: async (after) => (await sitemapKeysAfter(db, publicCompanySlugs, after)).map(pathOf),
});
