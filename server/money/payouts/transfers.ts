import { canMovePayout } from "#domain/money/payout.ts";
import { paise } from "#domain/money.ts";
import { lockHeldTransfer } from "#server/money/payouts/held-transfer-queries.ts";
import { applyHeldReport, attemptHeldTransfer } from "#server/money/payouts/held-transfers.ts";
import { moveOperation, type Operation, ofPayout } from "#server/money/payouts/operation-queries.ts";
import { auditResult, referenceOf } from "#server/money/payouts/provider-results.ts";
import { type PayoutResult, recordResult } from "#server/money/payouts/results.ts";
import {
  finishReversal,
  insertTransfers,
  lockTransfer,
  reversalTermsOf,
  transferTermsOf,
  wakeTransfers,
} from "#server/money/payouts/transfer-queries.ts";
import { isUpgraded } from "#server/money/payouts/upgrade-queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { Declined } from "#server/platform/payments/provider.ts";
import type { TransferProvider, TransferReport } from "#server/platform/payments/transfer-provider.ts";

/** Creates the transfers of what is due. After a restore none before an admin has said what was paid. */
export async function createTransfers({ db, settings }: Pick<Services, "db" | "settings">): Promise<void> {
  if (settings.RAZORPAY_PAYOUTS !== "route" || !(await isUpgraded(db))) return;
  const createBatch = () =>
    db.transaction(async (tx) => {
      const created = await insertTransfers(tx, settings);
      for (const { payoutId, amount } of created)
        await insertOwnEntry(tx, {
          call: "payouttransfer",
          subject: "payout",
          subjectId: payoutId,
          after: { status: "sent", amountPaise: amount, by: "razorpay" },
        });
      return created.length;
    });
  while ((await createBatch()) > 0);
}

function transfersOf({ providers }: Services): TransferProvider {
  const transfers = providers.named("razorpay")?.transfers;
  if (!transfers) throw new Error("Payments by Razorpay are not configured any more.");
  return transfers;
}

type Terms = NonNullable<Awaited<ReturnType<typeof transferTermsOf>>>;

/** Makes or looks up a transfer, and keeps it on hold for as long as it should be. */
export async function attemptTransfer(services: Services, operation: Operation): Promise<void> {
  const { subject: payoutId } = operation;
  const provider = transfersOf(services);
  if (payoutId === null) return attemptHeldTransfer(services, provider, operation);
  const terms = await transferTermsOf(services.db, payoutId);
  if (!terms) throw new Error(`the payout ${payoutId} has no payment by Razorpay`);
  const report = await reportOn(
    provider,
    { ...operation, reference: operation.milestoneId === null ? payoutId : operation.id },
    terms,
  );
  await applyTransferReport(services, { ...report, reference: payoutId });
  const hold = holdOf(terms);
  if (report.state !== "open" || isSameHold(report.hold, hold)) return;
  await applyTransferReport(services, { ...(await provider.setHold(report.externalId, hold)), reference: payoutId });
}

/**
 * What Razorpay says of a transfer. It has no idempotency key, so the transfers of the payment are looked up before it is created, also
 * the first time: a restored backup does not know what was created since, nor under which reference.
 */
async function reportOn(
  provider: TransferProvider,
  { externalId, reference }: Pick<Operation, "externalId"> & { readonly reference: string },
  terms: Terms,
): Promise<TransferReport> {
  const made = await provider.list(terms);
  const isIt = ({ externalId: id, state }: TransferReport) =>
    externalId === null ? state !== "failed" && state !== "reversed" : id === externalId;
  const existing = made.find(isIt);
  if (existing) return existing;
  if (externalId !== null) throw new Error("Razorpay does not list this transfer.");
  // The owner may have blocked the payout account since.
  if (terms.accountState !== "active" || terms.account === null)
    throw new Declined("The freelancer has no linked account any more.");
  // A chargeback that was opened after the operation was claimed. It waits from now on.
  if (terms.isDisputed) throw new Declined("The payment is disputed at the bank.");
  const { account, amount } = terms;
  return provider.create(terms, { reference, account, amount: paise(amount), hold: holdOf(terms) });
}

