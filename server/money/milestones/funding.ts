import type { Input } from "#contract/call.ts";
import type { milestones } from "#contract/money/milestones.ts";
import { canMoveMilestone, planLimits } from "#domain/hiring/milestone.ts";
import { fundedTotal, isHeldByRoute, routeObstacleOf } from "#domain/money/funding.ts";
import { paise, toRupees } from "#domain/money.ts";
import { type LockedMilestone, lockMilestone, moveMilestone } from "#server/hiring/funding/milestone-queries.ts";
import { refuseChanged } from "#server/hiring/funding/refuse-changed.ts";
import { presentHolder } from "#server/hiring/plans/holder.ts";
import { funded } from "#server/money/payments/milestone-captures.ts";
import { insertFundingOrder } from "#server/money/payments/milestone-order-queries.ts";
import { notifyOfOrder } from "#server/money/payments/notify-of-order.ts";
import { orderById } from "#server/money/payments/order-queries.ts";
import { orderAtProvider } from "#server/money/payments/service.ts";
import { hasLinkedAccount } from "#server/money/payouts/linked-account-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isAfterDays } from "#server/platform/db/due-day.ts";
import { type HandlerContext, withPreparation } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Order } from "#server/platform/payments/provider.ts";

type Fund = (typeof milestones)["milestones.fund"];
type FundContext = HandlerContext<Fund>;

/** An order of the provider, or the reason why there is none. */
type OrderResult = { readonly order: Order } | { readonly refusal: "payment_declined" | "unavailable" | "funding_off" };

/** Creates the order at the provider before the transaction begins. */
async function createOrder(
  { totalPaise, reference, outcome }: Input<Fund>,
  { services, attempt }: { readonly services: Services; readonly attempt: string },
): Promise<OrderResult> {
  const { chosen } = services.providers;
  if (!(await presentHolder(services.db, services))) return { refusal: "funding_off" };
  if (chosen.can.confirmed === "admin" && !reference) return { refusal: "payment_declined" };
  return orderAtProvider(services, { key: attempt, amount: paise(totalPaise), reference, outcome });
}

/** The company funds a milestone, as far as the provider of the platform lets that be done at once. */
export const fundMilestone = withPreparation<Fund, OrderResult>(createOrder, async (input, context, ordered) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const { chosen } = services.providers;
  if (chosen.can.confirmed === "admin" && !input.reference)
    throw refuse("invalid", { fields: { reference: "please fill this" } });
  const { holder, ...locked } = await lockFundable(input, context);
  if ("refusal" in ordered) throw refuse(ordered.refusal);
  const { order } = ordered;
  const isPaid = isProved(order, context);
  const reference = input.reference || null;
  const inserted = { provider: chosen.name, providerOrder: order.id, reference, isPaid, holder };
  const orderId = await insertFundingOrder(db, locked, inserted);
  const funding = await startFunding(db, locked, actor.personId);
  if (isPaid) await funded(db, funding, { orderId, role: "provider", services });
  else await notifyOfReport(orderId, context);
  await services.rehearsals.queue(db, chosen.name, order.messages ?? []);
  const milestone = isPaid ? "funded" : "funding";
  const after = { milestone, order: orderId, total: toRupees(fundedTotal(locked.milestone)) };
  await recordAudit(db, { id: locked.milestone.id, before: { milestone: "planned" }, after });
  return { outcome: isPaid ? "done" : "pending", orderId };
});

/** Whether the provider says that the order was paid at once. */
function isProved({ proof }: Order, { services, refuse }: FundContext): boolean {
  if (proof && !services.providers.chosen.verify(proof)) throw refuse("payment_declined");
  return proof !== undefined;
}

/** Notifies the admins of a payment that one of them confirms. */
async function notifyOfReport(orderId: number, { db, services }: FundContext): Promise<void> {
  const reported = services.providers.chosen.can.confirmed === "admin" && (await orderById(db, orderId));
  if (reported) await notifyOfOrder(db, "report", reported);
}

/** A milestone of this company that can be funded now, locked. */
async function lockFundable({ milestoneId, revision, totalPaise }: Input<Fund>, context: FundContext) {
  const { db, actor, services, refuse } = context;
  const locked = await lockMilestone(db, milestoneId);
  if (locked?.company !== actor.accountId) throw refuse("not_found");
  const holder = await presentHolder(db, services);
  if (!holder) throw refuse("funding_off");
  const { milestone } = locked;
  if (milestone.status === "funding") throw refuse("payment_waits");
  if (!isFundable(locked) || milestone.revision !== revision) throw refuseChanged(locked, refuse);
  if (fundedTotal(locked.milestone) !== totalPaise) throw refuse("amount_mismatch");
  const obstacle = await routeObstacle(locked, context);
  if (obstacle) throw refuse(obstacle);
  if (await isAfterDays(db, milestone.dueDay, planLimits.dueDays)) throw refuse("funding_early");
  return { ...locked, holder };
}

/** Why Razorpay cannot hold the money at the linked account of the freelancer; undefined where it can, and where somebody else holds it. */
async function routeObstacle({ milestone, freelancer }: LockedMilestone, { db, services }: FundContext) {
  const { chosen } = services.providers;
  if (!isHeldByRoute(chosen.name, services.settings.RAZORPAY_PAYOUTS)) return undefined;
  return (await hasLinkedAccount(db, freelancer)) ? routeObstacleOf(milestone) : "payout_account_missing";
}

const isFundable = ({ milestone, isNext, requestStatus }: LockedMilestone): boolean =>
  isNext && requestStatus === "accepted" && canMoveMilestone("startFunding", milestone.status, "client");

/** The same milestone while its money is on its way. */
async function startFunding(tx: Db, locked: LockedMilestone, personId: number): Promise<LockedMilestone> {
  await moveMilestone(tx, locked, "startFunding", { role: "client", personId });
  const { milestone } = locked;
  return { ...locked, milestone: { ...milestone, status: "funding", revision: milestone.revision + 1 } };
}
