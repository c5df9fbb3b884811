import type { FastifyInstance } from "fastify";
import { screen } from "#contract/screens.ts";
import type { IdentityKind } from "#domain/trust/identity-check.ts";
import { meanMark, type RatingTopic, starsText } from "#domain/trust/review.ts";
import { publicSlugs, wasPublished } from "#server/discovery/profiles/queries.ts";
import { type ReadPage, readReviewedPage } from "#server/discovery/profiles/service.ts";
import { sitemapKeysAfter, sitemapStarts } from "#server/platform/db/sitemap-keys.ts";
import { arePagesOn } from "#server/platform/http/page-reader.ts";
import {
  type PageContent,
  paramOf,
  registerPublicPages,
  repeated,
  withTexts,
} from "#server/platform/http/public-page.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { SitemapPart } from "#server/platform/http/sitemap.ts";

const pathOf = (slug: string) => screen("/guestmaster/freelancer/$slug", { slug });

/** The texts in place of the holes of the template (web/routes/guestmaster/freelancer.$slug.tsx). */
const textsOf = (page: ReadPage): Readonly<Record<string, string>> => ({
  Name: page.name,
  Headline: page.headline,
  About: page.about,
  Field: `${page.category} · ${page.subcategory}`,
  Place: page.place,
  Availability: page.isAvailable ? "Available for work" : "Not available at the moment",
  Languages: page.languages.join(", "),
  Identity: page.identity ? identityText(page.identity) : "",
  Picture: page.picture,
  Reviews: page.reviews ? summaryText(page.reviews) : "",
  ...(page.reviews ? averageTexts(page.reviews) : { Stars: "", Average: "" }),
});

const documentTexts: Readonly<Record<IdentityKind, string>> = {
  pan: "PAN card",
  drivingLicence: "Driving licence",
  voterCard: "Voter ID card",
  passport: "Passport",
  maskedAadhaar: "Masked Aadhaar",
};

const identityText = ({ kind, month }: NonNullable<ReadPage["identity"]>): string =>
  `Identity checked in ${month.split("-").reverse().join("-")}. An admin has compared a document (${documentTexts[kind]}) ` +
  "with the name of the account. That is no promise about the work.";

type Reviews = NonNullable<ReadPage["reviews"]>;

const topicTexts = {
  quality: "Quality",
  on_time: "On time",
  communication: "Communication",
  clear_task: "Clear task",
  fair: "Fairness",
  pays: "Payment",
} as const satisfies Record<RatingTopic, string>;

const summaryText = ({ count, averages }: Reviews): string =>
  [
    count === 1 ? "1 review" : `${count} reviews`,
    ...averages.map(({ topic, average }) => `${topicTexts[topic]} ${average} out of 5`),
  ].join(" · ");

function averageTexts({ averages }: Reviews) {
  const mean = meanMark(averages.map(({ average }) => average));
  return { Stars: starsText(mean), Average: String(mean) };
}

const reviewTexts = ({ authorName, ratings, text, reply }: Reviews["newest"][number]) => ({
  Author: authorName,
  Stars: starsText(meanMark(ratings.map(({ mark }) => mark))),
  Marks: ratings.map(({ topic, mark }) => `${topicTexts[topic]} ${mark} out of 5`).join(" · "),
  Text: text,
  Reply: reply ?? "",
});

/** Structured data for search engines, with the facts that the page shows. */
const factsOf = (page: ReadPage, origin: string) => ({
  "@context": "https://schema.org",
  "@type": "ProfilePage",
  url: origin + pathOf(page.slug),
  mainEntity: {
    "@type": "Person",
    name: page.name,
    description: page.headline,
    image: `${origin}/images/${page.picture}`,
    jobTitle: page.subcategory,
    ...(page.skills.length > 0 && { knowsAbout: page.skills }),
    ...(page.languages.length > 0 && { knowsLanguage: page.languages }),
    ...(page.place && { address: { "@type": "PostalAddress", addressLocality: page.place, addressCountry: "IN" } }),
  },
});

/** The markup of one work of the portfolio with its texts; that of one picture in it is repeated for each. */
function filledWork(row: string, { title, text, year, link, pictures }: ReadPage["portfolio"][number]): string {
  const withPictures = row.replace(/<a href="\/images\/__workPicture__"[\s\S]*?<\/a>/, (picture) =>
    pictures
      .map((name, i) => picture.replaceAll("__workPicture__", name).replace("Picture 1 of", `Picture ${i + 1} of`))
      .join(""),
  );
  return withTexts(withPictures, "work", { Title: title, Text: text, Year: year ? String(year) : "", Link: link });
}

const contentOf = (page: ReadPage): PageContent => ({
  texts: textsOf(page),
  description: page.headline,
  rows: {
    work: (markup) => page.portfolio.map((work) => filledWork(markup, work)).join(""),
    skill: repeated(
      "skill",
      page.skills.map((name) => ({ Name: name })),
    ),
    review: repeated("review", page.reviews?.newest.map(reviewTexts) ?? []),
  },
  metadata: (origin) => ({
    address: origin + pathOf(page.slug),
    type: "profile",
    picture: { "og:image": `${origin}/images/${page.picture}`, "og:image:alt": page.name },
    facts: factsOf(page, origin),
  }),
});

/** The pages of freelancers as HTML with their texts before any script. */
export const registerFreelancerPages = (app: FastifyInstance, services: Services, folder?: string): void =>
  registerPublicPages(
    app,
    services,
    {
      path: "/guestmaster/freelancer/$slug",
      isOn: () => arePagesOn(services),
      keyOf: paramOf("slug"),
      read: async (slug) => {
        const page = await readReviewedPage(services.db, services, { published: true }, { slug });
        if (page) return contentOf(page);
        return (await wasPublished(services.db, slug, "freelancer")) ? 410 : 404;
      },
    },
    folder,
  );

export const freelancerSitemap = ({
  db,
  platformSettings,
}: Pick<Services, "db" | "platformSettings">): SitemapPart => ({
  name: "freelancers",
  isOn: () => arePagesOn({ platformSettings }),
  starts: () => sitemapStarts(db, publicSlugs),
  pathsAfter: async (after) => (await sitemapKeysAfter(db, publicSlugs, after)).map(pathOf),
});
