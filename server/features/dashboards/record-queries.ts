import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { hasWord, hasWords, wordsOf } from "#server/platform/db/text-filter.ts";
import { titleText } from "#server/platform/db/text-search-indexes.ts";

interface Found extends Record<string, unknown> {
  readonly kind: "work" | "district" | "location" | "category" | "subcategory";
  readonly id: number;
  readonly name: string;
  readonly within: string;
}

/** So many of each kind are seen at a glance. */
const most = sql.raw("6");
/** What a million titles have in common is no name: the latest of so many are shown, and the rest is not looked at. */
const few = sql.raw("1000");

/** What is called by these words, of every kind that no other list of the admin finds. Asked in one go, since it is asked with each word. */
export async function recordsNamed(db: Db, typed: string | null | undefined): Promise<readonly Found[]> {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const titled = and(...words.map((word) => hasWord(titleText(works), word)));
  const named = (kind: Found["kind"], table: Named, within: SQL, from: SQL) =>
    sql`(select ${kind}::text as kind, ${table.id} as id, ${table.name} as name, ${within} as within from ${from}
      where ${hasWords(typed, table.name)} order by lower(${table.name}), ${table.id} limit ${most})`;
  const { rows } = await db.execute<Found>(sql`
    (select 'work' as kind, found.id, found.title as name, ${accounts.name} as within
      from (select ${works.id}, ${works.title}, ${works.ownerId} from ${works} where ${titled} limit ${few}) found
      inner join ${accounts} on ${accounts.id} = found.owner_id
      order by found.id desc limit ${most})
    union all ${named("district", districts, sql`''`, sql`${districts}`)}
    union all ${named(
      "location",
      locations,
      sql`${districts.name}`,
      sql`${locations} inner join ${districts} on ${districts.id} = ${locations.districtId}`,
    )}
    union all ${named("category", categories, sql`''`, sql`${categories}`)}
    union all ${named(
      "subcategory",
      subcategories,
      sql`${categories.name}`,
      sql`${subcategories} inner join ${categories} on ${categories.id} = ${subcategories.categoryId}`,
    )}`);
  return rows;
}

type Named = typeof districts | typeof locations | typeof categories | typeof subcategories;
