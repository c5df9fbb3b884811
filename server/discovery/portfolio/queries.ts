import { and, eq, sql } from "drizzle-orm";
import { maxPortfolioItems } from "#domain/discovery/portfolio.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { freelancers } from "#server/platform/db/schema/marketplace.ts";
import { portfolioFiles, portfolioItems } from "#server/platform/db/schema/profiles.ts";

export interface PortfolioItem {
  readonly itemId: number;
  readonly title: string;
  readonly text: string;
  readonly year: number | null;
  readonly link: string;
  readonly pictures: string[];
}

/** The items of a freelancer in their order, each with its pictures. */
export async function itemsOf(db: Db, accountId: number): Promise<PortfolioItem[]> {
  const { rows } = await db.execute<PortfolioItem & Record<string, unknown>>(sql`
    select i.id as "itemId", i.title, i.text, i.year, i.link,
      coalesce(array_agg(f.file order by f.position) filter (where f.file is not null), '{}') as pictures
    from ${portfolioItems} i left join ${portfolioFiles} f on f.item_id = i.id
    where i.account_id = ${accountId} and i.removed_at is null group by i.id order by i.position, i.id`);
  return rows;
}

/** Changes of the items of one freelancer happen one after the other until the transaction ends. */
export const lockItems = (db: Db, accountId: number) =>
  db
    .select({ accountId: freelancers.accountId })
    .from(freelancers)
    .where(eq(freelancers.accountId, accountId))
    .for("no key update");

type ItemFields = Pick<typeof portfolioItems.$inferInsert, "title" | "text" | "year" | "link">;

/** Adds an item at the end; nothing where there are as many as there may be. The caller has locked the items. */
export async function insertItem(db: Db, accountId: number, fields: ItemFields): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${portfolioItems} (account_id, position, title, text, year, link)
    select ${accountId}::int, coalesce(max(position), 0) + 1, ${fields.title}, ${fields.text}, ${fields.year ?? null}::int, ${fields.link}
    from ${portfolioItems} where account_id = ${accountId}
    having count(*) < ${maxPortfolioItems}
    returning id`);
  return rows[0]?.id;
}

const isOwn = (accountId: number, itemId: number) =>
  and(eq(portfolioItems.id, itemId), eq(portfolioItems.accountId, accountId));

export async function updateItem(db: Db, accountId: number, itemId: number, fields: ItemFields): Promise<boolean> {
  const rows = await db
    .update(portfolioItems)
    .set(fields)
    .where(isOwn(accountId, itemId))
    .returning({ id: portfolioItems.id });
  return rows.length > 0;
}

export async function deleteItem(db: Db, accountId: number, itemId: number): Promise<boolean> {
  const rows = await db.delete(portfolioItems).where(isOwn(accountId, itemId)).returning({ id: portfolioItems.id });
  return rows.length > 0;
}

/** Replaces the pictures of an item by these. */
export async function writePictures(db: Db, itemId: number, pictures: readonly string[]): Promise<void> {
  await db.delete(portfolioFiles).where(eq(portfolioFiles.itemId, itemId));
  if (pictures.length > 0)
    await db.insert(portfolioFiles).values(pictures.map((file, i) => ({ itemId, position: i + 1, file })));
}

/** Moves items to the positions of their ids. */
export const orderItems = (db: Db, accountId: number, itemIds: readonly number[]) =>
  db.execute(sql`
    update ${portfolioItems} i set position = ordered.position
    from unnest(${sql.param([...itemIds])}::int[]) with ordinality as ordered (id, position)
    where i.id = ordered.id and i.account_id = ${accountId}`);
