import { randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { paise } from "#domain/money.ts";
import { payableStatusIn } from "#domain/payout.ts";
import { bookPayout } from "#server/features/ledger/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { payables, payoutAccounts, payoutItems, payouts, payoutUpgrades } from "#server/platform/db/schema/payouts.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import type { Opened } from "#server/test/open.ts";

export const accountNumber = "001234567890";
export const ifsc = "HDFC0001234";

/** A payout account that has been active for long, with the token of its link. */
export async function buildPayoutAccount(
  { db, services }: Pick<Opened, "db" | "services">,
  accountId: number,
  overrides: Partial<(typeof payoutAccounts)["$inferInsert"]> = {},
) {
  const token = randomBytes(16).toString("hex");
  const [row] = await db
    .insert(payoutAccounts)
    .values({
      accountId,
      kind: "bank",
      detailsSealed: services.payoutSeal.close(JSON.stringify({ accountNumber, ifsc }), accountId),
      last4: accountNumber.slice(-4),
      holderName: "Asha Menon",
      state: "active",
      usableFrom: new Date("2020-01-01"),
      blockTokenHash: hashOf(token),
      ...overrides,
    })
    .returning();
  if (!row) throw new Error("nothing was inserted");
  return { ...row, token };
}

/** Makes the question about payments of before open again, without keeping runs from being made. */
export async function reopenUpgrade(db: Db, set: Partial<(typeof payoutUpgrades)["$inferInsert"]> = {}): Promise<void> {
  const open = { answeredAt: null, answeredBy: null, paidUntil: null, ...set };
  await db
    .insert(payoutUpgrades)
    .values({ filledAt: new Date(), doneAt: new Date(), ...open })
    .onConflictDoUpdate({ target: payoutUpgrades.id, set: open });
}

/** A payout of everything that is owed to a freelancer, done by default. */
export async function buildPayout(
  db: Db,
  freelancerId: number,
  overrides: Partial<(typeof payouts)["$inferInsert"]> = {},
) {
  const { status = "done" } = overrides;
  return db.transaction(async (tx) => {
    const owed = await tx.select().from(payables).where(eq(payables.freelancerId, freelancerId));
    const due = owed.filter((payable) => payable.status === "due");
    const [first] = due;
    if (!first) throw new Error("nothing is owed");
    const amount = due.reduce((sum, payable) => sum + payable.amount, 0);
    const ended = { utr: `UTR${randomBytes(6).toString("hex")}`, sentAt: new Date(), endedAt: new Date() };
    const values = { freelancerId, source: first.source, method: "bank_file", amount, ...overrides, status } as const;
    const [payout] = await tx
      .insert(payouts)
      .values({ ...(status === "done" && ended), ...values })
      .returning();
    if (!payout) throw new Error("nothing was inserted");
    await tx.insert(payoutItems).values(due.map(({ id, amount }) => ({ payoutId: payout.id, payableId: id, amount })));
    await tx
      .update(payables)
      .set({ status: payableStatusIn[status], payoutId: payout.id })
      .where(
        inArray(
          payables.id,
          due.map(({ id }) => id),
        ),
      );
    if (status === "done") await bookPayout(tx, { id: payout.id, freelancerId, amount: paise(amount) }, "payout");
    return payout;
  });
}
