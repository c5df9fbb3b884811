import { demoFreelancers } from "#server/demo/data.ts";
import { entryOf, type Ids } from "#server/demo/names.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { freelancerSkills, pageSlugs, portfolioItems, profilePages } from "#server/platform/db/schema/profiles.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { skills } from "#server/platform/db/schema/skills.ts";

const username = "demofreelancer";
const chosen = ["Payment gateways", "Courier connections", "Page speed"];

const works = [
  {
    title: "Online store for handloom sarees",
    text: "From the first product list to the day the orders come in: catalogue, payments and courier labels.",
    year: 2026,
  },
  {
    title: "Shop of a spice grower in Idukki",
    text: "Forty products, prices by weight, and a handbook with which the family runs it alone.",
    year: 2025,
  },
];

/** The demo has public pages, and its freelancer publishes one. */
export async function fillPages(tx: Db, people: Ids): Promise<void> {
  const accountId = entryOf(people, username);
  const about = demoFreelancers.find((each) => each.username === username)?.resume.about ?? "";
  await tx
    .insert(platformSettings)
    .values({ key: "publicPages", value: "on", version: 1, updatedBy: entryOf(people, "admin") });
  await tx.insert(profilePages).values({
    accountId,
    headline: "Online stores for makers and small shops",
    about,
    languages: ["Malayalam", "English", "Hindi"],
    shownName: "full",
    placeShown: "town",
    isPublic: true,
  });
  await tx.insert(pageSlugs).values({ slug: "ananya-krishnan", accountId });
  await tx.insert(portfolioItems).values(works.map((work, i) => ({ ...work, accountId, position: i + 1, link: "" })));
  const rows = await tx.select({ id: skills.id, name: skills.name }).from(skills);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  await tx.insert(freelancerSkills).values(chosen.map((name) => ({ accountId, skillId: entryOf(ids, name) })));
}
