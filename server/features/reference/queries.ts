import { and, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditFacts } from "#domain/audit.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

type Columns = Readonly<Record<string, PgColumn>>;

/** A kind of reference data: its table, and the column behind each key of its rows in the API. */
export interface Kind<C extends Columns = Columns> {
  readonly table: PgTable & { readonly id: PgColumn; readonly name: PgColumn };
  readonly columns: C;
  /** The column that its list is narrowed by. */
  readonly parent?: PgColumn;
}

export const district = {
  table: districts,
  columns: { districtid: districts.id, district: districts.name },
} as const;
export const location = {
  table: locations,
  columns: { locationid: locations.id, districtid: locations.districtId, location: locations.name },
  parent: locations.districtId,
} as const;
export const category = {
  table: categories,
  columns: { categoryid: categories.id, categoryname: categories.name, categoryimage: categories.image },
} as const;
export const subcategory = {
  table: subcategories,
  columns: {
    subcategoryid: subcategories.id,
    categoryid: subcategories.categoryId,
    subcategory: subcategories.name,
  },
  parent: subcategories.categoryId,
} as const;

/** Ordered by name without case (DETAILS 8, 18), as the unique indexes are. */
export async function listRows<C extends Columns>(
  db: Db,
  { table, columns, parent }: Kind<C>,
  { limit, after }: PageRequest,
  parentId?: number,
) {
  const key = keyFrom(after, ["string", "number"]);
  const isBehind = key && sql`(lower(${table.name}), ${table.id}) > (lower(${key[0]}), ${key[1]}::int8)`;
  const rows = await db
    .select({ row: columns, name: sql<string>`${table.name}`, id: sql<number>`${table.id}` })
    .from(table)
    .where(and(parent && eq(parent, parentId), isBehind))
    .orderBy(sql`lower(${table.name})`, table.id)
    .limit(limitLiteral(oneMore(limit)));
  const page = pageOf(rows, limit, ({ name, id }) => [name, id]);
  return { rows: page.rows.map(({ row }) => row), next: page.next };
}

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
