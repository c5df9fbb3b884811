import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { PlannedMilestone } from "#domain/hiring/milestone.ts";
import { maxOfferVersions, offerDaysRange, offerParties, offerRange, offerStatuses } from "#domain/hiring/offer.ts";
import { instant, key, now, paise } from "#server/platform/db/columns.ts";
import { both, by, keeps, own, type TableRule, through, where } from "#server/platform/db/personal-data.ts";
import { onOwnWork, workRequests } from "#server/platform/db/schema/marketplace.ts";

const literal = (value: number) => sql.raw(String(value));

/** The offers for a request, numbered from 1. Only the status of one changes, and at most one is open. */
export const offers = pgTable(
  "offers",
  {
    id: key(),
    requestId: integer()
      .notNull()
      .references(() => workRequests.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    author: text({ enum: offerParties }).notNull(),
    amount: paise().notNull(),
    /** From the day of the acceptance; null where the deadline of the work applies. */
    days: integer(),
    note: text(),
    /** A note that an admin removed, which takes its place again where an appeal succeeds. */
    removedNote: text(),
    /** The milestones of its price, on a work whose milestones are funded; null for the standard plan. */
    milestones: jsonb().$type<readonly PlannedMilestone[]>(),
    status: text({ enum: offerStatuses }).notNull().default("open"),
    /** Why it was withdrawn or declined. */
    reason: text(),
    expiresAt: instant().notNull(),
    /** When both parties were reminded that it expires soon. */
    remindedAt: instant(),
    createdAt: now(),
  },
  (t) => [
    unique("offers_version").on(t.requestId, t.version),
    uniqueIndex("offers_open").on(t.requestId).where(sql`${t.status} = 'open'`),
    index("offers_due").on(t.expiresAt).where(sql`${t.status} = 'open'`),
    check("offers_numbered", sql`${t.version} between 1 and ${literal(maxOfferVersions)}`),
    check("offers_amount", sql`${t.amount} > 0 and ${t.amount} % ${literal(offerRange.step)} = 0`),
    check("offers_days", sql`${t.days} between ${literal(offerDaysRange.least)} and ${literal(offerDaysRange.most)}`),
  ],
);

/** What the account offered itself, as the company or as the freelancer of the request. */
const ownOffer = both(
  where(
    through(offers.requestId, workRequests.id, by(workRequests.freelancerId)),
    sql`${offers.author} = 'freelancer'`,
  ),
  where(through(offers.requestId, workRequests.id, onOwnWork), sql`${offers.author} = 'company'`),
);

export const personalData: readonly TableRule[] = [
  { table: offers, exports: own(ownOffer, "removed_note"), erasure: keeps("engagements") },
];
