import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/connect.ts";
import { accounts, companies, freelancers } from "#server/db/schema.ts";
import { categories, districts, locations, subcategories } from "#server/db/schema-reference.ts";
import { accountText, licenceText } from "#server/db/texts.ts";
import { hasWord, textOf, wordsOf } from "#server/db/words.ts";

export type Kind = "client" | "freelancer";

/** So many accounts are few. */
const few = 1000;

const named = (
  db: Db,
  table: typeof districts | typeof locations | typeof categories | typeof subcategories,
  word: string,
) =>
  db
    .select({ id: table.id })
    .from(table)
    .where(hasWord(textOf(table.name), word));

/** Whoever has a word among what indexes know of them, each told by an index of its own. */
function holders(db: Db, kind: Kind, word: string) {
  const told = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, kind), hasWord(accountText(accounts), word)));
  const within = (place: typeof companies | typeof freelancers) =>
    or(inArray(place.districtId, named(db, districts, word)), inArray(place.locationId, named(db, locations, word)));
  if (kind === "client")
    return unionAll(
      told,
      db
        .select({ id: companies.accountId })
        .from(companies)
        .where(hasWord(licenceText(companies), word)),
      db.select({ id: companies.accountId }).from(companies).where(within(companies)),
    );
  const skilled = or(
    inArray(freelancers.categoryId, named(db, categories, word)),
    inArray(freelancers.subcategoryId, named(db, subcategories, word)),
  );
  return unionAll(
    told,
    db.select({ id: freelancers.accountId }).from(freelancers).where(within(freelancers)),
    db.select({ id: freelancers.accountId }).from(freelancers).where(skilled),
  );
}

/** What the tables of the admin show of an account, in a statement that has these tables in it. */
const shown: Readonly<Record<Kind, SQL>> = {
  client: textOf(licenceText(companies), districts.name, locations.name),
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
  for (const word of words) {
    const found = await holders(db, kind, word).limit(few + 1);
    if (found.length <= few) return and(all, sql`${accounts.id} = any(${sql.param(found.map(({ id }) => id))}::int[])`);
  }
  return all;
}
