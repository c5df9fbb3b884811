import { and, desc, eq, inArray, isNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/day.ts";
import { audiencesOf, maxAnnouncementsAtOnce } from "#domain/notify/announcement.ts";
import type { Role } from "#domain/role.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { announcementsLock } from "#server/platform/db/locks.ts";
import { limitLiteral } from "#server/platform/db/pagination.ts";
import { announcementDismissals, announcements } from "#server/platform/db/schema/announcements.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { keyFrom, oneMore, type PageRequest, pageOf } from "#server/platform/page.ts";

const { id, title, titleHindi, text, textHindi, audience, fromDay, untilDay, isNotified, createdAt, endedAt } =
  announcements;

const isShownOn = (day: SQL) => sql`${day} between ${fromDay} and ${untilDay} and ${endedAt} is null`;
const today = sql`current_date`;

/** The announcements of today for an account, unless it dismissed them. */
const isCurrentFor = (accountId: number | Placeholder, audiences: string[] | Placeholder) =>
  and(
    isShownOn(today),
    sql`${audience} = any(${sql.param(audiences)}::text[])`,
    sql`not exists (select from ${announcementDismissals} d where d.announcement_id = ${id} and d.account_id = ${accountId})`,
  );

/** Their ids, as a column. */
export const currentAnnouncementIds = (accountId: Placeholder, audiences: Placeholder) =>
  sql<number[]>`array(
    select ${id} from ${announcements} where ${isCurrentFor(accountId, audiences)} order by ${id} desc)`;

/** The ids of the announcements of today, whatever their audience. */
export async function shownAnnouncementIds(db: Db): Promise<number[]> {
  const rows = await db.select({ id }).from(announcements).where(isShownOn(today)).orderBy(id);
  return rows.map((row) => row.id);
}

export const currentAnnouncements = (db: Db, accountId: number, role: Role) =>
  db
    .select({ announcementId: id, title, titleHindi, text, textHindi })
    .from(announcements)
    .where(isCurrentFor(accountId, [...audiencesOf(role)]))
    .orderBy(desc(id));

type NewAnnouncement = Pick<
  typeof announcements.$inferInsert,
  "title" | "titleHindi" | "text" | "textHindi" | "audience" | "isNotified"
> & { readonly from: Day; readonly until: Day; readonly createdBy: number };

/**
 * Inserts an announcement that begins today or later; nothing where one of its days has as many as it may. Of two at the same
 * time the second waits, so that both count each other.
 */
export async function insertAnnouncement(tx: Db, { from, until, ...values }: NewAnnouncement) {
  await tx.execute(sql`select pg_advisory_xact_lock(${announcementsLock})`);
  const isStillShown = sql`a.ended_at is null`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into ${announcements}
      (title, title_hindi, text, text_hindi, audience, from_day, until_day, is_notified, created_by)
    select ${values.title}, ${values.titleHindi}, ${values.text}, ${values.textHindi}, ${values.audience},
      ${from}::date, ${until}::date, ${values.isNotified}, ${values.createdBy}::int
    where ${from}::date >= ${today} and not exists (
      -- The number of announcements of a day changes only where one begins.
      select from (
        select ${from}::date as day
        union select a.from_day from ${announcements} a
        where ${isStillShown} and a.from_day between ${from}::date and ${until}::date
      ) starts
      where (select count(*) from ${announcements} a
        where ${isStillShown} and starts.day between a.from_day and a.until_day) >= ${maxAnnouncementsAtOnce})
    returning id`);
  return rows[0]?.id;
}

/** Ends an announcement that is planned or shown; false for one that is over. */
export async function endAnnouncement(db: Db, announcementId: number): Promise<boolean> {
  const rows = await db
    .update(announcements)
    .set({ endedAt: sql`now()` })
    .where(and(eq(id, announcementId), isNull(endedAt), sql`${untilDay} >= ${today}`))
    .returning({ id });
  return rows.length > 0;
}

export const hasAnnouncement = async (db: Db, announcementId: number): Promise<boolean> =>
  (await db.$count(announcements, eq(id, announcementId))) > 0;

/** False where there is no such announcement for this role. */
export async function dismissAnnouncement(
  db: Db,
  announcementId: number,
  accountId: number,
  role: Role,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with announcement as (
      select id from ${announcements} where id = ${announcementId} and ${inArray(audience, [...audiencesOf(role)])}
    ), dismissal as (
      insert into ${announcementDismissals} (announcement_id, account_id) select id, ${accountId}::int from announcement
      on conflict do nothing
    )
    select id from announcement`);
  return rows.length > 0;
}

/** Every announcement, newest first. */
export async function listAnnouncements(db: Db, { limit, after }: PageRequest) {
  const [before] = keyFrom(after, ["number"]) ?? [];
  const rows = await db
    .select({
      announcementId: id,
      title,
      titleHindi,
      text,
      textHindi,
      audience,
      from: fromDay,
      until: untilDay,
      isNotified,
      createdBy: accounts.username,
      createdAt,
      endedAt,
    })
    .from(announcements)
    .leftJoin(accounts, eq(accounts.id, announcements.createdBy))
    .where(before === undefined ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(limitLiteral(oneMore(limit)));
  return pageOf(rows, limit, (row) => [row.announcementId]);
}
