import { and, eq, inArray, lt } from "drizzle-orm";
import { last4Of, type PayoutAccountKind, type PayoutDetails, payableStatusIn } from "#domain/money/payout.ts";
import { paise } from "#domain/money.ts";
import { daysAgo, entryOf, type Ids } from "#server/demo/names.ts";
import { bookPayout } from "#server/money/ledger/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payables, payoutAccounts, payoutItems, payoutRuns, payouts } from "#server/platform/db/schema/payouts.ts";
import type { Seal } from "#server/platform/encryption.ts";

interface People {
  readonly people: Ids;
  readonly payoutSeal: Seal;
  /** Whether companies pay freelancers directly, which needs a UPI id. */
  readonly isDirect: boolean;
}

const freelancer = "demofreelancer";
const accountDetails = {
  bank: { accountNumber: "001234567890", ifsc: "HDFC0001234" },
  /** No bank has this handle, so that nobody is paid. */
  upi: { upiId: "demofreelancer@example" },
} as const satisfies Record<PayoutAccountKind, PayoutDetails>;
const paidDaysAgo = 60;

/** The demo freelancer has an account and was paid for the first works; the latest one is due. */
export async function fillPayouts(tx: Db, { people, payoutSeal, isDirect }: People): Promise<void> {
  const accountId = entryOf(people, freelancer);
  const payoutAccountId = await fillAccount(tx, accountId, payoutSeal, isDirect ? "upi" : "bank");
  const owed = await tx
    .select({ id: payables.id, amount: payables.amount, source: payables.source })
    .from(payables)
    .innerJoin(payments, eq(payments.id, payables.paymentId))
    .where(and(eq(payables.freelancerId, accountId), lt(payments.paidAt, daysAgo(paidDaysAgo))));
  const [first] = owed;
  if (!first) throw new Error("the demo freelancer was never paid");
  const { source } = first;
  const amount = owed.reduce((sum, payable) => sum + payable.amount, 0);
  const at = daysAgo(paidDaysAgo);
  const [run] = await tx
    .insert(payoutRuns)
    .values({ source, createdBy: entryOf(people, "admin"), createdAt: at, fileAt: at, demo: true })
    .returning({ id: payoutRuns.id });
  const shared = { runId: run?.id ?? null, freelancerId: accountId, accountId: payoutAccountId, source, amount };
  const ended = { status: "done", utr: "HDFC226063012345", createdAt: at, sentAt: at, endedAt: at } as const;
  const [payout] = await tx
    .insert(payouts)
    .values({ ...shared, ...ended, method: "bank_file", demo: true })
    .returning({ id: payouts.id });
  if (!payout) throw new Error("no payout was inserted");
  const payoutId = payout.id;
  await tx.insert(payoutItems).values(owed.map(({ id, amount }) => ({ payoutId, payableId: id, amount })));
  await tx
    .update(payables)
    .set({ status: payableStatusIn.done, payoutId })
    .where(
      inArray(
        payables.id,
        owed.map(({ id }) => id),
      ),
    );
  await bookPayout(tx, { id: payoutId, freelancerId: accountId, amount: paise(amount) }, "payout");
}

async function fillAccount(tx: Db, accountId: number, seal: Seal, kind: PayoutAccountKind): Promise<number> {
  const details = accountDetails[kind];
  const [owner] = await tx.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, accountId));
  const [account] = await tx
    .insert(payoutAccounts)
    .values({
      accountId,
      kind,
      detailsSealed: seal.close(JSON.stringify(details), accountId),
      last4: last4Of(details),
      holderName: owner?.name ?? "",
      state: "active",
      usableFrom: daysAgo(paidDaysAgo + 40),
      createdAt: daysAgo(paidDaysAgo + 41),
    })
    .returning({ id: payoutAccounts.id });
  if (!account) throw new Error("no payout account was inserted");
  return account.id;
}
