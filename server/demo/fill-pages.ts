import { and, inArray, not } from "drizzle-orm";
import { demoFreelancers } from "#server/demo/data.ts";
import { demoSettings } from "#server/demo/demo-settings.ts";
import { entryOf, type Ids } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import {
  companyPages,
  freelancerSkills,
  pageSlugs,
  portfolioFiles,
  portfolioItems,
  profilePages,
} from "#server/platform/db/schema/profiles.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { skills } from "#server/platform/db/schema/skills.ts";

const username = "demofreelancer";
const chosen = ["Payment gateways", "Courier connections", "Page speed"];

/** The works of the demo portfolio, with their pictures in `drawings/`. */
export const demoPortfolio = [
  {
    title: "Online store for handloom sarees",
    text: "From the first product list to the day the orders come in: catalogue, payments and courier labels.",
    year: 2026,
    pictures: ["saree-store.svg", "saree-offers.svg"],
  },
  {
    title: "Shop of a spice grower in Idukki",
    text: "Forty products, prices by weight, and a handbook with which the family runs it alone.",
    year: 2025,
    pictures: ["spice-shop.svg"],
  },
];

/** What companies say about themselves, by username; the addresses of their pages. */
const demoCompanyPages = [
  {
    username: "democlient",
    slug: "neelambari-handlooms",
    website: "https://neelambari-handlooms.example",
    about: `A cooperative of handloom weavers in Kannur. Since 1987 our families have woven sarees, stoles and table linen in cotton, on looms that need no electricity.

We work with freelancers for our shop, our photographs and our catalogues. You get one contact person, a written task, and an answer within two days.`,
  },
  {
    username: "noyyalknit",
    slug: "noyyal-knitwear",
    website: "",
    about:
      "We knit children's wear in Avinashi for shops in India and abroad. Our tasks come with samples and a deadline.",
  },
  {
    username: "brightleaf",
    slug: "brightleaf-academy",
    website: "",
    about:
      "A coaching centre in Jayanagar with 600 students in the evening. We look for people who write and draw for them.",
  },
  {
    username: "hampitrails",
    slug: "hampi-trails",
    website: "",
    about:
      "Walks and weekends around Hampi, in small groups and in three languages. Photographs and texts make our bookings.",
  },
  {
    username: "vatrakdairy",
    slug: "vatrak-dairy",
    website: "",
    about:
      "Milk, paneer and sweets from 900 farms around Nadiad. We hand our labels, films and books to people we can call.",
  },
] as const;

/** The demo has public pages and works, and its freelancer and some of its companies publish pages. Works of the portfolio have pictures by title. */
export async function fillPages(tx: Db, people: Ids, samples: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const accountId = entryOf(people, username);
  const about = demoFreelancers.find((each) => each.username === username)?.resume.about ?? "";
  const updatedBy = entryOf(people, "admin");
  const settings = Object.entries(demoSettings).map(([key, value]) => ({ key, value, version: 1, updatedBy }));
  await tx.insert(platformSettings).values(settings);
  await tx.insert(profilePages).values({
    accountId,
    headline: "Online stores for makers and small shops",
    about,
    languages: ["Malayalam", "English", "Hindi"],
    shownName: "full",
    placeShown: "town",
    isPublic: true,
    isListed: true,
  });
  await tx.insert(pageSlugs).values({ slug: "ananya-krishnan", accountId });
  const pages = demoCompanyPages.map((page) => ({
    ...page,
    accountId: entryOf(people, page.username),
    isPublic: true,
  }));
  await tx.insert(companyPages).values(pages);
  await tx.insert(pageSlugs).values(pages);
  const owners = pages.map((page) => page.accountId);
  await tx
    .update(works)
    .set({ isPublic: true })
    .where(and(inArray(works.ownerId, owners), not(works.engaged)));
  const items = await tx
    .insert(portfolioItems)
    .values(demoPortfolio.map(({ pictures: _, ...work }, i) => ({ ...work, accountId, position: i + 1, link: "" })))
    .returning({ itemId: portfolioItems.id, title: portfolioItems.title });
  await tx
    .insert(portfolioFiles)
    .values(
      items.flatMap(({ itemId, title }) =>
        (samples.get(title) ?? []).map((file, i) => ({ itemId, position: i + 1, file })),
      ),
    );
  const rows = await tx.select({ id: skills.id, name: skills.name }).from(skills);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  await tx.insert(freelancerSkills).values(chosen.map((name) => ({ accountId, skillId: entryOf(ids, name) })));
}
