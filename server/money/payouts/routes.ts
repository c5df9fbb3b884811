import type { payouts } from "#contract/money/payouts.ts";
import {
  blockAccount,
  deleteAccount,
  refuseAccount,
  requestSmall,
  saveAccount,
  showAccount,
} from "#server/money/payouts/accounts.ts";
import { importResults } from "#server/money/payouts/import-results.ts";
import { listTransfers } from "#server/money/payouts/linked-account-queries.ts";
import { payByHand, setLinkedAccount } from "#server/money/payouts/linked-accounts.ts";
import { dueByFreelancer, payablesOf } from "#server/money/payouts/payable-queries.ts";
import { cancelPayout, failPayout, finishPayout, reversePayout } from "#server/money/payouts/results.ts";
import { listRuns, payoutsOfRun } from "#server/money/payouts/run-queries.ts";
import { approveRun, cancelRun, createRun, downloadFile, prepareFile, submitRun } from "#server/money/payouts/runs.ts";
import { answerUpgrade } from "#server/money/payouts/upgrade.ts";
import { listPaidOutside, upgradeState } from "#server/money/payouts/upgrade-queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { refundingProviders } from "#server/platform/payments/providers.ts";

/** Where freelancers are paid, what is owed to them, and the runs that pay it. */
export const payoutsHandlers: Handlers<typeof payouts> = {
  "payouts.account": showAccount,
  "payouts.saveAccount": saveAccount,
  "payouts.deleteAccount": deleteAccount,
  "payouts.blockAccount": blockAccount,
  "payouts.list": async (page, { db, actor, services: { providers, settings } }) =>
    payablesOf(db, actor.accountId, refundingProviders(providers), { ...page, setting: settings }),
  "payouts.requestSmall": requestSmall,
  "payouts.due": async (page, { db, services: { settings } }) => dueByFreelancer(db, page, settings),
  "payouts.getUpgrade": async (_input, { db }) => upgradeState(db),
  "payouts.markPaidOutside": answerUpgrade,
  "payouts.createRun": createRun,
  "payouts.approveRun": approveRun,
  "payouts.prepareFile": prepareFile,
  "payouts.submitRun": submitRun,
  "payouts.file": downloadFile,
  "payouts.cancel": cancelPayout,
  "payouts.cancelRun": cancelRun,
  "payouts.finish": finishPayout,
  "payouts.fail": failPayout,
  "payouts.reverse": reversePayout,
  "payouts.import": importResults,
  "payouts.refuseAccount": refuseAccount,
  "payouts.setLinkedAccount": setLinkedAccount,
  "payouts.payByHand": payByHand,
  "payouts.listTransfers": async (page, { db }) => listTransfers(db, page),
  "payouts.listOutside": async (page, { db }) => listPaidOutside(db, page),
  "payouts.listRuns": async (page, { db, actor }) => listRuns(db, actor.accountId, page),
  "payouts.listOfRun": async (page, { db }) => payoutsOfRun(db, page),
};
