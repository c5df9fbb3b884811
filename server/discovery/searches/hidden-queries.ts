import { and, eq, sql } from "drizzle-orm";
import type { HiddenKind } from "#domain/discovery/hidden-item.ts";
import { isOffered } from "#server/hiring/works/queries.ts";
import { isoOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { hiddenItems } from "#server/platform/db/schema/hidden-items.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

interface Item {
  readonly kind: HiddenKind;
  readonly id: number;
}

const itemsOf = (accountId: number) => eq(hiddenItems.accountId, accountId);
const isItem = (accountId: number, { kind, id }: Item) =>
  and(itemsOf(accountId), eq(hiddenItems.kind, kind), eq(hiddenItems.subjectId, id));

/** An offered work, or an accepted company. */
async function exists(db: Db, { kind, id }: Item): Promise<boolean> {
  const rows =
    kind === "work"
      ? await db
          .select({ id: works.id })
          .from(works)
          .innerJoin(accounts, eq(accounts.id, works.ownerId))
          .where(and(eq(works.id, id), isOffered))
      : await db
          .select({ id: accounts.id })
          .from(accounts)
          .where(
            and(
              eq(accounts.id, id),
              sql`role = 'client' and member_of is null and status = 'accepted' and erased_at is null`,
            ),
          );
  return rows.length > 0;
}

/** Hides a work or a company, also again. Returns whether there is one that the freelancer can see or has hidden. */
export async function hideItem(tx: Db, accountId: number, item: Item): Promise<boolean> {
  if ((await tx.$count(hiddenItems, isItem(accountId, item))) > 0) return true;
  if (!(await exists(tx, item))) return false;
  await tx.insert(hiddenItems).values({ accountId, kind: item.kind, subjectId: item.id }).onConflictDoNothing();
  return true;
}

export const countItems = (tx: Db, accountId: number) => tx.$count(hiddenItems, itemsOf(accountId));

export async function unhideItem(tx: Db, accountId: number, item: Item): Promise<boolean> {
  const rows = await tx.delete(hiddenItems).where(isItem(accountId, item)).returning({ kind: hiddenItems.kind });
  return rows.length > 0;
}

interface HiddenRow extends Record<string, unknown> {
  readonly kind: HiddenKind;
  readonly id: number;
  /** Of the work, or of the company. */
  readonly name: string;
  readonly companyName: string;
  readonly hiddenAt: string;
}

/** What a freelancer has hidden, latest first. */
export async function hiddenItemsOf(db: Db, accountId: number, { limit, after }: PageRequest) {
  const key = keyFrom(after, ["number", "string", "number"]);
  const isAfter = key
    ? sql`(h.hidden_at, h.kind, h.subject_id) < (to_timestamp(${key[0]}::float8 / 1000)::timestamptz(3), ${key[1]}, ${key[2]}::int8)`
    : sql`true`;
  const { rows } = await db.execute<HiddenRow>(sql`
    select h.kind, h.subject_id as id, coalesce(w.title, c.name) as name, c.name as "companyName",
      ${isoOf(sql`h.hidden_at`)} as "hiddenAt"
    from ${hiddenItems} h
      left join ${works} w on h.kind = 'work' and w.id = h.subject_id
      inner join ${accounts} c on c.id = case when h.kind = 'work' then w.owner_id else h.subject_id end
    where h.account_id = ${accountId} and ${isAfter}
    order by h.hidden_at desc, h.kind desc, h.subject_id desc limit ${limitLiteral(oneMore(limit))}`);
  return pageOf(rows, limit, ({ hiddenAt, kind, id }) => [Date.parse(hiddenAt), kind, id]);
}

/** Deletes what refers to deleted works. */
export const deleteLostItems = (db: Db) =>
  db.execute(sql`
    delete from ${hiddenItems} h where h.kind = 'work' and not exists (select from ${works} w where w.id = h.subject_id)`);
