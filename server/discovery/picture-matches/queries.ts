import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { restrictionsOfAccount } from "#server/platform/db/active-restrictions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { pictureMatches, portfolioFiles, portfolioItems } from "#server/platform/db/schema/profiles.ts";
import type { PageRequest } from "#server/platform/page.ts";

/** Accounts that show the same picture at the same time wait for each other, so that the later one finds the earlier one. */
const lockContents = (names: readonly string[]) => sql`
  select pg_advisory_xact_lock(hashtextextended(sha256, 0)) from (
    select distinct sha256 from ${files} where name = any(${sql.param([...names])}::text[]) order by sha256) contents`;

interface ShownPictures {
  readonly accountId: number;
  readonly itemId: number;
  /** The files that were added to the item. */
  readonly names: readonly string[];
}

/**
 * Records which of these pictures another account shows already: the same content as it is stored, or a copy that was
 * downloaded from there. Once for each picture, with the item that was there first.
 */
export async function recordMatches(tx: Db, { accountId, itemId, names }: ShownPictures): Promise<void> {
  if (names.length === 0) return;
  await tx.execute(lockContents(names));
  await tx.execute(sql`
    insert into ${pictureMatches} (item_id, file, other_item_id, other_file)
    select distinct on (own.name) ${itemId}::int, own.name, i.id, other.name
    from ${files} own
      inner join ${files} other on other.kind = 'picture' and other.sha256 = any(array[own.sha256, own.sent_sha256])
      inner join ${portfolioFiles} f on f.file = other.name
      inner join ${portfolioItems} i on i.id = f.item_id and i.account_id <> ${accountId}
    where own.name = any(${sql.param([...names])}::text[])
    order by own.name, i.id, other.name
    on conflict do nothing`);
}

const isOpen = isNull(pictureMatches.closedAt);
const otherItem = alias(portfolioItems, "other_item");
const otherAccount = alias(accounts, "other_account");
const itemFile = alias(portfolioFiles, "shown");
const otherItemFile = alias(portfolioFiles, "other_shown");

/** Open matches while both items have the picture, oldest first. */
export async function openMatches(
  db: Db,
  { matchId, ...request }: PageRequest & { readonly matchId?: number | null | undefined },
) {
  const select = (page: TimePage) =>
    db
      .select({
        matchId: pictureMatches.id,
        createdAt: pictureMatches.createdAt,
        accountId: accounts.id,
        name: accounts.name,
        title: portfolioItems.title,
        picture: pictureMatches.file,
        activeRestrictions: restrictionsOfAccount,
        otherAccountId: otherAccount.id,
        otherName: otherAccount.name,
        otherTitle: otherItem.title,
        otherPicture: pictureMatches.otherFile,
      })
      .from(pictureMatches)
      .innerJoin(itemFile, and(eq(itemFile.itemId, pictureMatches.itemId), eq(itemFile.file, pictureMatches.file)))
      .innerJoin(
        otherItemFile,
        and(eq(otherItemFile.itemId, pictureMatches.otherItemId), eq(otherItemFile.file, pictureMatches.otherFile)),
      )
      .innerJoin(portfolioItems, eq(portfolioItems.id, pictureMatches.itemId))
      .innerJoin(otherItem, eq(otherItem.id, pictureMatches.otherItemId))
      .innerJoin(accounts, eq(accounts.id, portfolioItems.accountId))
      .innerJoin(otherAccount, eq(otherAccount.id, otherItem.accountId))
      .where(and(isOpen, matchId ? eq(pictureMatches.id, matchId) : undefined, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: pictureMatches.createdAt, id: pictureMatches.id, isOldestFirst: true };
  return pageByTime(request, order, select, ({ createdAt, matchId: id }) => [createdAt, id]);
}

/** Returns the account that showed the picture later; undefined where the match is closed already or there is none. */
export async function closeMatch(tx: Db, matchId: number, closedBy: number): Promise<number | undefined> {
  const [row] = await tx
    .update(pictureMatches)
    .set({ closedAt: sql`now()`, closedBy })
    .from(portfolioItems)
    .where(and(eq(pictureMatches.id, matchId), isOpen, eq(portfolioItems.id, pictureMatches.itemId)))
    .returning({ accountId: portfolioItems.accountId });
  return row?.accountId;
}

export const hasMatch = async (db: Db, matchId: number): Promise<boolean> =>
  (await db.$count(pictureMatches, eq(pictureMatches.id, matchId))) > 0;
