import type { payouts } from "#contract/payouts.ts";
import { blockAccount, deleteAccount, saveAccount, showAccount } from "#server/features/payouts/accounts.ts";
import { dueByFreelancer, payablesOf } from "#server/features/payouts/payable-queries.ts";
import { answerUpgrade } from "#server/features/payouts/upgrade.ts";
import { upgradeState } from "#server/features/payouts/upgrade-queries.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Where freelancers are paid, and what is owed to them. */
export const payoutsHandlers: Handlers<typeof payouts> = {
  "payouts.account": showAccount,
  "payouts.saveAccount": saveAccount,
  "payouts.deleteAccount": deleteAccount,
  "payouts.blockAccount": blockAccount,
  "payouts.list": async (page, { db, actor }) => payablesOf(db, actor.accountId, page),
  "payouts.due": async (page, { db }) => dueByFreelancer(db, page),
  "payouts.getUpgrade": async (_input, { db }) => upgradeState(db),
  "payouts.markPaidOutside": answerUpgrade,
};
