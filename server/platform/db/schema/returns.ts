import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, key, now, paise } from "#server/platform/db/columns.ts";
import { accounts, payments } from "#server/platform/db/schema/marketplace.ts";

/** What a freelancer gave back of a payment (docs/decisions/0048). The payment itself stays as it was made. */
export const returns = pgTable(
  "returns",
  {
    id: key(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    /** What the company gets back. */
    amount: paise().notNull(),
    brokerage: paise().notNull(),
    net: paise().notNull(),
    returnedAt: now(),
    /** When the money was sent to the company. */
    sentAt: instant(),
    /** Of the bank. */
    reference: text(),
    /** Null once the account of the admin is gone. */
    sentBy: integer().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    index("returns_payment").on(t.paymentId),
    index("returns_returned").on(t.returnedAt, t.id),
    index("returns_admin").on(t.sentBy),
    check(
      "returns_adds_up",
      sql`${t.amount} = ${t.brokerage} + ${t.net} and least(${t.brokerage}, ${t.net}) >= 0 and ${t.amount} > 0`,
    ),
    check("returns_sent", sql`num_nonnulls(${t.sentAt}, ${t.reference}) in (0, 2)`),
  ],
);
