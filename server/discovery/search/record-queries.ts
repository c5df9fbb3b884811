import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { hasWord, hasWords, wordsOf } from "#server/platform/db/text-filter.ts";
import { titleText } from "#server/platform/db/text-search-indexes.ts";

interface RecordFound extends Record<string, unknown> {
  readonly kind: "work" | "district" | "location" | "category" | "subcategory";
  readonly id: number;
  readonly name: string;
  readonly within: string;
}

const maxPerKind = sql.raw("6");
/** A word in a million titles identifies none of them: at most this many matches are sorted. */
const maxTitles = sql.raw("1000");

type ReferenceTable = typeof districts | typeof locations | typeof categories | typeof subcategories;

/** Records by name, of every kind that no other list of the admin searches. One statement, because it runs on each key press. */
export async function findRecords(db: Db, typed: string | null | undefined): Promise<readonly RecordFound[]> {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const titled = and(...words.map((word) => hasWord(titleText(works), word)));
  const named = (kind: RecordFound["kind"], table: ReferenceTable, within: SQL, from: SQL) =>
    sql`(select ${kind}::text as kind, ${table.id} as id, ${table.name} as name, ${within} as within from ${from}
      where ${hasWords(typed, table.name)} order by lower(${table.name}), ${table.id} limit ${maxPerKind})`;
  const { rows } = await db.execute<RecordFound>(sql`
    (select 'work' as kind, found.id, found.title as name, ${accounts.name} as within
      from (select ${works.id}, ${works.title}, ${works.ownerId} from ${works} where ${titled} limit ${maxTitles}) found
      inner join ${accounts} on ${accounts.id} = found.owner_id
      order by found.id desc limit ${maxPerKind})
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
