import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, companies, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { assumeFrequent, hasWord, textOf, wordsOf } from "#server/platform/db/text-filter.ts";
import { accountText, licenceText } from "#server/platform/db/text-search-indexes.ts";

type Kind = "client" | "freelancer";

/** With more matching accounts than this, a word is not resolved to ids first. */
const maxCandidates = 1000;

const accountsWith = (db: Db, kind: Kind, word: string) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, kind), hasWord(accountText(accounts), word)));

/** Companies that contain a word, each kind of text through its own index. */
const companiesWith = (db: Db, word: string) => {
  const company = () => db.select({ id: companies.accountId }).from(companies);
  return unionAll(
    accountsWith(db, "client", word),
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
    accountsWith(db, "freelancer", word),
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

/** The texts of related tables that the lists of the admin show, for a statement that joins these tables. */
const relatedText: Readonly<Record<Kind, SQL>> = {
  client: textOf(companies.licenceNo, districts.name, locations.name),
  freelancer: textOf(districts.name, locations.name, categories.name, subcategories.name),
};

const containsWord = (kind: Kind, word: string) =>
  or(hasWord(accountText(accounts), word), hasWord(relatedText[kind], word));

/**
 * Accounts that contain all words. A rare word is resolved to ids first, so that only those accounts are read. For frequent
 * words, reading the list in its order finds a page of matches sooner than an index of words.
 */
export async function matchesText(db: Db, kind: Kind, typed: string | null | undefined): Promise<SQL | undefined> {
  const words = wordsOf(typed);
  const all = and(...words.map((word) => containsWord(kind, word)));
  const candidates = kind === "client" ? companiesWith : freelancersWith;
  for (const word of words) {
    const matches = await candidates(db, word).limit(maxCandidates + 1);
    const ids = matches.map(({ id }) => id);
    if (ids.length <= maxCandidates) return and(all, sql`${accounts.id} = any(${sql.param(ids)}::int[])`);
  }
  return assumeFrequent(all);
}
