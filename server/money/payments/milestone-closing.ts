import { brokerageOf, clientFeeOf, isNoFee, splitCost } from "#domain/catalog/fee.ts";
import { clientFeeTerms, nextDocument } from "#domain/hiring/contract.ts";
import { type MilestoneMove, milestoneMoves, splitClose } from "#domain/hiring/milestone.ts";
import { payoutHoldOf } from "#domain/money/payout.ts";
import { type Paise, paise } from "#domain/money.ts";
import { writeVersion } from "#server/hiring/contracts/agreement.ts";
import { currentVersionOfWork } from "#server/hiring/contracts/version-queries.ts";
import {
  type LockedMilestone,
  lowerPrice,
  type MoveNote,
  moveMilestone,
  standingOf,
} from "#server/hiring/funding/milestone-queries.ts";
import { completeRequest } from "#server/hiring/funding/request-moves.ts";
import { ensureComplete } from "#server/hiring/progress/queries.ts";
import { moveFunded } from "#server/hiring/requests/payment-moves.ts";
import { releaseWork } from "#server/hiring/requests/queries.ts";
import { bookHeld, bookPayment } from "#server/money/ledger/queries.ts";
import { lockOrderOf } from "#server/money/payments/milestone-order-queries.ts";
import { refundHeldOrder, refundPart } from "#server/money/payments/order-queries.ts";
import { endHeldTransfer } from "#server/money/payouts/held-transfer-queries.ts";
import { bookTaxOfPayment } from "#server/money/taxes/booking.ts";
import { bookRefundOfAdvance } from "#server/money/taxes/vouchers.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Moves that close a milestone with all of its amount, or with nothing of it. */
export type ClosingMove = {
  [M in MilestoneMove]: (typeof milestoneMoves)[M] extends { readonly releases: "all" | "nothing" } ? M : never;
}[MilestoneMove];

interface ClosingNote extends Omit<MoveNote, "released" | "holdDays"> {
  /** What is released by a claim. */
  readonly amount?: Paise;
}

type CloseServices = Pick<Services, "platformSettings" | "taxSeal">;

/**
 * Closes a milestone that is locked: releases its money to the freelancer, or refunds it to the company, and moves the request where it
 * was the last one. Returns what was released.
 */
export async function closeMilestone(
  tx: Db,
  services: CloseServices,
  locked: LockedMilestone,
  move: Exclude<ClosingMove, "takenBack"> | "settle",
  { amount, ...note }: ClosingNote,
): Promise<Paise> {
  const { milestone } = locked;
  const parts = {
    amount: paise(milestone.amount),
    brokerage: paise(milestone.brokerage),
    clientFee: paise(milestone.clientFee),
  };
  const close = splitClose(parts, amount ?? (milestoneMoves[move].releases === "all" ? parts.amount : paise(0)));
  const order = await lockOrderOf(tx, milestone.id);
  await moveMilestone(tx, locked, move, { ...note, released: close.released });
  if (close.released > 0) await release(tx, services, { locked, close, order });
  else await refund(tx, order);
  await endHeldTransfer(tx, milestone.id);
  if (close.released > 0 && close.refund > 0) await refundRest(tx, order, close.refund);
  await bookRefundOfAdvance(tx, order.id, close.clientFee);
  await settleRequest(tx, locked, note);
  return close.released;
}

type Order = Awaited<ReturnType<typeof lockOrderOf>>;

interface Released {
  readonly locked: LockedMilestone;
  readonly close: ReturnType<typeof splitClose>;
  readonly order: Order;
}

/** The money was held, and is owed to the freelancer now, with the hold of every payment. */
async function release(tx: Db, services: CloseServices, { locked, close, order }: Released): Promise<void> {
  const { requestId, company, freelancer, milestone } = locked;
  const { released: cost, brokerage, net, clientFee } = close;
  await bookPayment(tx, {
    requestId,
    company,
    freelancer,
    cost,
    brokerage,
    net,
    clientFee,
    milestoneId: milestone.id,
    source: order.provider,
    hold: payoutHoldOf(services.platformSettings.current()),
    order: { orderId: order.id },
  });
  const subject = { requestId, milestoneId: milestone.id, orderId: order.id };
  await bookTaxOfPayment(tx, services, { ...subject, company, freelancer, brokerage, clientFee });
}

/** The whole order goes back. The provider sends the money by the queue of owed refunds, or an admin by hand. */
async function refund(tx: Db, { id, companyId, amount }: Order): Promise<void> {
  if (!(await refundHeldOrder(tx, id))) throw new Error(`order ${id} is locked, and has moved`);
  await bookHeld(tx, { id, companyId, amount: paise(amount) }, "refund");
}

/** What was not released of an order goes back, in the same way. */
export async function refundRest(
  tx: Db,
  { id, companyId }: Pick<Order, "id" | "companyId">,
  rest: Paise,
): Promise<void> {
  await refundPart(tx, id, rest);
  await bookHeld(tx, { id, companyId, amount: rest }, "refund");
}

/** What the request says after a milestone of it was closed. */
export async function settleRequest(
  tx: Db,
  locked: LockedMilestone,
  { personId, reason = null }: Pick<MoveNote, "personId" | "reason">,
): Promise<void> {
  const { requestId, requestStatus: from, company, price } = locked;
  const { openCount, unsubmittedCount, releasedPaise, openPaise } = await standingOf(tx, requestId);
  const mover = { id: requestId, from, ...(personId !== null && { accountId: personId }) };
  if (openCount === 0 && releasedPaise === 0) {
    await releaseWork(tx, requestId, company);
    return void (await moveFunded(tx, "voidFunded", { ...mover, review: reason }));
  }
  const present = releasedPaise + openPaise;
  if (price !== present) await agreeOnPrice(tx, locked, present);
  if (openCount === 0) {
    await ensureComplete(tx, requestId);
    await moveFunded(tx, "closeFunded", mover);
  } else if (unsubmittedCount === 0) await completeRequest(tx, locked);
}

/** A version of the contract with the lower price. Nobody agrees on it anew: it follows from what became of a milestone. */
async function agreeOnPrice(tx: Db, locked: LockedMilestone, price: number): Promise<void> {
  const { requestId, workId, brokerageBps, brokerageFixedPaise } = locked;
  await lowerPrice(tx, requestId, price);
  const current = await currentVersionOfWork(tx, workId);
  if (!current || brokerageBps === null) throw new Error(`request ${requestId} has milestones, and no contract`);
  const { brokerage, net } = splitCost(paise(price), brokerageOf({ brokerageBps, brokerageFixedPaise }));
  const clientFee = clientFeeOf(locked);
  const terms = {
    pricePaise: price,
    brokeragePaise: brokerage,
    netPaise: net,
    ...(!isNoFee(clientFee) && { clientFee: clientFeeTerms(price, clientFee) }),
  };
  await writeVersion(tx, "milestone", nextDocument(current.document, current.sha256, terms, []));
}
