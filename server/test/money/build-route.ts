import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { rupees } from "#domain/money.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { processPayouts } from "#server/money/payouts/due.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { payables, payoutAccounts, payouts, providerOperations } from "#server/platform/db/schema/payouts.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { paymentOf } from "#server/test/money/build-money-return.ts";
import { buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import type { RazorpayDouble } from "#server/test/money/razorpay-double.ts";
import type { Opened } from "#server/test/open.ts";

/** The settings of a product that pays by Route. */
export const routeSetting = { RAZORPAY_PAYOUTS: "route" } as const;

/** The id of another linked account. */
export const newLinkedAccount = (): string => `acc_${randomUUID().replaceAll("-", "").slice(0, 14)}`;

/** Payments by Razorpay in a test file, whose application transfers them to linked accounts. */
export function payoutsByRoute(opened: Opened, razorpay: RazorpayDouble) {
  let company: Browser;
  let freelancer: Browser;
  beforeAll(() => {
    Object.assign(opened.services, { settings: { ...opened.services.settings, ...routeSetting } });
  });
  // Nothing of an earlier test is transferred or looked up.
  beforeEach(async () => {
    await opened.db.update(payoutAccounts).set({ state: "replaced", endedAt: new Date() });
    await opened.db.update(providerOperations).set({ nextAt: null });
    Object.assign(razorpay, { isDown: false, answersToLose: 0, failsRefunds: false, beforeAnswer: undefined });
    Object.assign(razorpay.route, {
      newStatus: "processed",
      hidesNotes: false,
      refusal: undefined,
      reversalRefusal: undefined,
    });
  });

  /** A payment of another freelancer, with a linked account by default. */
  async function paid({ price = 1000, brokerageBps = 1000, linkedAccount = newLinkedAccount() as string | null } = {}) {
    ({ company, freelancer } = await signedInParties(opened));
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(price) });
    const freelancerId = freelancer.accountId;
    const { id: requestId } = await buildRequest(opened.db, {
      workId,
      freelancerId,
      status: "completed",
      brokerageBps,
    });
    await ask(opened, "payments.start", { requestId }, { as: company });
    const [order] = await opened.db.select().from(paymentOrders).where(eq(paymentOrders.requestId, requestId));
    const orderName = order?.providerOrder ?? "";
    const payment = razorpay.pay(orderName);
    await deliver(opened, razorpay.event(orderName, "payment_link.paid"), "razorpay");
    await buildPayoutAccount(opened, freelancerId, { providerAccount: linkedAccount });
    return { requestId, paymentId: await paymentOf(opened.db, requestId), freelancerId, payment, orderName };
  }

  /** Runs the job, with everything due that is expected. */
  async function process(): Promise<void> {
    await opened.db
      .update(providerOperations)
      .set({ nextAt: new Date("2020-01-01") })
      .where(sql`${providerOperations.nextAt} is not null`);
    await processPayouts(opened.services);
  }

  const payableOf = async (paymentId: number) => {
    const [payable] = await opened.db.select().from(payables).where(eq(payables.paymentId, paymentId));
    if (!payable) throw new Error("nothing is owed");
    return payable;
  };
  /** The payout that a payment is or was transferred with last. */
  const payoutOf = async (paymentId: number) => {
    const { rows } = await opened.db.execute<{ id: string }>(sql`
      select p.id from payouts p inner join payout_items i on i.payout_id = p.id inner join payables pa on pa.id = i.payable_id
      where pa.payment_id = ${paymentId} and p.method = 'razorpay_route' order by p.created_at desc limit 1`);
    const [payout] = await opened.db
      .select()
      .from(payouts)
      .where(eq(payouts.id, rows[0]?.id ?? ""));
    if (!payout) throw new Error("there is no transfer");
    return payout;
  };
  const operationOf = async (payoutId: string, kind: "transfer" | "reversal" = "transfer") =>
    (
      await opened.db
        .select()
        .from(providerOperations)
        .where(and(eq(providerOperations.subject, payoutId), eq(providerOperations.kind, kind)))
        .orderBy(providerOperations.createdAt)
    ).at(-1);

  /** A payment whose transfer the linked account has, on hold. */
  async function transferred(of: Parameters<typeof paid>[0] = {}) {
    const made = await paid(of);
    await process();
    return { ...made, payoutId: (await payoutOf(made.paymentId)).id };
  }

  const giveBack = async (paymentId: number, amountPaise: number) =>
    outcomeOf(await ask(opened, "payments.giveBack", { paymentId, amountPaise }, { as: freelancer }));
  const ownRow = async (paymentId: number) =>
    (await ask(opened, "payouts.list", {}, { as: freelancer }))
      .json<{ paymentId: number }[]>()
      .find((row) => row.paymentId === paymentId);
  const refund = () => repairPayments(opened.services);

  return { paid, process, payableOf, payoutOf, operationOf, transferred, giveBack, ownRow, refund };
}
