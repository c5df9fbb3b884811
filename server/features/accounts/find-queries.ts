import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, companies, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { assumeFrequent, hasWord, textOf, wordsOf } from "#server/platform/db/text-filter.ts";
import { accountText, licenceText } from "#server/platform/db/text-search-indexes.ts";

type Kind = "client" | "freelancer";

/** So many accounts are few. */
const few = 1000;

const told = (db: Db, kind: Kind, word: string) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, kind), hasWord(accountText(accounts), word)));

/** Companies that have a word among what is shown of them, each kind of text by an index of its own. */
const companiesWith = (db: Db, word: string) => {
  const company = () => db.select({ id: companies.accountId }).from(companies);
  return unionAll(
    told(db, "client", word),
    company().where(hasWord(licenceText(companies), word)),
    company()
      .innerJoin(districts, eq(districts.id, companies.districtId))
      .where(hasWord(textOf(districts.name), word)),
    company()
      .innerJoin(locations, eq(locations.id, companies.locationId))
      .where(hasWord(textOf(locations.name), word)),
  );
};

const freelancersWith = (db: Db, word: string) => {
  const freelancer = () => db.select({ id: freelancers.accountId }).from(freelancers);
  const isSkill = and(
    eq(subcategories.categoryId, freelancers.categoryId),
    eq(subcategories.id, freelancers.subcategoryId),
  );
  return unionAll(
    told(db, "freelancer", word),
    freelancer()
      .innerJoin(districts, eq(districts.id, freelancers.districtId))
      .where(hasWord(textOf(districts.name), word)),
    freelancer()
      .innerJoin(locations, eq(locations.id, freelancers.locationId))
      .where(hasWord(textOf(locations.name), word)),
    freelancer()
      .innerJoin(categories, eq(categories.id, freelancers.categoryId))
      .where(hasWord(textOf(categories.name), word)),
    freelancer()
      .innerJoin(subcategories, isSkill)
      .where(hasWord(textOf(subcategories.name), word)),
  );
};

/** What the tables of the admin show of an account beside its own texts, in a statement that has these tables in it. */
const shown: Readonly<Record<Kind, SQL>> = {
  client: textOf(companies.licenceNo, districts.name, locations.name),
  freelancer: textOf(districts.name, locations.name, categories.name, subcategories.name),
};

const showsWord = (kind: Kind, word: string) => or(hasWord(accountText(accounts), word), hasWord(shown[kind], word));

/**
 * Whom all the words fit that were typed. A word that few have is looked up: then only those few are looked at. What many have
 * is soon met by whoever goes through the list in its order, which no index of words could spare.
 */
export async function fitting(db: Db, kind: Kind, typed: string | null | undefined): Promise<SQL | undefined> {
  const words = wordsOf(typed);
  const all = and(...words.map((word) => showsWord(kind, word)));
  const having = kind === "client" ? companiesWith : freelancersWith;
  for (const word of words) {
    const found = await having(db, word).limit(few + 1);
    const ids = found.map(({ id }) => id);
    if (ids.length <= few) return and(all, sql`${accounts.id} = any(${sql.param(ids)}::int[])`);
  }
  return assumeFrequent(all);
}
