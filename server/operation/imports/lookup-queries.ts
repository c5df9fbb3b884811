import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Day } from "#domain/day.ts";
import type { ImportKind } from "#domain/operation/import.ts";
import { foldName } from "#domain/text.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { importKeys } from "#server/platform/db/schema/imports.ts";
import { accounts, companies } from "#server/platform/db/schema/marketplace.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";

/** Ids by id and by folded name; below a parent, both follow its id and a slash. */
type Ids = ReadonlyMap<string, number>;

/** What the lines of an import refer to, read at once for many of them. Retired entries are no choice. */
export interface Lookups {
  readonly today: Day;
  readonly districts: Ids;
  readonly locations: Ids;
  readonly categories: Ids;
  readonly subcategories: Ids;
  /** Imported companies by their key. */
  readonly companies: Ids;
  /** Usernames of accounts among those of the lines, in lower case. */
  readonly takenUsernames: ReadonlySet<string>;
  /** Keys among those of the lines that were imported before. */
  readonly existingKeys: ReadonlySet<string>;
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly parentId?: number;
}

/** An id wins over a name that looks like it. */
const idsOf = (rows: readonly Named[]): Ids => {
  const prefix = ({ parentId }: Named) => (parentId === undefined ? "" : `${parentId}/`);
  const byName = rows.map((row) => [`${prefix(row)}${foldName(row.name)}`, row.id] as const);
  const byId = rows.map((row) => [`${prefix(row)}${row.id}`, row.id] as const);
  return new Map([...byName, ...byId]);
};

interface Wanted {
  readonly kind: ImportKind;
  readonly keys: readonly string[];
  readonly usernames: readonly string[];
  readonly companyKeys: readonly string[];
}

export async function loadLookups(db: Db, { kind, keys, usernames, companyKeys }: Wanted): Promise<Lookups> {
  const location = { id: locations.id, name: locations.name, parentId: locations.districtId };
  const subcategory = { id: subcategories.id, name: subcategories.name, parentId: subcategories.categoryId };
  const lowered = usernames.map(foldName);
  const [today, districtRows, locationRows, categoryRows, subcategoryRows, companyRows, accountRows, keyRows] =
    await Promise.all([
      platformToday(db),
      db.select({ id: districts.id, name: districts.name }).from(districts).where(isNull(districts.retiredAt)),
      db.select(location).from(locations).where(isNull(locations.retiredAt)),
      db.select({ id: categories.id, name: categories.name }).from(categories).where(isNull(categories.retiredAt)),
      db.select(subcategory).from(subcategories).where(isNull(subcategories.retiredAt)),
      db
        .select({ key: importKeys.key, id: importKeys.recordId })
        .from(importKeys)
        .innerJoin(companies, eq(companies.accountId, importKeys.recordId))
        .where(and(eq(importKeys.kind, "companies"), inArray(importKeys.key, [...companyKeys]))),
      db
        .select({ username: sql<string>`lower(${accounts.username})` })
        .from(accounts)
        .where(inArray(sql`lower(${accounts.username})`, lowered)),
      db
        .select({ key: importKeys.key })
        .from(importKeys)
        .where(and(eq(importKeys.kind, kind), inArray(importKeys.key, [...keys]))),
    ]);
  return {
    today,
    districts: idsOf(districtRows),
    locations: idsOf(locationRows),
    categories: idsOf(categoryRows),
    subcategories: idsOf(subcategoryRows),
    companies: new Map(companyRows.map(({ key, id }) => [key, id])),
    takenUsernames: new Set(accountRows.map(({ username }) => username)),
    existingKeys: new Set(keyRows.map(({ key }) => key)),
  };
}
