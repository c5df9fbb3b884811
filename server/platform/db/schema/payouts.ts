import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { liveAccountStates, payoutAccountKinds, payoutAccountStates } from "#domain/payout.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

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
    /** The end of the account number or UPI id. */
    last4: text().notNull(),
    /** As the bank knows the holder. */
    holderName: text().notNull(),
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
    index("payout_accounts_waiting").on(t.usableFrom).where(sql`${t.state} = 'waiting'`),
    index("payout_accounts_ended").on(t.endedAt).where(sql`${t.detailsSealed} is not null`),
  ],
);
