import type { payments } from "#contract/money/payments.ts";
import { chargebackMoves, moveToward, recoverableOf } from "#domain/money/chargeback.ts";
import type { ProviderName } from "#domain/money/payment-order.ts";
import { type Paise, paise } from "#domain/money.ts";
import { resumeAfterChargeback } from "#server/hiring/funding/milestone-queries.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { bookChargeback, bookHeldChargeback, bookRecovery } from "#server/money/ledger/chargeback-queries.ts";
import { noteOf } from "#server/money/payments/captures.ts";
import {
  endChargeback,
  forgetVerification,
  insertChargeback,
  insertRecovery,
  lockChargeback,
  lockDisputedMilestone,
  lockDisputedOrder,
  lockPaymentOf,
} from "#server/money/payments/chargeback-queries.ts";
import { takeBackHeld } from "#server/money/payments/milestone-taken-back.ts";
import { notifyOfChargeback, notifyOfRecovery } from "#server/money/payments/notify-of-chargeback.ts";
import { type OrderDetails, orderById } from "#server/money/payments/order-queries.ts";
import { insertReversal, takeFromTransfer, wakeTransfers } from "#server/money/payouts/transfer-queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Dispute } from "#server/platform/payments/provider.ts";

type Chargeback = NonNullable<Awaited<ReturnType<typeof insertChargeback>>>;

/**
 * Records what a provider reports of a dispute, in one transaction. Messages come repeatedly and in any order: the first one inserts
 * the chargeback, the first decision ends it, and the others change nothing.
 */
export const recordDispute = (services: Services, provider: ProviderName, dispute: Dispute): Promise<void> =>
  services.db.transaction(async (tx) => {
    await lockDisputedMilestone(tx, provider, dispute);
    const orderId = await lockDisputedOrder(tx, provider, dispute);
    if (orderId !== undefined) {
      const paymentId = await lockPaymentOf(tx, orderId);
      await apply(tx, services, { provider, dispute, paymentId, details: await orderById(tx, orderId) });
      return;
    }
    // A message that names no order and no known payment is about another business with the same account at the provider.
    if (dispute.order === undefined) return;
    services.log.error({ provider, dispute: dispute.id }, "a chargeback that matches no order");
    await apply(tx, services, { provider, dispute, paymentId: undefined, details: undefined });
  });

interface Reported {
  readonly provider: ProviderName;
  readonly dispute: Dispute;
  readonly paymentId: number | undefined;
  readonly details: OrderDetails | undefined;
}

async function apply(tx: Db, services: Services, { provider, dispute, paymentId, details }: Reported): Promise<void> {
  const move = moveToward[dispute.status];
  const opened = await insertChargeback(tx, provider, dispute, { orderId: details?.order.id, paymentId });
  const chargeback = move ? await endChargeback(tx, provider, dispute, move) : opened;
  if (!chargeback) return;
  if (chargeback.paymentId !== null) await wakeTransfers(tx, chargeback.paymentId);
  if (chargeback.status === "lost") await bookLoss(tx, chargeback, details);
  const milestoneId = details?.order.status === "paid" && details.order.milestoneId;
  if (chargeback.status === "won" && milestoneId) await resumeAfterChargeback(tx, milestoneId, chargeback.openedAt);
  await noteChargeback(tx, details, chargeback, opened ? {} : { chargeback: "open" });
  await notifyOfChargeback(tx, services, move ?? "open", { chargeback, details });
}

async function bookLoss(tx: Db, { id, amount }: Chargeback, details: OrderDetails | undefined): Promise<void> {
  const company = details?.order.companyId ?? null;
  const isHeldMoney = details !== undefined && (await takeBackHeld(tx, details.order, paise(amount)));
  const book = isHeldMoney ? bookHeldChargeback : bookChargeback;
  await book(tx, { id, company, amount: paise(amount) });
  if (company !== null) await forgetVerification(tx, company);
}

async function noteChargeback(
  tx: Db,
  details: OrderDetails | undefined,
  { id, status, amount }: Chargeback,
  before: { readonly chargeback?: string },
): Promise<void> {
  const after = { chargeback: status, amount };
  if (details) return noteOf(tx, details, before, { ...after, order: details.order.id });
  await insertOwnEntry(tx, { call: "paymentevent", subject: "payment", subjectId: `chargeback ${id}`, after });
}

/** Lets an admin recover what is still owed to the freelancer for the payment of a lost chargeback, once. */
export const recoverChargeback: Handler<(typeof payments)["payments.recoverChargeback"]> = async (input, context) => {
  const { actor, services, recordAudit, refuse } = context;
  const { chargebackId, reason: note } = input;
  const { refused } = await withStepUp(input, context, async (tx) => {
    const locked = await lockChargeback(tx, chargebackId);
    if (!locked) return { refused: "not_found" } as const;
    const { chargeback, payable } = locked;
    const { paymentId } = chargeback;
    if (chargeback.status !== chargebackMoves.lose.to || chargeback.recovered !== null)
      return { refused: "payment_moved_on" } as const;
    if (paymentId === null || !payable) return { refused: "nothing_recoverable" } as const;
    const amount = recoverableOf({ taken: paise(chargeback.amount), owed: paise(payable.amount) });
    if (!(await takeOut(tx, payable, amount))) return { refused: "nothing_recoverable" } as const;
    await insertRecovery(tx, { chargebackId, paymentId, amount, note, recoveredBy: actor.accountId });
    await bookRecovery(tx, { chargebackId, freelancer: payable.freelancerId, amount });
    await recordAudit(tx, { id: paymentId, after: { chargeback: chargebackId, recovered: amount } });
    await notifyOfRecovery(tx, services, { chargeback, amount, reason: note });
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  return "done";
};

/** What is transferred is taken back by a reversal. False where what is owed was paid, or is part of another payout. */
async function takeOut(
  tx: Db,
  { id: payableId, status }: { readonly id: number; readonly status: string },
  amount: Paise,
): Promise<boolean> {
  if (status === "due") return true;
  const taken = status === "in_payout" && (await takeFromTransfer(tx, { payableId, amount }));
  if (typeof taken === "object") await insertReversal(tx, { ...taken, amount });
  return taken !== false;
}
