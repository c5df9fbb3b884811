import { paise } from "#domain/money.ts";
import { heldTermsOf, lockHeldTransfer } from "#server/money/payouts/held-transfer-queries.ts";
import { moveOperation, type Operation, ofOperation } from "#server/money/payouts/operation-queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { Declined } from "#server/platform/payments/provider.ts";
import type { TransferProvider, TransferReport } from "#server/platform/payments/transfer-provider.ts";

/** Without an end, until the milestone is closed. */
const hold = { until: undefined } as const;

/** Makes or looks up the transfer that holds the money of a milestone. */
export async function attemptHeldTransfer(
  services: Services,
  provider: TransferProvider,
  operation: Operation,
): Promise<void> {
  const { id, externalId } = operation;
  const terms = await heldTermsOf(services.db, id);
  const made = await provider.list(terms);
  const existing = made.find((each) =>
    externalId === null ? each.state !== "failed" && each.state !== "reversed" : each.externalId === externalId,
  );
  if (existing) return applyHeldReport(services, id, existing);
  if (externalId !== null) throw new Error("Razorpay does not list this transfer.");
  // Nothing was transferred before the milestone was closed, so there is nothing to take back.
  if (!terms.isHeld) return cancelHeldTransfer(services, operation);
  if (terms.account === null) throw new Declined("The freelancer has no linked account any more.");
  if (terms.isDisputed) throw new Declined("The payment is disputed at the bank.");
  const { account, amount } = terms;
  await applyHeldReport(
    services,
    id,
    await provider.create(terms, { reference: id, account, amount: paise(amount), hold }),
  );
}

const cancelHeldTransfer = ({ db }: Services, operation: Operation): Promise<void> =>
  db.transaction(async (tx) => {
    await moveOperation(tx, ofOperation(operation), "refuse");
    await moveOperation(tx, ofOperation(operation), "cancel");
  });

/** On hold without an end it is not settled. Where Razorpay says so, an admin has released it there. */
const moveOf = { pending: "begin", open: "accept", failed: "bounce", settled: "accept", reversed: "fail" } as const;

/** Whether a report is about another transfer: a late one about a failed transfer must not end the one that was made after it. */
const isOfAnother = ({ externalId }: Operation, { externalId: reported, state }: TransferReport): boolean =>
  externalId !== reported && (externalId !== null || state === "failed");

/** Notes what Razorpay says of the transfer of a milestone, by an event or a look-up, in any order and any number. */
export const applyHeldReport = (services: Services, operationId: string, report: TransferReport): Promise<void> =>
  services.db.transaction(async (tx) => {
    const locked = await lockHeldTransfer(tx, operationId);
    if (!locked || isOfAnother(locked, report)) return;
    const { externalId, amount, state, reason } = report;
    if (amount !== locked.amount) throw new Error(`Razorpay reports ${amount} paise instead of ${locked.amount}.`);
    const change = state === "failed" ? { externalId: null, lastFailure: reason } : { externalId };
    await moveOperation(tx, ofOperation(locked), moveOf[state], change);
    if (state === "settled")
      services.log.error({ milestone: locked.milestoneId }, "Razorpay has settled the held money of a milestone");
  });
