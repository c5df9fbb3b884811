import { and, desc, eq, sql } from "drizzle-orm";
import type { PlannedMilestone } from "#domain/hiring/milestone.ts";
import { type OfferParty, type OfferStatus, offerValidDays } from "#domain/hiring/offer.ts";
import { isOpenOffer } from "#server/hiring/works/open-offers.ts";
import { isoOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { defer } from "#server/platform/db/transaction.ts";

const { placeholder } = sql;

/** The status as of now: an offer whose time is over has expired, also before the job notes it. */
export const presentStatus = sql<OfferStatus>`case when ${offers.status} = 'open' and not ${isOpenOffer}
  then 'expired' else ${offers.status} end`;

export interface LatestOffer {
  readonly offerPaise: number;
  readonly offerDays: number | null;
  readonly offerVersion: number;
  readonly offerBy: OfferParty;
  readonly offerStatus: OfferStatus;
  readonly offerExpiresAt: string;
  /** Null where the price is not split into milestones. */
  readonly offerMilestones: readonly PlannedMilestone[] | null;
}

/** The latest offer for a request, as a column of statements that read requests. */
export const latestOffer = sql<LatestOffer | null>`(
  select json_build_object('offerPaise', ${offers.amount}, 'offerDays', ${offers.days}, 'offerVersion', ${offers.version},
    'offerBy', ${offers.author}, 'offerStatus', ${presentStatus},
    'offerExpiresAt', ${isoOf(offers.expiresAt)}, 'offerMilestones', ${offers.milestones})
  from ${offers} where ${eq(offers.requestId, workRequests.id)} order by ${desc(offers.version)} limit 1)`;

const none = {
  offerPaise: null,
  offerDays: null,
  offerVersion: null,
  offerBy: null,
  offerStatus: null,
  offerExpiresAt: null,
};

/** The row with the keys of its latest offer, which are added to it: a copy of a row as wide as these takes longer than to read it. */
export function withLatestOffer<R extends { readonly latestOffer: LatestOffer | null }>(row: R) {
  if (!row.latestOffer) return Object.assign(row, none);
  const { offerMilestones, ...offer } = row.latestOffer;
  return Object.assign(row, offer, offerMilestones && { offerMilestones: [...offerMilestones] });
}

const insertStatement = prepared("offer", (db) =>
  db.insert(offers).values({
    requestId: placeholder("requestId"),
    version: placeholder("version"),
    author: placeholder("author"),
    amount: placeholder("amount"),
    days: placeholder("days"),
    note: placeholder("note"),
    milestones: sql`${placeholder("milestones")}::jsonb`,
    expiresAt: sql`now() + interval '${sql.raw(String(offerValidDays * 24))} hours'`,
  }),
);

interface NewOffer {
  readonly requestId: number;
  readonly version: number;
  readonly author: OfferParty;
  /** In paise. */
  readonly amount: number;
  readonly days: number | null;
  readonly note: string | null;
  readonly milestones?: readonly PlannedMilestone[] | null;
}

/** Inserts an open offer with the COMMIT of the transaction, which holds the request. It expires after `offerValidDays`. */
export const insertOffer = (db: Db, { milestones = null, ...offer }: NewOffer): Promise<void> =>
  defer(db, insertStatement(db, { ...offer, milestones: milestones && JSON.stringify(milestones) }));

const endStatement = prepared("end_offer", (db) =>
  db
    .update(offers)
    .set({
      status: sql`case when ${isOpenOffer} then ${placeholder("status")}::text else 'expired' end`,
      reason: sql`${placeholder("reason")}`,
    })
    .where(and(eq(offers.requestId, placeholder("requestId")), eq(offers.status, "open"))),
);

/** Ends the open offer of a request, if there is one, with the COMMIT of the transaction, which holds the request. */
export const endOpenOffer = (
  db: Db,
  requestId: number,
  status: Exclude<OfferStatus, "open">,
  reason: string | null = null,
): Promise<void> => defer(db, endStatement(db, { requestId, status, reason }));
