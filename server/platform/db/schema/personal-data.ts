import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { erasureStatuses, exportStatuses, type KeptData } from "#domain/operation/personal-data.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, ignores, keeps, own, personal, type TableRule, through } from "#server/platform/db/personal-data.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { ownPayment, payments } from "#server/platform/db/schema/payments.ts";

/** Copies of everything that is stored about an account, for its owner. */
export const dataExports = pgTable(
  "exports",
  {
    id: key(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    status: text({ enum: exportStatuses }).notNull().default("waiting"),
    createdAt: now(),
    /** Both null while it waits. */
    file: text().references(() => files.name),
    expiresAt: instant(),
  },
  (t) => [
    uniqueIndex("exports_open").on(t.accountId).where(sql`${t.status} = 'waiting'`),
    index("exports_account").on(t.accountId, t.createdAt, t.id),
    index("exports_file").on(t.file),
    index("exports_waiting").on(t.id).where(sql`${t.status} = 'waiting'`),
    index("exports_expiry").on(t.expiresAt),
  ],
);

/** Requests to erase an account. They wait, so that a stolen session cannot end an account at once. */
export const erasures = pgTable(
  "erasures",
  {
    accountId: integer()
      .primaryKey()
      .references(() => accounts.id),
    /** The person, or an admin on request. */
    requestedBy: integer().notNull(),
    requestedAt: now(),
    dueAt: instant().notNull(),
    status: text({ enum: erasureStatuses }).notNull().default("waiting"),
    /** What remains, as it was when it was erased. */
    kept: jsonb().$type<readonly KeptData[]>().notNull().default([]),
    doneAt: instant(),
    /** When the id was written beside the stored files, from where a restore reads it. */
    recordedAt: instant(),
  },
  (t) => [
    index("erasures_due").on(t.dueAt).where(sql`${t.status} = 'waiting'`),
    index("erasures_unrecorded").on(t.doneAt).where(sql`${t.status} = 'done' and ${t.recordedAt} is null`),
  ],
);

/** The parties of a payment as its receipt names them, once one of them was erased. */
export const receiptParties = pgTable(
  "receipt_parties",
  {
    paymentId: integer()
      .primaryKey()
      .references(() => payments.id, { onDelete: "cascade" }),
    companyName: text().notNull(),
    licenceNo: text().notNull(),
    companyTown: text().notNull(),
    freelancerName: text().notNull(),
    freelancerTown: text().notNull(),
    deleteAfter: instant().notNull(),
  },
  (t) => [index("receipt_parties_deletion").on(t.deleteAfter)],
);

export const personalData: readonly TableRule[] = [
  { table: dataExports, ...personal(by(dataExports.accountId)) },
  {
    table: receiptParties,
    exports: own(through(receiptParties.paymentId, payments.id, ownPayment)),
    erasure: keeps("receipts"),
  },
  {
    table: erasures,
    exports: own(by(erasures.accountId), "requested_by"),
    erasure: ignores("It says that the account was erased."),
  },
];
