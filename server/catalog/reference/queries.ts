import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ReferenceKind } from "#domain/catalog/reference.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { referenceMerges } from "#server/platform/db/schema/reference-merges.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

type Columns = Readonly<Record<string, PgColumn>>;

/** A kind of reference data: its table, and the column behind each key of its rows in the API. */
export interface Kind<C extends Columns = Columns> {
  readonly table: PgTable & { readonly id: PgColumn; readonly name: PgColumn; readonly retiredAt: PgColumn };
  readonly columns: C;
  /** The column that its list is narrowed by. */
  readonly parent?: PgColumn;
  /** Whether an account uses it: its own place or skill, or one of a work of its own. */
  readonly isUsedBy: (accountId: number) => SQL;
}

const isPlaceOf = (column: SQL, id: PgColumn) => (accountId: number) =>
  sql`exists (
  select from companies where account_id = ${accountId} and ${column} = ${id}
  union all select from freelancers where account_id = ${accountId} and ${column} = ${id})`;
const isSkillOf = (column: SQL, id: PgColumn) => (accountId: number) =>
  sql`exists (
  select from freelancers where account_id = ${accountId} and ${column} = ${id}
  union all select from works where owner_id = ${accountId} and ${column} = ${id})`;

export const district = {
  table: districts,
  columns: { districtid: districts.id, district: districts.name },
  isUsedBy: isPlaceOf(sql`district_id`, districts.id),
} as const;
export const location = {
  table: locations,
  columns: { locationid: locations.id, districtid: locations.districtId, location: locations.name },
  parent: locations.districtId,
  isUsedBy: isPlaceOf(sql`location_id`, locations.id),
} as const;
export const category = {
  table: categories,
  columns: { categoryid: categories.id, categoryname: categories.name, categoryimage: categories.image },
  isUsedBy: isSkillOf(sql`category_id`, categories.id),
} as const;
export const subcategory = {
  table: subcategories,
  columns: {
    subcategoryid: subcategories.id,
    categoryid: subcategories.categoryId,
    subcategory: subcategories.name,
  },
  parent: subcategories.categoryId,
  isUsedBy: isSkillOf(sql`subcategory_id`, subcategories.id),
} as const;

export const kinds = { district, location, category, subcategory } as const satisfies Record<ReferenceKind, Kind>;

/** Who reads a list: an admin reads retired entries as well, another account those that it uses. */
export type Reader = Pick<Actor, "role" | "accountId"> | undefined;

function offeredTo(reader: Reader, { table, isUsedBy }: Kind): SQL | undefined {
  if (reader?.role === "admin") return undefined;
  return reader ? or(isNull(table.retiredAt), isUsedBy(reader.accountId)) : isNull(table.retiredAt);
}

const retirementOf = (kind: ReferenceKind) => {
  const { table } = kinds[kind];
  const merge = sql`select from ${referenceMerges} m where m.kind = ${kind} and m.from_id = ${table.id} and m.done_at is null`;
  return { retired: sql<boolean>`${table.retiredAt} is not null`, merging: sql<boolean>`exists (${merge})` };
};

/** Ordered by name as people read it (docs/design/details.md#8, #18), as the unique indexes are. */
export async function listRows<N extends ReferenceKind>(
  db: Db,
  name: N,
  reader: Reader,
  { limit, after }: PageRequest,
  parentId?: number,
) {
  const kind: Kind<(typeof kinds)[N]["columns"]> = kinds[name];
  const { table, columns, parent } = kind;
  const key = keyFrom(after, ["string", "number"]);
  const isBehind = key && sql`(fold_name(${table.name}), ${table.id}) > (fold_name(${key[0]}), ${key[1]}::int8)`;
  const rows = await db
    .select({
      row: columns,
      ...(reader?.role === "admin" && { retirement: retirementOf(name) }),
      name: sql<string>`${table.name}`,
      id: sql<number>`${table.id}`,
    })
    .from(table)
    .where(and(parent && eq(parent, parentId), offeredTo(reader, kind), isBehind))
    .orderBy(sql`fold_name(${table.name})`, table.id)
    .limit(limitLiteral(oneMore(limit)));
  const page = pageOf(rows, limit, ({ name, id }) => [name, id]);
  return {
    rows: page.rows.map(({ row, retirement }) => Object.assign(row as typeof row & object, retirement)),
    next: page.next,
  };
}

export const setRetired = (db: Db, { table }: Kind, id: number, isRetired: boolean) =>
  db
    .update(table)
    .set({ retiredAt: isRetired ? sql`now()` : null })
    .where(eq(table.id, id));

export const rowsWith = <C extends Columns>(db: Db, { table, columns }: Kind<C>, id: number) =>
  db.select(columns).from(table).where(eq(table.id, id));

/** The id of the changed row, or why there is none. Indexes and foreign keys decide. */
export type Change = { readonly id: number } | "no row" | "same name" | "reference";

async function change(statement: PromiseLike<readonly { readonly id: number }[]>): Promise<Change> {
  try {
    return (await statement)[0] ?? "no row";
  } catch (error) {
    if (brokenConstraint(error, "23505")) return "same name";
    if (brokenConstraint(error, "23503")) return "reference";
    throw error;
  }
}

const returning = ({ table }: Kind) => ({ id: sql<number>`${table.id}` });

/** The row by the names that the query builder has for its columns. The database assigns the id. */
const valuesOf = ({ table, columns }: Kind, row: AuditFacts) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      const column = columns[key];
      return column && column !== table.id ? [[column.name, value]] : [];
    }),
  );

export const insertRow = (db: Db, kind: Kind, row: AuditFacts) =>
  change(db.insert(kind.table).values(valuesOf(kind, row)).returning(returning(kind)));

export const updateRow = (db: Db, kind: Kind, id: number, row: AuditFacts) =>
  change(db.update(kind.table).set(valuesOf(kind, row)).where(eq(kind.table.id, id)).returning(returning(kind)));

export const deleteRow = (db: Db, kind: Kind, id: number) =>
  change(db.delete(kind.table).where(eq(kind.table.id, id)).returning(returning(kind)));
