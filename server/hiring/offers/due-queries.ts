import { eq, sql } from "drizzle-orm";
import { type OfferParty, offerMoves, offerReminderDays } from "#domain/hiring/offer.ts";
import { columnsWith, flattenParties } from "#server/hiring/requests/move-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

interface DueOffer extends Record<string, unknown> {
  readonly offerId: string;
  readonly requestId: number;
  readonly author: OfferParty;
  readonly amountPaise: number;
  readonly days: number | null;
  readonly note: string | null;
}

const facts = sql`o.id as "offerId", o.request_id as "requestId", o.author, o.amount::float8 as "amountPaise", o.days, o.note`;

/**
 * Ends offers whose time is over, each once, whichever instances run at the same time. It skips requests that are being moved, so
 * that neither waits for the other.
 */
export async function claimExpired(tx: Db, now: Date, limit: number, except: RowKeys): Promise<readonly DueOffer[]> {
  const { rows } = await tx.execute<DueOffer>(sql`
    with due as (
      select o.id from ${offers} o inner join ${workRequests} q on q.id = o.request_id
      where o.status = 'open' and o.expires_at <= ${now} and ${isNoneOf(sql`o.id`, except)}
      order by o.expires_at limit ${limit}
      for no key update of q, o skip locked
    )
    update ${offers} o set status = ${offerMoves.expire.to} from due where o.id = due.id returning ${facts}`);
  return rows;
}

/** Marks offers that expire within a day as reminded of, each once. While another freelancer is engaged they wait. */
export async function claimExpiring(tx: Db, now: Date, limit: number, except: RowKeys): Promise<readonly DueOffer[]> {
  const { rows } = await tx.execute<DueOffer>(sql`
    with due as (
      select o.id from ${offers} o
        inner join ${workRequests} q on q.id = o.request_id
        inner join ${works} w on w.id = q.work_id
      where o.status = 'open' and o.reminded_at is null and not w.engaged
        and o.expires_at > ${now} and o.expires_at <= ${now}::timestamptz + ${offerReminderDays} * interval '24 hours'
        and ${isNoneOf(sql`o.id`, except)}
      order by o.expires_at limit ${limit}
      for no key update of q, o skip locked
    )
    update ${offers} o set reminded_at = ${now} from due where o.id = due.id returning ${facts}`);
  return rows;
}

/** A request with what e-mails to its parties name. */
export async function partiesOfRequest(db: Db, id: number) {
  const rows = await db
    .select(columnsWith(works))
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .where(eq(workRequests.id, id));
  return flattenParties(rows);
}
