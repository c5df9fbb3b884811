import type { Input } from "#contract/call.ts";
import type { payments } from "#contract/money/payments.ts";
import { agreedBrokerageOf, clientFeeOf } from "#domain/catalog/fee.ts";
import { isDirect } from "#domain/money/payment-order.ts";
import { type RefundBearer, returnNotifications, splitRefund } from "#domain/money/return.ts";
import { type Paise, paise } from "#domain/money.ts";
import { notifyEach } from "#server/hiring/requests/notify-parties.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { refundBorne, refundMade } from "#server/money/payments/refund-mails.ts";
import { lockReturnable, paymentOfRequest, readReturnable } from "#server/money/payments/return-queries.ts";
import { askAdmins, auditedReturn, leftOf, recordReturnOf, takeOut } from "#server/money/payments/returns.ts";
import { returnedTax } from "#server/money/taxes/withholding.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import { refundingProviders } from "#server/platform/payments/providers.ts";

type Locked = NonNullable<Awaited<ReturnType<typeof lockReturnable>>>;

/** Why nothing of a payment can be refunded. Without an order the company has not paid here, and a direct payment is with the freelancer. */
function obstacleTo({ provider, isDisputed }: Pick<Locked, "provider" | "isDisputed">) {
  if (provider === null || isDirect(provider)) return "not_refundable" as const;
  return isDisputed ? ("payment_disputed" as const) : null;
}

/** What can be refunded of a payment, and what each choice would cost. */
export const showRefundTerms: Handler<(typeof payments)["payments.getRefundTerms"]> = async (
  { requestId },
  { db, services, refuse },
) => {
  const paymentId = await paymentOfRequest(db, requestId);
  const locked =
    paymentId === undefined ? undefined : await readReturnable(db, paymentId, refundingProviders(services.providers));
  if (!locked) throw refuse("not_found");
  const { title, companyName, freelancerName, left, owed, refundOrderId } = locked;
  const [brokerage, clientFee] = [agreedBrokerageOf(locked), clientFeeOf(locked)];
  return [
    {
      requestId,
      title,
      companyName,
      freelancerName,
      pricePaise: left.price,
      keptPaise: left.brokerage,
      clientFeePaise: left.clientFee,
      brokerageBps: brokerage.bps,
      brokerageFixedPaise: brokerage.fixedPaise,
      clientFeeBps: clientFee.bps,
      clientFeeFixedPaise: clientFee.fixedPaise,
      isPaidOut: owed?.status === "paid" || owed?.status === "in_payout",
      isRefunded: refundOrderId !== null,
      obstacle: obstacleTo(locked),
    },
  ];
};

type RefundInput = Input<(typeof payments)["payments.refund"]>;
type RefundContext = HandlerContext<(typeof payments)["payments.refund"]>;

/**
 * An admin refunds a part of a payment to the company, or all of it. What is owed for it and the payment are locked first: of a refund, a
 * return, a run and a chargeback at once, each sees what the others left.
 */
export const refundPayment: Handler<(typeof payments)["payments.refund"]> = async (input, context) => {
  const { refused } = await withStepUp(input, context, async (tx) => {
    const refundable = await lockRefundable(tx, input, context);
    if ("refused" in refundable) return refundable;
    await makeRefund(tx, input, context, refundable);
    return { refused: undefined };
  });
  if (refused) throw context.refuse(refused);
  return "done";
};

/** The payment of a request with the parts of a refund of it, or why there is none. */
async function lockRefundable(tx: Db, input: RefundInput, { services }: RefundContext) {
  const { requestId, leftPaise, amountPaise, bearer } = input;
  const paymentId = await paymentOfRequest(tx, requestId);
  const refunding = refundingProviders(services.providers);
  const locked = paymentId === undefined ? undefined : await lockReturnable(tx, { paymentId, refunding });
  if (!locked) return { refused: "not_found" } as const;
  const obstacle = obstacleTo(locked);
  if (obstacle) return { refused: obstacle };
  if (locked.left.price !== leftPaise) return { refused: "payment_moved_on" } as const;
  const parts = splitRefund(leftOf(locked), paise(amountPaise), { fee: agreedBrokerageOf(locked), bearer });
  return parts ? { locked, parts } : ({ refused: "refund_too_high" } as const);
}

type Refundable = Exclude<Awaited<ReturnType<typeof lockRefundable>>, { readonly refused: unknown }>;

/** Records, books and announces a refund. A bill is its consequence where the freelancer was paid already. */
async function makeRefund(
  tx: Db,
  input: RefundInput,
  { actor, services, recordAudit }: RefundContext,
  { locked, parts }: Refundable,
): Promise<void> {
  const { requestId, reason } = input;
  const reference = input.reference || null;
  const amount = paise(input.amountPaise);
  const borne = await bear(tx, locked, { bearer: input.bearer, amount, net: parts.net });
  const refund = { reason, adminId: actor.accountId, reference };
  const made = await recordReturnOf(tx, locked, {
    amount,
    ...parts,
    ...borne,
    refund,
  });
  await recordAudit(tx, { id: locked.paymentId, after: { ...auditedReturn(made), bearer: borne.bearer } });
  const event = { request: locked, requestId, by: actor.role };
  const facts = { ...made, reason, reference, instructions: services.settings.PAYMENT_INSTRUCTIONS };
  await notifyEach(tx, services, returnNotifications.refund, event, (_, to) =>
    to === "company" ? refundMade(event, facts) : refundBorne(event, facts),
  );
  if (made.orderId === null && reference === null) await askAdmins(tx, locked, made);
}

interface Chosen {
  readonly bearer: RefundBearer;
  readonly amount: Paise;
  readonly net: Paise;
}

/** Takes the net part from what is still owed to the freelancer, where that bears it. What was paid, or is on its way, becomes a debt. */
async function bear(
  tx: Db,
  locked: Locked,
  { bearer, amount, net }: Chosen,
): Promise<Pick<Parameters<typeof recordReturnOf>[2], "bearer" | "taken" | "billed" | "transfer" | "tax">> {
  if (bearer !== "freelancer") return { bearer };
  if (net === 0) return { bearer: "brokerage" };
  const tax = await returnedTax(tx, { paymentId: locked.paymentId, amount, net });
  const taken = await takeOut(tx, locked, { net, tax });
  return taken ? { bearer, ...taken, tax } : { bearer: "debt", tax };
}
