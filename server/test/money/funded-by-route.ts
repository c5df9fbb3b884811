import { and, eq } from "drizzle-orm";
import type { payoutAccounts } from "#server/platform/db/schema/payouts.ts";
import { providerOperations } from "#server/platform/db/schema/payouts.ts";
import { ask } from "#server/test/ask.ts";
import { buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { newLinkedAccount, payoutsByRoute } from "#server/test/money/build-route.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { type FundedDeal, fundedOf } from "#server/test/money/funded.ts";
import type { RazorpayDouble } from "#server/test/money/razorpay-double.ts";
import type { DoubleTransfer } from "#server/test/money/razorpay-route-double.ts";
import type { Opened } from "#server/test/open.ts";

/** Funded works of a test file whose application holds their money at Razorpay. */
export function fundedByRoute(opened: Opened, razorpay: RazorpayDouble) {
  const route = payoutsByRoute(opened, razorpay);
  const funded = fundedOf(opened);

  /** A work of these milestones, whose freelancer has a linked account. */
  async function engaged(amounts: readonly number[], account: Partial<(typeof payoutAccounts)["$inferInsert"]> = {}) {
    const deal = await funded.engaged(...amounts);
    const linked = { providerAccount: newLinkedAccount(), ...account };
    await buildPayoutAccount(opened, deal.freelancer.accountId, linked);
    return deal;
  }

  /** Funds a milestone on the page of Razorpay. Returns the id of the payment there. */
  async function pay(deal: FundedDeal, line: number): Promise<string> {
    const outcome = await funded.fund(deal, line);
    if (outcome !== "Pending") throw new Error(outcome);
    await ask(opened, "payments.start", { requestId: deal.requestId }, { as: deal.company });
    const name = (await funded.orderOf(deal, line))?.providerOrder ?? "";
    const payment = razorpay.pay(name);
    await deliver(opened, razorpay.event(name, "payment_link.paid"), "razorpay");
    return payment;
  }

  const operationsOf = async (deal: FundedDeal, line: number, kind: "transfer" | "reversal" = "transfer") =>
    opened.db
      .select()
      .from(providerOperations)
      .where(
        and(eq(providerOperations.milestoneId, (await funded.rowOf(deal, line)).id), eq(providerOperations.kind, kind)),
      );
  const transferOf = async (deal: FundedDeal, line: number) => {
    const [transfer] = await operationsOf(deal, line);
    if (!transfer) throw new Error("nothing is transferred");
    return transfer;
  };
  /** What Razorpay holds of a milestone. */
  const heldOf = async (deal: FundedDeal, line: number): Promise<readonly DoubleTransfer[]> =>
    razorpay.route.of((await transferOf(deal, line)).id);

  /** A milestone whose money Razorpay holds. */
  async function held(...amounts: readonly number[]) {
    const deal = await engaged(amounts);
    const payment = await pay(deal, 1);
    await route.process();
    return { deal, payment };
  }

  return { ...route, ...funded, engaged, pay, held, operationsOf, transferOf, heldOf };
}
