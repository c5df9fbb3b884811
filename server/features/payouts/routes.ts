import type { payouts } from "#contract/payouts.ts";
import { blockAccount, deleteAccount, saveAccount, showAccount } from "#server/features/payouts/accounts.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Where freelancers are paid. */
export const payoutsHandlers: Handlers<typeof payouts> = {
  "payouts.account": showAccount,
  "payouts.saveAccount": saveAccount,
  "payouts.deleteAccount": deleteAccount,
  "payouts.blockAccount": blockAccount,
};
