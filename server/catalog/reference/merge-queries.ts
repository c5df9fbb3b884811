import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ReferenceKind } from "#domain/catalog/reference.ts";
import type { SavedFilters } from "#domain/discovery/saved-search.ts";
import type { Kind } from "#server/catalog/reference/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { referenceMerges } from "#server/platform/db/schema/reference-merges.ts";
import { savedSearches } from "#server/platform/db/schema/saved-searches.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

/** The most rows that one transaction of a merge moves. */
const batchSize = 1_000;

/** An entry that rows refer to, together with its parent: `referrers` are their tables with the key of each. */
interface Leaf {
  readonly kind: ReferenceKind;
  readonly table: string;
  readonly column: string;
  readonly parentColumn: string;
  readonly referrers: Readonly<Record<string, string>>;
}

const location: Leaf = {
  kind: "location",
  table: "locations",
  column: "location_id",
  parentColumn: "district_id",
  referrers: { companies: "account_id", freelancers: "account_id" },
};
const subcategory: Leaf = {
  kind: "subcategory",
  table: "subcategories",
  column: "subcategory_id",
  parentColumn: "category_id",
  referrers: { works: "id", freelancers: "account_id" },
};

const merging: Readonly<
  Record<ReferenceKind, { readonly leaf: Leaf } | { readonly table: string; readonly child: Leaf }>
> = {
  district: { table: "districts", child: location },
  location: { leaf: location },
  category: { table: "categories", child: subcategory },
  subcategory: { leaf: subcategory },
};

const named = (name: string): SQL => sql`${sql.identifier(name)}`;

/** The entries with these ids, locked until the transaction ends, so that one merge after the other begins with them. */
export const lockEntries = (db: Db, { table }: Kind, ids: readonly number[]) =>
  db
    .select({ id: sql<number>`${table.id}`, name: sql<string>`${table.name}`, retiredAt: table.retiredAt })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
    .for("update");

export async function isMerging(db: Db, kind: ReferenceKind, ids: readonly number[]): Promise<boolean> {
  const list = [...ids];
  const isPart = or(inArray(referenceMerges.fromId, list), inArray(referenceMerges.intoId, list));
  return (
    (await db.$count(referenceMerges, and(eq(referenceMerges.kind, kind), isNull(referenceMerges.doneAt), isPart))) > 0
  );
}

export const insertMerge = (db: Db, merge: typeof referenceMerges.$inferInsert) =>
  db.insert(referenceMerges).values(merge);

/** A merge that is not done and that no other instance works on, locked until the transaction ends. */
export const claimMerge = (tx: Db, except: RowKeys) =>
  tx
    .select()
    .from(referenceMerges)
    .where(and(isNull(referenceMerges.doneAt), isNoneOf(referenceMerges.id, except)))
    .orderBy(asc(referenceMerges.id))
    .limit(1)
    .for("update", { skipLocked: true });

type Merge = Awaited<ReturnType<typeof claimMerge>>[number];

export async function recordProgress(tx: Db, { id }: Merge, moved: number, isDone: boolean): Promise<number> {
  const [row] = await tx
    .update(referenceMerges)
    .set({ moved: sql`${referenceMerges.moved} + ${moved}`, ...(isDone && { doneAt: sql`now()` }) })
    .where(eq(referenceMerges.id, id))
    .returning({ moved: referenceMerges.moved });
  return row?.moved ?? 0;
}

interface Step {
  /** Rows and children. */
  readonly moved: number;
  /** The source, or a child of it, that was deleted because nothing refers to it any more. */
  readonly deleted?: { readonly kind: ReferenceKind; readonly id: number; readonly intoId: number };
}

/** Moves one batch of rows or one child, or deletes one entry. */
export async function mergeSome(tx: Db, { kind, fromId, intoId }: Merge): Promise<Step> {
  const rule = merging[kind];
  if ("leaf" in rule) return mergeLeaf(tx, rule.leaf, fromId, intoId);
  return mergeParent(tx, rule, { kind, id: fromId, intoId });
}

async function mergeLeaf(tx: Db, leaf: Leaf, fromId: number, intoId: number): Promise<Step> {
  for (const [table, key] of Object.entries(leaf.referrers)) {
    const { rowCount } = await tx.execute(sql`
      update ${named(table)} set ${named(leaf.column)} = into_entry.id, ${named(leaf.parentColumn)} = into_entry.parent_id
      from (select id, ${named(leaf.parentColumn)} as parent_id from ${named(leaf.table)} where id = ${intoId}) as into_entry
      where ${named(table)}.${named(key)} in (
        select ${named(key)} from ${named(table)} where ${named(leaf.column)} = ${fromId}
        order by ${named(key)} limit ${sql.raw(String(batchSize))} for update)`);
    if (rowCount) return { moved: rowCount };
  }
  await tx.execute(sql`delete from ${named(leaf.table)} where id = ${fromId}`);
  return { moved: 0, deleted: { kind: leaf.kind, id: fromId, intoId } };
}

