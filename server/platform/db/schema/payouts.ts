import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { paymentProviders } from "#domain/money/payment-order.ts";
import {
  liveAccountStates,
  payableStatuses,
  payoutAccountKinds,
  payoutAccountStates,
  payoutMethods,
  payoutStatuses,
} from "#domain/money/payout.ts";
import { operationKinds, operationStatuses } from "#domain/money/provider-operation.ts";
import { demo, instant, key, now, paise } from "#server/platform/db/columns.ts";
import {
  both,
  by,
  keeps,
  ofAdmins,
  own,
  personal,
  platform,
  type TableRule,
  through,
} from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { returns } from "#server/platform/db/schema/returns.ts";

const live = sql.raw(liveAccountStates.map((state) => `'${state}'`).join(", "));

/** Where a freelancer is or was paid (docs/decisions/0044). At most one of an account is waiting or active. */
export const payoutAccounts = pgTable(
  "payout_accounts",
  {
    id: key(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    kind: text({ enum: payoutAccountKinds }).notNull(),
    /** Encrypted with SECRET_KEY for the account; null once they are deleted, some time after it was replaced. */
    detailsSealed: text(),
    /** The same for equal details, so that they are found on several accounts; null for accounts of older versions until a job sets it. */
    detailsFingerprint: text(),
    /** The end of the account number or UPI id. */
    last4: text().notNull(),
    /** As the bank knows the holder. */
    holderName: text().notNull(),
    /** The linked account at Razorpay that pays to it by Route, as an admin has entered it (docs/decisions/0060). */
    providerAccount: text(),
    state: text({ enum: payoutAccountStates }).notNull(),
    /** From when it is paid. */
    usableFrom: instant().notNull(),
    /** Of the link that blocks it, hashed like sessions; null once it was used. */
    blockTokenHash: text().unique("payout_accounts_block"),
    /** Why an admin has refused it. */
    reason: text(),
    createdAt: now(),
    /** Since when it is neither waiting nor active. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex("payout_accounts_live").on(t.accountId).where(sql`${t.state} in (${live})`),
    index("payout_accounts_account").on(t.accountId, t.id),
    uniqueIndex("payout_accounts_linked").on(t.providerAccount).where(sql`${t.state} in (${live})`),
    index("payout_accounts_fingerprint").on(t.detailsFingerprint).where(sql`${t.detailsSealed} is not null`),
    index("payout_accounts_waiting").on(t.usableFrom).where(sql`${t.state} = 'waiting'`),
    index("payout_accounts_ended").on(t.endedAt).where(sql`${t.detailsSealed} is not null`),
  ],
);

const admin = () => integer().references(() => accounts.id, { onDelete: "set null" });
/** Who holds the money: a payout has payables of one source. */
const source = () => text({ enum: paymentProviders }).notNull();
const freelancer = () =>
  integer()
    .notNull()
    .references(() => accounts.id);

/** Payouts that an admin makes at once. */
export const payoutRuns = pgTable(
  "payout_runs",
  {
    id: key(),
    source: source(),
    createdBy: admin(),
    createdAt: now(),
    /** Whether another admin has to approve it before it is sent. */
    needsApproval: boolean().notNull().default(false),
    approvedBy: admin(),
    approvedAt: instant(),
    /** When its bank file was last downloaded. */
    fileAt: instant(),
    /** The Monday of a run that the platform has created by itself, once a week. */
    weeklyOn: date({ mode: "string" }),
    demo: demo(),
  },
  (t) => [
    index("payout_runs_creator").on(t.createdBy),
    index("payout_runs_approver").on(t.approvedBy),
    uniqueIndex("payout_runs_weekly").on(t.source, t.weeklyOn),
  ],
);

/** Money that is sent to one freelancer at once, and where it goes: the account as it was when the payout was created. */
export const payouts = pgTable(
  "payouts",
  {
    id: uuid().primaryKey().defaultRandom(),
    runId: integer().references(() => payoutRuns.id),
    freelancerId: freelancer(),
    source: source(),
    method: text({ enum: payoutMethods }).notNull(),
    /** The account that is paid; null for payouts outside, and once the account is erased. */
    accountId: integer().references(() => payoutAccounts.id, { onDelete: "set null" }),
    amount: paise().notNull(),
    status: text({ enum: payoutStatuses }).notNull(),
    /** The reference of the bank. */
    utr: text(),
    /** Why it failed or came back, for the freelancer. */
    reason: text(),
    createdAt: now(),
    sentAt: instant(),
    endedAt: instant(),
    demo: demo(),
  },
  (t) => [
    uniqueIndex("payouts_utr").on(t.source, t.utr).where(sql`${t.utr} is not null`),
    index("payouts_run").on(t.runId, t.id),
    index("payouts_freelancer").on(t.freelancerId),
    index("payouts_account").on(t.accountId),
    index("payouts_created").on(t.createdAt, t.id),
    check("payouts_amount", sql`${t.amount} > 0`),
    check(
      "payouts_done",
      sql`(${t.utr} is not null) = (${t.status} in ('done', 'reversed') and ${t.method} <> 'outside')`,
    ),
  ],
);

/** What is owed to a freelancer for a payment. */
export const payables = pgTable(
  "payables",
  {
    id: key(),
    paymentId: integer()
      .notNull()
      .unique("payables_payment")
      .references(() => payments.id, { onDelete: "cascade" }),
    freelancerId: freelancer(),
    source: source(),
    amount: paise().notNull(),
    /** Until when it is held. */
    holdUntil: instant().notNull(),
    status: text({ enum: payableStatuses }).notNull().default("due"),
    /** When the freelancer asked to be paid although it is little. */
    requestedAt: instant(),
    /** Whether a run pays it although payments go by transfers: an admin has decided so, or its transfer came back. */
    byHand: boolean().notNull().default(false),
    /** The payout that it is part of, or was paid with. What went directly to the freelancer is paid without one. */
    payoutId: uuid().references(() => payouts.id),
    /** As of the entry of its payment. */
    demo: demo(),
  },
  (t) => [
    index("payables_freelancer").on(t.freelancerId, t.id),
    index("payables_due").on(t.holdUntil).where(sql`${t.status} = 'due'`),
    index("payables_payout").on(t.payoutId),
    check("payables_amount", sql`${t.amount} > 0`),
    check(
      "payables_in_payout",
      sql`(${t.payoutId} is not null) = (${t.status} in ('in_payout', 'paid') and ${t.source} <> 'direct')`,
    ),
  ],
);

/** Which payables a payout had; those of a payout that failed are due again, and the rows stay. */
export const payoutItems = pgTable(
  "payout_items",
  {
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id, { onDelete: "cascade" }),
    payableId: integer()
      .notNull()
      .references(() => payables.id, { onDelete: "cascade" }),
    amount: paise().notNull(),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.payableId] }), index("payout_items_payable").on(t.payableId)],
);