/** While the bank has not decided, or a part of it is to be taken back, it is on hold without an end. */
function holdOf({ isDisputed, isReversing, heldUntil }: Terms): TransferReport["hold"] {
  if (isDisputed || isReversing) return { until: undefined };
  return heldUntil.getTime() > Date.now() ? { until: heldUntil } : undefined;
}

/** To the second. A hold whose time is over is none. */
function isSameHold(reported: TransferReport["hold"], wanted: TransferReport["hold"]): boolean {
  const endOf = (hold: TransferReport["hold"]): number => {
    if (!hold) return 0;
    const seconds = hold.until ? Math.ceil(hold.until.getTime() / 1000) : Number.POSITIVE_INFINITY;
    return seconds * 1000 > Date.now() ? seconds : 0;
  };
  return endOf(reported) === endOf(wanted);
}

/** Events, look-ups and answers of requests end in the same guarded moves of payouts, in any order and any number. */
export async function applyTransferReport(services: Services, report: TransferReport): Promise<void> {
  const { reference } = report;
  if (reference === null || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference)) return;
  // A transfer that held the money of a milestone keeps the id of its operation as its reference.
  const held = await lockHeldTransfer(services.db, reference);
  if (held?.subject === null) return applyHeldReport(services, held.id, report);
  await services.db.transaction((tx) => apply(tx, services, held?.subject ?? reference, report));
}

/** The move of the operation that follows from what is reported. */
const moveOf = { pending: "begin", open: "accept", failed: "bounce", settled: "finish", reversed: "fail" } as const;

async function apply(tx: Db, services: Services, payoutId: string, report: TransferReport): Promise<void> {
  const locked = await lockTransfer(tx, payoutId);
  if (!locked || isOfAnother(locked, report)) return;
  const { externalId, amount, state, reason } = report;
  if (amount !== locked.transferred)
    throw new Error(`Razorpay reports ${amount} paise instead of ${locked.transferred}.`);
  const change = state === "failed" ? { externalId: null, lastFailure: reason } : { externalId };
  await moveOperation(tx, ofPayout(payoutId), moveOf[state], change);
  const result = resultOf(locked, report);
  if (result) await record(tx, services, { payoutId, locked, result });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockTransfer>>>;

/** Whether a report is about another transfer: a late one about a failed transfer must not end the one that was made after it. */
const isOfAnother = (locked: Locked, { externalId, state }: TransferReport): boolean =>
  locked.externalId !== externalId && (locked.externalId !== null || state === "failed");

/** The result of the payout; undefined while the transfer is not settled. */
function resultOf({ status }: Locked, { state, externalId, reason }: TransferReport): PayoutResult | undefined {
  if (state === "settled") return { move: "finish", utr: referenceOf(externalId, externalId) };
  return state === "reversed" ? { move: status === "done" ? "reverse" : "fail", reason } : undefined;
}

interface Recorded {
  readonly payoutId: string;
  readonly locked: Locked;
  readonly result: PayoutResult;
}

/** A payout of which everything was given back has ended before its transfer. */
async function record(tx: Db, services: Services, { payoutId, locked, result }: Recorded): Promise<void> {
  if (canMovePayout(result.move, locked.status)) {
    await recordResult(tx, services, payoutId, result);
    await auditResult(tx, payoutId, result, paise(locked.amount));
  } else if (result.move === "finish" && locked.status !== "done" && !locked.hasReversals)
    services.log.error(
      { payout: payoutId, status: locked.status },
      "Razorpay has settled a transfer that is not expected",
    );
}

/** Takes a part of a transfer back, once. Its transfer need not be on hold for it any more. */
export async function attemptReversal(services: Services, { id }: Operation): Promise<void> {
  const { paymentId, ...terms } = await reversalTermsOf(services.db, id);
  const externalId = await transfersOf(services).reverse({ ...terms, operation: id });
  await services.db.transaction(async (tx) => {
    await finishReversal(tx, id, externalId);
    if (paymentId !== null) await wakeTransfers(tx, paymentId);
  });
}