/**
 * Children of the same name are merged, the others move. The target of a child is in use again, even if it was retired. A child
 * with more rows than a batch gets a namesake that they are moved to, because the foreign key would carry all of them along at
 * once; no row can be moved to a retired one.
 */
async function mergeParent(
  tx: Db,
  { table, child }: { readonly table: string; readonly child: Leaf },
  source: NonNullable<Step["deleted"]>,
): Promise<Step> {
  const { id: fromId, intoId } = source;
  const parent = named(child.parentColumn);
  const { rows } = await tx.execute<{ id: number; isRetired: boolean; namesakeId: number | null }>(sql`
    select own.id, own.retired_at is not null as "isRetired", namesake.id as "namesakeId" from ${named(child.table)} own
    left join ${named(child.table)} namesake on namesake.${parent} = ${intoId} and fold_name(namesake.name) = fold_name(own.name)
    where own.${parent} = ${fromId} order by own.id limit 1`);
  const [entry] = rows;
  if (!entry) {
    await deleteParent(tx, table, fromId, intoId);
    return { moved: 0, deleted: source };
  }
  const { id, isRetired, namesakeId } = entry;
  if (namesakeId === null) {
    if (!isRetired && (await hasMoreThanBatch(tx, child, id))) {
      await tx.execute(sql`
        insert into ${named(child.table)} (${parent}, name, demo)
        select ${intoId}, name, demo from ${named(child.table)} where id = ${id}`);
      return { moved: 0 };
    }
    await tx.execute(sql`update ${named(child.table)} set ${parent} = ${intoId} where id = ${id}`);
    return { moved: 1 };
  }
  await tx.execute(
    sql`update ${named(child.table)} set retired_at = null where id = ${namesakeId} and retired_at is not null`,
  );
  return mergeLeaf(tx, child, id, namesakeId);
}

const filterOf: Readonly<Record<ReferenceKind, keyof SavedFilters>> = {
  category: "categoryid",
  subcategory: "subcategoryid",
  district: "districtid",
  location: "locationid",
};

/** Saved searches for a deleted entry look for the one that it is part of. One that is there already stays alone. */
export async function moveSavedFilters(tx: Db, { kind, id, intoId }: NonNullable<Step["deleted"]>): Promise<void> {
  const field = sql.raw(`'${filterOf[kind]}'`);
  const isOfSource = sql`(s.filters ->> ${field})::int = ${id}`;
  const moved = sql`s.filters || jsonb_build_object(${field}, ${intoId}::int)`;
  await tx.execute(sql`
    delete from ${savedSearches} s using ${savedSearches} other
    where ${isOfSource} and other.account_id = s.account_id and other.filters = ${moved}`);
  await tx.execute(sql`update ${savedSearches} s set filters = ${moved}, compiled_at = null where ${isOfSource}`);
}

async function hasMoreThanBatch(tx: Db, leaf: Leaf, id: number): Promise<boolean> {
  const some = Object.keys(leaf.referrers).map(
    (table) => sql`(select 1 from ${named(table)} where ${named(leaf.column)} = ${id} limit ${batchSize + 1})`,
  );
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${sql.join(some, sql` union all `)}) referring`,
  );
  return (rows[0]?.count ?? 0) > batchSize;
}

/** A district without codes takes those of the district that is merged into it, so that an import recognizes it. */
async function deleteParent(tx: Db, table: string, fromId: number, intoId: number): Promise<void> {
  const { rows } = await tx.execute<{ lgd_code?: number | null; state_code?: string | null }>(
    sql`delete from ${named(table)} where id = ${fromId} returning *`,
  );
  const { lgd_code: lgdCode = null, state_code: stateCode = null } = rows[0] ?? {};
  if (lgdCode !== null || stateCode !== null)
    await tx.execute(sql`
      update districts set lgd_code = ${lgdCode}, state_code = ${stateCode} where id = ${intoId} and lgd_code is null`);
}

/** What refers to an entry, its children included. */
export async function countUsage(db: Db, kind: ReferenceKind, id: number) {
  const rule = merging[kind];
  const leaf = "leaf" in rule ? rule.leaf : rule.child;
  const column = "leaf" in rule ? leaf.column : leaf.parentColumn;
  const countOf = (table: string) =>
    table in leaf.referrers ? sql`(select count(*)::int from ${named(table)} where ${named(column)} = ${id})` : sql`0`;
  const children =
    "leaf" in rule
      ? sql`0`
      : sql`(select count(*)::int from ${named(leaf.table)} where ${named(leaf.parentColumn)} = ${id})`;
  const { rows } = await db.execute<{ companies: number; freelancers: number; works: number; children: number }>(sql`
    select ${countOf("companies")} as companies, ${countOf("freelancers")} as freelancers,
      ${countOf("works")} as works, ${children} as children
    from ${named("leaf" in rule ? leaf.table : rule.table)} where id = ${id}`);
  return rows;
}
