import { randomBytes } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { type PayoutMethod, type PayoutStatus, payableStatusIn } from "#domain/money/payout.ts";
import { paise } from "#domain/money.ts";
import { bookPayout } from "#server/money/ledger/queries.ts";
import { fileTokenOf } from "#server/money/payouts/bank-file.ts";
import type { Db } from "#server/platform/db/connect.ts";
import {
  payables,
  payoutAccounts,
  payoutItems,
  payoutRuns,
  payouts,
  payoutUpgrades,
  providerOperations,
} from "#server/platform/db/schema/payouts.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { buildAdmin, buildRequest } from "#server/test/build.ts";
import type { Opened } from "#server/test/open.ts";

export const accountNumber = "001234567890";
export const ifsc = "HDFC0001234";

interface RunOptions {
  readonly count?: number;
  readonly status?: PayoutStatus;
  readonly needsApproval?: boolean;
  readonly method?: PayoutMethod;
}

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

/** A payout that an admin has recorded as made outside, to a freelancer of its own. */
export async function buildPaidOutside(db: Db): Promise<void> {
  const { freelancerId } = await buildRequest(db, { status: "paid" });
  await buildPayout(db, freelancerId, { method: "outside", utr: null });
}

/** A run of an admin with so many payouts that are not sent, each to another freelancer. */
export async function buildPayoutRun(
  opened: Pick<Opened, "db" | "services">,
  createdBy: number,
  { count = 1, status = "created", needsApproval = false, method = "bank_file" }: RunOptions = {},
) {
  const { db } = opened;
  const [run] = await db.insert(payoutRuns).values({ source: "manual", createdBy, needsApproval }).returning();
  const runId = run?.id ?? 0;
  const payoutIds: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const { freelancerId } = await buildRequest(db, { status: "paid" });
    const { id: accountId } = await buildPayoutAccount(opened, freelancerId);
    payoutIds.push((await buildPayout(db, freelancerId, { runId, accountId, status, method })).id);
  }
  return { runId, payoutIds, payoutId: payoutIds[0] ?? "" };
}

/** Money of Razorpay that waits for a transfer, of another freelancer. */
async function buildRazorpayMoney(db: Db): Promise<number> {
  const { freelancerId } = await buildRequest(db, { status: "paid" });
  await db.update(payables).set({ source: "razorpay" }).where(eq(payables.freelancerId, freelancerId));
  return freelancerId;
}

/** A transfer that Razorpay has on hold. */
export async function buildTransfer(db: Db): Promise<void> {
  const freelancerId = await buildRazorpayMoney(db);
  const { id: subject, amount } = await buildPayout(db, freelancerId, { method: "razorpay_route", status: "sent" });
  const operation = { status: "sent", externalId: `trf_${subject}`, nextAt: null } as const;
  await db.insert(providerOperations).values({ kind: "transfer", subject, amount, ...operation });
}

/** Ends the hold of what is owed to a freelancer. */
export const endHold = (db: Db, freelancerId: number) =>
  db
    .update(payables)
    .set({ holdUntil: new Date("2020-01-01") })
    .where(eq(payables.freelancerId, freelancerId));

/** Runs of AD and of another admin, and what is due to FO. */
export async function buildPayouts(opened: Opened, { FO, AD }: Record<"FO" | "AD", number>) {
  const { db, services } = opened;
  await endHold(db, FO);
  const created = await buildPayoutRun(opened, AD);
  for (let i = 0; i < 2; i += 1) await buildTransfer(db);
  await buildPaidOutside(db);
  return {
    waitsForTransfer: await buildRazorpayMoney(db),
    created,
    sent: await buildPayoutRun(opened, AD, { status: "sent" }),
    done: await buildPayoutRun(opened, AD, { status: "done" }),
    byProvider: await buildPayoutRun(opened, AD, { method: "razorpay_x" }),
    large: await buildPayoutRun(opened, (await buildAdmin(db)).id, { needsApproval: true }),
    fileToken: fileTokenOf(services.keys, { runId: created.runId, adminId: AD }, Date.now()),
  };
}
