import { canMovePayout, type PayoutDetails, type PayoutStatus } from "#domain/money/payout.ts";
import type { OperationKind } from "#domain/money/provider-operation.ts";
import { paise } from "#domain/money.ts";
import {
  claimOperation,
  lockReported,
  moveOperation,
  noteOperationFailure,
  type Operation,
  ofOperation,
  ofPayout,
  payoutTermsOf,
} from "#server/money/payouts/operation-queries.ts";
import { auditResult, referenceOf } from "#server/money/payouts/provider-results.ts";
import { type PayoutResult, recordResult } from "#server/money/payouts/results.ts";
import { attemptReversal, attemptTransfer } from "#server/money/payouts/transfers.ts";
import { isUpgraded } from "#server/money/payouts/upgrade-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { paymentFailures } from "#server/platform/metrics.ts";
import type { PayoutProvider, PayoutReport } from "#server/platform/payments/payout-provider.ts";
import { Declined } from "#server/platform/payments/provider.ts";

/** A run of the job ends before the next ones queue up; they go on where it stopped. */
const runLimitMs = 4 * 60_000;
const reasonLength = 300;

/**
 * Makes and looks up what is due at the provider, one after the other: the provider limits the calls per second. After a restore
 * nothing is begun before an admin has said what was paid.
 */
export async function processOperations(services: Services): Promise<void> {
  const deadline = Date.now() + runLimitMs;
  const mayBegin = await isUpgraded(services.db);
  while (Date.now() < deadline) {
    const operation = await claimOperation(services.db, { mayBegin });
    if (!operation) return;
    await attempt(services, operation);
  }
}

async function attemptPayout(services: Services, operation: Operation): Promise<void> {
  const provider = services.providers.named("razorpay")?.payouts;
  if (!provider) throw new Error("Payouts by Razorpay are not configured any more.");
  await applyPayoutReport(services, await reportOn(services, provider, operation));
}

const attempts: Readonly<Record<OperationKind, typeof attemptPayout>> = {
  payout: attemptPayout,
  transfer: attemptTransfer,
  reversal: attemptReversal,
};

/** A failure is counted, shown to the admin and logged once for a series of them. The next attempt is later. */
async function attempt(services: Services, operation: Operation): Promise<void> {
  const { db, log } = services;
  const { kind, subject: payout, milestoneId: milestone } = operation;
  try {
    await attempts[kind](services, operation);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, reasonLength);
    paymentFailures.inc({ provider: "razorpay", operation: kind });
    const isFirst = await noteOperationFailure(db, operation, reason);
    if (error instanceof Declined) await moveOperation(db, ofOperation(operation), "refuse", { lastFailure: reason });
    if (isFirst) log.error({ err: error, payout, milestone, kind }, "a payout at its provider failed");
  }
}

/**
 * What the provider says about the payout. It is looked up before it is created, also the first time: a restored backup does not
 * know what was created since.
 */
async function reportOn(services: Services, provider: PayoutProvider, operation: Operation): Promise<PayoutReport> {
  const { externalId, subject: reference } = operation;
  if (reference === null) throw new Error(`the operation ${operation.id} has no payout`);
  if (externalId) return { ...(await provider.lookUp(externalId)), reference };
  return (await provider.find(reference)) ?? provider.create(await termsOf(services, reference));
}

async function termsOf({ db, payoutSeal, platformSettings }: Services, reference: string) {
  const terms = await payoutTermsOf(db, reference);
  // The owner may have blocked the payout account since.
  if (!terms?.detailsSealed || terms.state !== "active")
    throw new Declined("The payout account is not active any more.");
  // A chargeback that was opened after the operation was claimed. It waits from now on.
  if (terms.isDisputed) throw new Declined("A payment in this payout is disputed at the bank.");
  const { freelancerId, holderName } = terms;
  const details: PayoutDetails = JSON.parse(payoutSeal.open(terms.detailsSealed, freelancerId));
  const narration = `${platformSettings.brand().name} payout`;
  return { reference, freelancerId, holderName, details, narration, amount: paise(terms.amount) };
}

/** Ends in the guarded moves of payouts, whoever reports first and however often: an event, a look-up, or the answer of a request. */
export async function applyPayoutReport(services: Services, report: PayoutReport): Promise<void> {
  const { reference } = report;
  if (!isPayoutId(reference)) return;
  await services.db.transaction((tx) => apply(tx, services, reference, report));
}

/** Payouts of others at the same account have other references. */
const isPayoutId = (reference: string | null): reference is string =>
  reference !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference);

async function apply(tx: Db, services: Services, payoutId: string, report: PayoutReport): Promise<void> {
  const { externalId, amount } = report;
  const payout = await lockReported(tx, payoutId);
  if (payout?.method !== "razorpay_x") return;
  if (payout.amount !== amount) throw new Error(`Razorpay reports ${amount} paise instead of ${payout.amount}.`);
  const result = resultOf(report, payout.status);
  if (!result) {
    // A bank that has paid may not have named its reference yet.
    await moveOperation(tx, ofPayout(payoutId), "accept", { externalId });
    return;
  }
  await moveOperation(tx, ofPayout(payoutId), result.move === "finish" ? "finish" : "fail", { externalId });
  const moved = canMovePayout(result.move, payout.status) && (await recordResult(tx, services, payoutId, result));
  if (moved) await auditResult(tx, payoutId, result, amount);
  else if (isContradiction(result, payout.status))
    services.log.error({ payout: payoutId, status: payout.status }, "Razorpay has made a payout that is not expected");
}

/** What follows for a payout; undefined while it is under way. Money that came back before it was done was not paid. */
function resultOf({ state, utr, reason, externalId }: PayoutReport, status: PayoutStatus): PayoutResult | undefined {
  if (state === "failed") return { move: status === "done" ? "reverse" : "fail", reason };
  if (state === "open" || utr === null) return undefined;
  return { move: "finish", utr: referenceOf(utr, externalId) };
}

/**
 * Whether a payout is reported as paid that failed or was cancelled here: an admin took it back, or a restored backup did not
 * know it.
 */
const isContradiction = ({ move }: PayoutResult, status: PayoutStatus) =>
  move === "finish" && (status === "failed" || status === "cancelled");
