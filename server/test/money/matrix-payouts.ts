import { payoutReference } from "#domain/money/payout.ts";
import { admin, all, freelancer, type Row, row } from "#server/test/matrix-row.ts";

const reason = "The bank has refused it.";
/** Another one in each world. */
const utrOf = (payoutId: string) => payoutReference(payoutId).slice(0, 16);

/** The calls of payouts; FO has an account, and FX has none. */
export const payoutRows: readonly Row[] = [
  row("payouts.account", "the caller's own", freelancer("A E"), () => ({}), "keyless"),
  row("payouts.saveAccount", "the caller's own", freelancer("A A"), ({ password }) => ({
    kind: "upi" as const,
    holderName: "Asha Menon",
    upiId: "asha@okhdfc",
    password,
  })),
  row("payouts.deleteAccount", "FO's", freelancer("A N"), ({ password }) => ({ password })),
  row("payouts.blockAccount", "with a link of FO", all, ({ payoutAccount }) => ({ token: payoutAccount.token })),
  row("payouts.list", "the caller's own", freelancer("O E"), () => ({}), "requestId"),
  row("payouts.requestSmall", "the caller's own", freelancer("A N"), () => ({})),
  row("payouts.due", "", admin, () => ({})),
  row("payouts.getUpgrade", "", admin, () => ({})),
  row("payouts.markPaidOutside", "nothing", admin, ({ password }) => ({ answer: "nothing" as const, password })),
  row("payouts.createRun", "of what is due to FO", admin, ({ password }) => ({ source: "manual" as const, password })),
  row("payouts.approveRun", "of another admin", admin, ({ payouts, password }) => ({
    runId: payouts.large.runId,
    password,
  })),
  row("payouts.prepareFile", "of a run", admin, ({ payouts, password }) => ({
    runId: payouts.created.runId,
    password,
  })),
  row("payouts.submitRun", "of a run", admin, ({ payouts, password }) => ({
    runId: payouts.byProvider.runId,
    password,
  })),
  row("payouts.file", "prepared by AD", admin, ({ payouts }) => ({ token: payouts.fileToken })),
  row("payouts.cancel", "one that is not sent", admin, ({ payouts }) => ({ payoutId: payouts.created.payoutId })),
  row("payouts.cancelRun", "that is not sent", admin, ({ payouts }) => ({ runId: payouts.created.runId })),
  row("payouts.finish", "one that is sent", admin, ({ payouts }) => ({
    payoutId: payouts.sent.payoutId,
    utr: utrOf(payouts.sent.payoutId),
  })),
  row("payouts.fail", "one that is sent", admin, ({ payouts }) => ({ payoutId: payouts.sent.payoutId, reason })),
  row("payouts.reverse", "one that is done", admin, ({ payouts, password }) => ({
    payoutId: payouts.done.payoutId,
    reason,
    password,
  })),
  row("payouts.import", "of one that is sent", admin, ({ payouts }) => ({
    results: `reference,UTR,status\n${payouts.sent.payoutId},${utrOf(payouts.sent.payoutId)},paid\n`,
    isDryRun: false,
  })),
  row("payouts.refuseAccount", "of FO", admin, ({ ids }) => ({ freelancerId: ids.FO, reason })),
  row("payouts.setLinkedAccount", "of FO", admin, ({ ids, password }) => ({
    freelancerId: ids.FO,
    linkedAccount: `acc_${String(ids.FO).padStart(14, "0")}`,
    password,
  })),
  row("payouts.payByHand", "of money at Razorpay", admin, ({ payouts }) => ({
    freelancerId: payouts.waitsForTransfer,
  })),
  row("payouts.listTransfers", "", admin, () => ({})),
  row("payouts.listOutside", "", admin, () => ({})),
  row("payouts.listRuns", "", admin, () => ({})),
  row("payouts.listOfRun", "", admin, ({ payouts }) => ({ runId: payouts.created.runId })),
];