/**
 * What a payment provider executes once (docs/decisions/0055). The row is committed before the provider is called, so that a
 * process that ends meanwhile leaves something to look up.
 */
export const providerOperations = pgTable(
  "provider_operations",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: operationKinds }).notNull(),
    /**
     * The payout that it makes, whose id is its idempotency key at the provider, or of which it reverses a part. Null for the money of a
     * milestone that no payout has yet.
     */
    subject: uuid().references(() => payouts.id, { onDelete: "cascade" }),
    /** The milestone whose money it holds at the provider, or takes back once the milestone is closed. */
    milestoneId: integer().references(() => milestones.id, { onDelete: "cascade" }),
    /** The return whose refund waits for this reversal. */
    returnId: integer().references(() => returns.id, { onDelete: "cascade" }),
    /** The operation that the provider has to have first: the transfer of a reversal. */
    dependsOn: uuid().references((): AnyPgColumn => providerOperations.id, { onDelete: "cascade" }),
    amount: paise().notNull(),
    status: text({ enum: operationStatuses }).notNull().default("waiting"),
    /** The id at the provider, once it is known. */
    externalId: text(),
    /** When it is attempted or looked up next; null once nothing more is expected. */
    nextAt: instant().defaultNow(),
    /** Attempts in a row that have brought nothing new. */
    attemptCount: integer().notNull().default(0),
    /** Why the last attempt failed, for the admin. */
    lastFailure: text(),
    /** Since when the provider has refused each attempt. */
    refusedSince: instant(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex("provider_operations_milestone").on(t.milestoneId, t.kind),
    check("provider_operations_subject", sql`num_nonnulls(${t.subject}, ${t.milestoneId}) > 0`),
    uniqueIndex("provider_operations_once").on(t.subject).where(sql`${t.kind} <> 'reversal'`),
    uniqueIndex("provider_operations_return").on(t.returnId),
    uniqueIndex("provider_operations_external").on(t.kind, t.externalId),
    index("provider_operations_subject").on(t.subject),
    index("provider_operations_depends").on(t.dependsOn),
    check("provider_operations_reversal", sql`(${t.dependsOn} is not null) = (${t.kind} = 'reversal')`),
    index("provider_operations_next").on(t.nextAt).where(sql`${t.nextAt} is not null`),
    check("provider_operations_amount", sql`${t.amount} > 0`),
  ],
);

/**
 * Payments of before payouts were recorded, and what the admin says about them, in the only row (docs/decisions/0044). A new
 * installation has none until its first job.
 */
export const payoutUpgrades = pgTable(
  "payout_upgrades",
  {
    id: integer().primaryKey().default(1),
    /** Payments up to this one have their payables. Later ones are looked through again, because an older version may run. */
    lastPaymentId: integer().notNull().default(0),
    /** When every payment of before had its payable. */
    filledAt: instant(),
    /** Payments up to this day were paid outside; null for none. */
    paidUntil: date({ mode: "string" }),
    answeredBy: admin(),
    answeredAt: instant(),
    /** When the payouts outside were recorded. Until then there are no others. */
    doneAt: instant(),
    /** The moment of the backup that was restored last: payouts since then are unknown, so the admin is asked again. */
    restoredFrom: instant(),
    /** When it was restored: no payout that is unknown was made after that. */
    restoredAt: instant(),
  },
  (t) => [index("payout_upgrades_admin").on(t.answeredBy), check("payout_upgrades_one", sql`${t.id} = 1`)],
);

/** Payables and payouts are kept like payments; payout accounts are deleted. */
export const personalData: readonly TableRule[] = [
  { table: payables, exports: own(by(payables.freelancerId)), erasure: keeps("payments") },
  { table: payouts, exports: own(by(payouts.freelancerId)), erasure: keeps("payments") },
  {
    table: payoutItems,
    exports: own(through(payoutItems.payoutId, payouts.id, by(payouts.freelancerId))),
    erasure: keeps("payments"),
  },
  {
    table: providerOperations,
    exports: own(
      both(
        through(providerOperations.subject, payouts.id, by(payouts.freelancerId)),
        through(providerOperations.milestoneId, milestones.id, by(milestones.freelancerId)),
      ),
    ),
    erasure: keeps("payments"),
  },
  { table: payoutRuns, exports: own(by(payoutRuns.createdBy)), erasure: ofAdmins },
  {
    table: payoutAccounts,
    ...personal(by(payoutAccounts.accountId), "details_sealed", "details_fingerprint", "block_token_hash"),
  },
  { table: payoutUpgrades, ...platform },
];
