import { moneyContract } from "#contract/money/context.ts";
import { samples as billsMails } from "#server/money/bills/mails.ts";
import { billsHandlers } from "#server/money/bills/routes.ts";
import { deleteOldEvidence } from "#server/money/claims/claim-queries.ts";
import { processClaims } from "#server/money/claims/due.ts";
import { claimsHandlers } from "#server/money/claims/routes.ts";
import { rollUpCounters, rollUpMonths } from "#server/money/counters/queries.ts";
import { checkNightly } from "#server/money/ledger/checks.ts";
import { moneyInvariants } from "#server/money/ledger/invariant-queries.ts";
import { ledgerGauges } from "#server/money/ledger/metrics.ts";
import { rollUpLedger } from "#server/money/ledger/queries.ts";
import { ledgerHandlers } from "#server/money/ledger/routes.ts";
import { processMilestones } from "#server/money/milestones/due.ts";
import { milestonesHandlers } from "#server/money/milestones/routes.ts";
import { deleteOldSubmissionFiles } from "#server/money/milestones/submission-queries.ts";
import { samples as chargebackMails } from "#server/money/payments/chargeback-mails.ts";
import { samples as directMails } from "#server/money/payments/direct-mails.ts";
import { processAnswerReminders } from "#server/money/payments/direct-reminders.ts";
import { deleteOldEvents } from "#server/money/payments/event-queries.ts";
import { repairPayments } from "#server/money/payments/events.ts";
import { samples as refundMails } from "#server/money/payments/refund-mails.ts";
import { rehearsalQueue } from "#server/money/payments/rehearsal-jobs.ts";
import { samples as returnMails } from "#server/money/payments/return-mails.ts";
import { samples as reversalMails } from "#server/money/payments/reversal-mails.ts";
import { paymentsHandlers } from "#server/money/payments/routes.ts";
import { registerWebhooks } from "#server/money/payments/webhooks.ts";
import { deleteOldDetails } from "#server/money/payouts/account-queries.ts";
import { processPayouts } from "#server/money/payouts/due.ts";
import { samples as payoutsMails } from "#server/money/payouts/mails.ts";
import { payoutsHandlers } from "#server/money/payouts/routes.ts";
import { reconciliationHandlers } from "#server/money/reconciliation/routes.ts";
import { reconcile } from "#server/money/reconciliation/service.ts";
import { makePapers } from "#server/money/taxes/papers.ts";
import { taxesHandlers } from "#server/money/taxes/routes.ts";
import { defineContext } from "#server/platform/contexts/context-parts.ts";
import { personalData as billsData } from "#server/platform/db/schema/bills.ts";
import { personalData as chargebacksData } from "#server/platform/db/schema/chargebacks.ts";
import { personalData as debtsData } from "#server/platform/db/schema/debts.ts";
import { personalData as ledgerData } from "#server/platform/db/schema/ledger.ts";
import { personalData as monthTotalsData } from "#server/platform/db/schema/month-totals.ts";
import { personalData as paymentsData } from "#server/platform/db/schema/payments.ts";
import { personalData as payoutsData } from "#server/platform/db/schema/payouts.ts";
import { personalData as platformCountsData } from "#server/platform/db/schema/platform-counts.ts";
import { personalData as reconciliationData } from "#server/platform/db/schema/reconciliation.ts";
import { personalData as returnsData } from "#server/platform/db/schema/returns.ts";
import { personalData as taxPapersData } from "#server/platform/db/schema/tax-papers.ts";
import { personalData as taxesData } from "#server/platform/db/schema/taxes.ts";
import { personalData as withholdingData } from "#server/platform/db/schema/withholding.ts";

export const moneyContext = defineContext({
  contract: moneyContract,
  handlers: {
    payments: paymentsHandlers,
    milestones: milestonesHandlers,
    claims: claimsHandlers,
    payouts: payoutsHandlers,
    reconciliation: reconciliationHandlers,
    bills: billsHandlers,
    ledger: ledgerHandlers,
    taxes: taxesHandlers,
  },
  jobs: {
    fold: {
      ledger: ({ db }) => rollUpLedger(db),
      counters: ({ db }) => rollUpCounters(db),
      months: ({ db }) => rollUpMonths(db),
    },
    repair: {
      payments: repairPayments,
    },
    notifications: {
      "reminders of direct payments": processAnswerReminders,
    },
    payouts: {
      payouts: processPayouts,
      milestones: processMilestones,
      claims: processClaims,
      "tax papers": makePapers,
    },
    reconciliation: {
      reconciliation: reconcile,
    },
    check: {
      ledger: checkNightly,
    },
  },
  sweeps: {
    "details of payout accounts": ({ db }) => deleteOldDetails(db),
    "payment events": ({ db }) => deleteOldEvents(db),
    "files of claims": ({ db }) => deleteOldEvidence(db),
    "files of submissions": ({ db }) => deleteOldSubmissionFiles(db),
  },
  queues: [rehearsalQueue],
  routes: async (app, services) => registerWebhooks(app, services),
  gauges: ledgerGauges,
  personalData: [
    paymentsData,
    payoutsData,
    billsData,
    ledgerData,
    returnsData,
    taxesData,
    taxPapersData,
    withholdingData,
    chargebacksData,
    reconciliationData,
    debtsData,
    platformCountsData,
    monthTotalsData,
  ],
  invariants: moneyInvariants,
  mails: [billsMails, chargebackMails, directMails, refundMails, returnMails, reversalMails, payoutsMails],
});
