import type { FastifyInstance } from "fastify";
import type { Brand } from "#domain/brand.ts";
import type { RatingTopic } from "#domain/review.ts";
import { hasSlug, slugsAfter } from "#server/features/profiles/queries.ts";
import { type PublicPage, readPublicPage } from "#server/features/profiles/service.ts";
import { brandedPage } from "#server/platform/brand/brand-page.ts";
import { escapeHtml } from "#server/platform/format.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { cookiesOf } from "#server/platform/http/cookies.ts";
import { type EncodedPage, encodePage, sendEncoded, templateIn } from "#server/platform/http/pages.ts";
import { urlSet, withMetadata } from "#server/platform/http/seo.ts";
import type { Services } from "#server/platform/http/services.ts";
import { xsrfOf } from "#server/platform/http/xsrf.ts";

const screen = "guestmaster/freelancer/*";
const pathOf = (slug: string) => `/guestmaster/freelancer/${slug}`;

/** A page that was read less than so long ago is sent again: a page that is not public any more is gone within a minute. */
const cacheMs = 30_000;
const maxCached = 500;

/** The texts in place of the holes of the template (web/features/profiles/public-page.tsx). */
const textsOf = (page: PublicPage): Readonly<Record<string, string>> => ({
  Name: page.name,
  Headline: page.headline,
  About: page.about,
  Field: `${page.category} · ${page.subcategory}`,
  Place: page.place,
  Availability: page.isAvailable ? "Available for work" : "Not available at the moment",
  Languages: page.languages.join(", "),
  Skills: page.skills.join(", "),
  Picture: page.picture,
  Reviews: page.reviews ? summaryText(page.reviews) : "",
});

type Reviews = NonNullable<PublicPage["reviews"]>;

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
    ...averages.map(({ topic, average }) => `${topicTexts[topic]} ${average} of 5`),
  ].join(" · ");

/** The markup of one review is repeated for each. */
const withReviews = (page: string, reviews: Reviews["newest"]): string =>
  page.replace(/<li data-row="review">[\s\S]*?<\/li>/, (row) =>
    reviews
      .map(({ authorName, ratings, text, reply }) =>
        filledRow(row, "review", {
          Author: authorName,
          Marks: ratings.map(({ topic, mark }) => `${topicTexts[topic]} ${mark} of 5`).join(" · "),
          Text: text,
          Reply: reply ?? "",
        }),
      )
      .join(""),
  );

/** Fills the holes of a repeated row. */
const filledRow = (row: string, of: "work" | "review", texts: Readonly<Record<string, string>>): string =>
  row.replace(new RegExp(`__${of}([A-Z][a-z]+)__`, "g"), (hole, word: string) => escapeHtml(texts[word] ?? hole));

/** What search engines read: the same as stands on the page. */
const factsOf = (page: PublicPage, origin: string) => ({
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

type Work = PublicPage["portfolio"][number];

/** The markup of one work, and within it that of one picture, is repeated for each. */
function withWorks(page: string, works: readonly Work[]): string {
  return page.replace(/<li data-row="work">[\s\S]*?<\/li>/, (row) =>
    works.map((work) => filledWork(row, work)).join(""),
  );
}

function filledWork(row: string, { title, text, year, link, pictures }: Work): string {
  const texts: Readonly<Record<string, string>> = {
    Title: title,
    Text: text,
    Year: year ? String(year) : "",
    Link: link,
  };
  const repeated = row.replace(/<a href="\/images\/__workPicture__"[\s\S]*?<\/a>/, (picture) =>
    pictures
      .map((name, i) => picture.replaceAll("__workPicture__", name).replace("Picture 1 of", `Picture ${i + 1} of`))
      .join(""),
  );
  return filledRow(repeated, "work", texts);
}

function filled(template: string, page: PublicPage, brand: Brand, PUBLIC_URL: string | undefined): string {
  const texts = textsOf(page);
  const named = brandedPage(template, brand)
    .replace(/<meta name="description" content="[^"]*"/, '<meta name="description" content="__pageHeadline__"')
    .replace(/__page([A-Z][a-z]+)__/g, (hole, word: string) => escapeHtml(texts[word] ?? hole));
  // Last, so that nothing that a person wrote is taken for a hole.
  const text = withReviews(withWorks(named, page.portfolio), page.reviews?.newest ?? []);
  if (!PUBLIC_URL) return text;
  const origin = PUBLIC_URL.replace(/\/+$/, "");
  return withMetadata(text, {
    address: origin + pathOf(page.slug),
    type: "profile",
    siteName: brand.name,
    picture: { "og:image": `${origin}/images/${page.picture}`, "og:image:alt": page.name },
    facts: factsOf(page, origin),
  });
}

/** The pages of freelancers as HTML with their texts before any script, and their sitemap. Not there while the setting is off. */
export function registerPublicPages(app: FastifyInstance, services: Services, folder?: string): void {
  const { db, settings, platformSettings, limits, keys } = services;
  const isOn = () => platformSettings.current().publicPages === "on";
  registerSitemap(app, services, isOn);
  const template = templateIn(screen, folder);
  if (!template) return;
  const cookies = cookiesOf(settings);
  const xsrf = xsrfOf(keys, cookies);
  const cache = new Map<
    string,
    { readonly until: number; readonly brand: Brand; readonly page: EncodedPage | number }
  >();

  async function read(slug: string, brand: Brand): Promise<EncodedPage | number> {
    const page = await readPublicPage(db, services, slug);
    if (!page) return (await hasSlug(db, slug)) ? 410 : 404;
    return encodePage(filled(template ?? "", page, brand, settings.PUBLIC_URL), { isSeldom: true });
  }

  async function cached(slug: string): Promise<EncodedPage | number> {
    const brand = platformSettings.brand();
    const cached = cache.get(slug);
    if (cached && cached.until > Date.now() && cached.brand === brand) return cached.page;
    const page = await read(slug, brand);
    if (cache.size >= maxCached) cache.clear();
    cache.set(slug, { until: Date.now() + cacheMs, brand, page });
    return page;
  }

  app.get<{ Params: { slug: string } }>("/guestmaster/freelancer/:slug", async (request, reply) => {
    if (!isOn()) return reply.callNotFound();
    await limits.count("publicPages", networkOf(callerOf(request)));
    reply.header("cache-control", "no-store");
    const page = await cached(request.params.slug);
    // The screen says that there is no such page.
    if (typeof page === "number") return reply.code(page).callNotFound();
    xsrf.ensure(request, reply);
    return sendEncoded(request, reply, page);
  });
}

/** The pages in files of at most 50,000, each from the address after which it begins. */
function registerSitemap(app: FastifyInstance, { db, settings }: Services, isOn: () => boolean): void {
  const origin = settings.PUBLIC_URL?.replace(/\/+$/, "");
  if (!origin) return;
  app.get<{ Querystring: { after?: unknown } }>("/sitemap-freelancers.xml", async (request, reply) => {
    if (!isOn()) return reply.callNotFound();
    const { after } = request.query;
    const slugs = await slugsAfter(db, typeof after === "string" ? after.slice(0, 100) : "");
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(urlSet(slugs.map((slug) => origin + pathOf(slug))));
  });
}
