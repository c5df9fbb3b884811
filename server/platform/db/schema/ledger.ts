import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { ledgerAccounts, ledgerKinds } from "#domain/money/ledger.ts";
import { demo, now, paise } from "#server/platform/db/columns.ts";
import { by, keeps, own, platform, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { ownPayment, paymentOrders, payments, unmatchedPayments } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { providerMovements } from "#server/platform/db/schema/reconciliation.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { taxDeposits } from "#server/platform/db/schema/withholding.ts";

const long = () => bigint({ mode: "number" });

export const ledgerAccount = pgEnum("ledger_account", ledgerAccounts);

/**
 * One entry of the ledger per movement of money. Triggers refuse changes, and at COMMIT entries that do not balance; only
 * entries of the demo can be deleted (docs/decisions/0012).
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: long().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ledgerKinds }).notNull(),
    paymentId: integer().references(() => payments.id),
    /** Of unmatched money and its refund. */
    orderId: integer().references(() => paymentOrders.id),
    /** Of unmatched money that waits for the admin, and of its settlement. */
    unmatchedId: integer().references(() => unmatchedPayments.id),
    payoutId: uuid().references(() => payouts.id),
    returnId: integer().references(() => returns.id),
    /** Of a movement for which the provider has taken a fee. */
    movementId: long().references(() => providerMovements.id),
    chargebackId: integer().references(() => chargebacks.id),
    depositId: integer().references(() => taxDeposits.id),
    bookedAt: now(),
    /** Whether a party is an account of the demo, so that no real money moved. */
    demo: demo(),
  },
  (t) => [
    unique("ledger_entries_once").on(t.paymentId, t.kind),
    unique("ledger_entries_order").on(t.orderId, t.kind),
    unique("ledger_entries_unmatched").on(t.unmatchedId, t.kind),
    unique("ledger_entries_payout").on(t.payoutId, t.kind),
    unique("ledger_entries_return").on(t.returnId, t.kind),
    unique("ledger_entries_movement").on(t.movementId, t.kind),
    unique("ledger_entries_chargeback").on(t.chargebackId, t.kind),
    unique("ledger_entries_deposit").on(t.depositId, t.kind),
    index("ledger_entries_booked").on(t.bookedAt),
    check(
      "ledger_entries_subject",
      sql`num_nonnulls(${t.paymentId}, ${t.orderId}, ${t.unmatchedId}, ${t.payoutId}, ${t.returnId}, ${t.movementId}, ${t.chargebackId}, ${t.depositId}) = 1`,
    ),
  ],
);

/** The lines of an entry of the ledger: debits are positive, credits negative, and their sum is zero. */
export const ledgerPostings = pgTable(
  "ledger_postings",
  {
    entryId: long()
      .notNull()
      .references(() => ledgerEntries.id),
    line: integer().notNull(),
    account: ledgerAccount().notNull(),
    party: integer().references(() => accounts.id),
    amount: paise().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.line] }),
    index("ledger_postings_party").on(t.party, t.account).where(sql`${t.party} is not null`),
  ],
);

/** Entries of the ledger that are not in its totals yet: inserted with the entry, deleted by the roll-up. */
export const pendingEntries = pgTable("ledger_pending", { entryId: long().primaryKey() });

/**
 * The balance of each account without pending entries. The version before reads it, so it is written until no such version can run
 * beside this one.
 */
export const ledgerTotals = pgTable("ledger_totals", {
  account: ledgerAccount().primaryKey(),
  amount: paise().notNull(),
});

/**
 * The balance of each account by the kind of the entries, so that its cost does not grow with the number of payments. A trigger adds entries that are
 * no longer pending, whichever version rolls them up, and empties it with the totals above.
 */
export const ledgerKindTotals = pgTable(
  "ledger_kind_totals",
  {
    account: ledgerAccount().notNull(),
    kind: text({ enum: ledgerKinds }).notNull(),
    amount: paise().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.kind] })],
);

/** The violations that a check of the invariants reported, by name; empty if there were none. */
export interface Violation {
  readonly invariant: string;
  readonly count: number;
  /** The first few violations as text. */
  readonly examples: readonly string[];
}

/** Runs of the check of the invariants, and what they found. */
export const ledgerChecks = pgTable("ledger_checks", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  checkedAt: now(),
  violations: jsonb().$type<readonly Violation[]>().notNull(),
});

export const personalData: readonly TableRule[] = [
  {
    table: ledgerEntries,
    exports: own(through(ledgerEntries.paymentId, payments.id, ownPayment)),
    erasure: keeps("payments"),
  },
  { table: ledgerPostings, exports: own(by(ledgerPostings.party)), erasure: keeps("payments") },
  { table: pendingEntries, ...platform },
  { table: ledgerTotals, ...platform },
  { table: ledgerKindTotals, ...platform },
  { table: ledgerChecks, ...platform },
];
