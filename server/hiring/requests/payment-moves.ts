import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { requestMoves } from "#domain/hiring/work-request.ts";
import { liveStatuses, type ProviderName } from "#domain/money/payment-order.ts";
import type { Paise } from "#domain/money.ts";
import { milestoneEntry } from "#domain/operation/audit.ts";
import { frozenClientFee } from "#server/catalog/fees/queries.ts";
import {
  isCompanyAccepted,
  isPaidAfter,
  moveStatement,
  notAgreed,
  withReason,
} from "#server/hiring/requests/move-queries.ts";
import { isPaymentOfRequest } from "#server/hiring/requests/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";

const { placeholder } = sql;
const accountId = placeholder("accountId");
const orderId = placeholder("orderId");

/** The company of the request is rejected, or awaits another decision after that, so it cannot log in to pay. */
const isCompanyRejected = sql`not ${isCompanyAccepted}`;

const settleStatement = moveStatement("settle", "settle", and(isCompanyRejected, isPaidAfter));

/** Moves a request to paid for its company, while the company is rejected. */
export const settleRequest = (db: Db, id: number) => settleStatement(db, { id });

const isOpenOrder = and(eq(paymentOrders.id, orderId), eq(paymentOrders.status, "open"));
const confirmStatement = moveStatement(
  "confirm",
  "confirm",
  and(isPaidAfter, sql`exists (select from ${paymentOrders} where ${isOpenOrder})`),
);

/** Moves a request to paid while its order waits for the admin. */
export const confirmRequest = (db: Db, id: number, orderId: number) => confirmStatement(db, { id, orderId });

const isDirectOrder = and(
  isOpenOrder,
  eq(paymentOrders.requestId, workRequests.id),
  eq(paymentOrders.provider, "direct"),
);
const receiveStatement = moveStatement(
  "receive",
  "receive",
  and(
    isPaidAfter,
    eq(workRequests.freelancerId, accountId),
    sql`exists (select from ${paymentOrders} where ${isDirectOrder})`,
  ),
);

/** Moves a request of this freelancer to paid while its direct payment waits for confirmation. */
export const receiveRequest = (db: Db, id: number, orderId: number, accountId: number) =>
  receiveStatement(db, { id, orderId, accountId });

/** The money came through a provider, which refunds it, and not by confirmation of an admin. */
const isCaptured = sql`exists (
  select from ${payments} inner join ${paymentOrders} on ${eq(paymentOrders.id, payments.orderId)}
  where ${isPaymentOfRequest} and ${paymentOrders.provider} <> all(${placeholder("confirmed")}::text[]))`;
const correctStatement = moveStatement("correct", "correct", and(isPaidAfter, sql`not ${isCaptured}`));

/** Moves a request back to completed whose payment an admin confirmed or recorded; `confirmed` are the providers without captures. */
export const correctRequest = (db: Db, id: number, confirmed: readonly ProviderName[]) =>
  correctStatement(db, { id, confirmed: [...confirmed] });

const otherLiveOrder = and(
  eq(paymentOrders.requestId, workRequests.id),
  ne(paymentOrders.id, orderId),
  inArray(paymentOrders.status, liveStatuses),
);
const captureStatement = moveStatement(
  "capture",
  "pay",
  and(
    isPaidAfter,
    eq(workRequests.price, placeholder("price")),
    sql`${frozenClientFee} = ${placeholder("clientFee")}::int8`,
    sql`not exists (select from ${paymentOrders} where ${otherLiveOrder})`,
  ),
);

/** Moves a request to paid with a captured payment of the agreed price and fee, unless another order of the request is live. */
export const captureRequest = (
  db: Db,
  id: number,
  orderId: number,
  { price, clientFee }: { readonly price: Paise; readonly clientFee: Paise },
) => captureStatement(db, { id, orderId, price, clientFee });

const funded = {
  /** Every open milestone was submitted. */
  complete: moveStatement("complete_funded", "complete", undefined),
  sendBack: moveStatement("send_back_funded", "sendBack", undefined, withReason),
  closeFunded: moveStatement("close_funded", "closeFunded", undefined),
  voidFunded: moveStatement("void_funded", "voidFunded", undefined, { ...withReason, ...notAgreed }),
};

interface FundedMove {
  readonly id: number;
  /** The status of the request before it. */
  readonly from: string;
  readonly accountId?: number;
  readonly review?: string | null;
}

/**
 * Moves a request whose milestones the caller has locked with it. The move follows from theirs, whoever made that, so the product
 * records it.
 */
export async function moveFunded(
  db: Db,
  move: keyof typeof funded,
  { id, from, accountId, review = null }: FundedMove,
): Promise<void> {
  await funded[move](db, { id, review, ...(accountId !== undefined && { accountId }) });
  await insertOwnEntry(db, {
    call: milestoneEntry,
    subject: "request",
    subjectId: String(id),
    before: { status: from },
    after: { status: requestMoves[move].to },
  });
}
