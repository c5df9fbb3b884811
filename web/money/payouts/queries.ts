import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery, type List } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

/** Where the freelancer is paid; no row without an account. */
export const payoutAccountQuery = allRowsQuery("payouts.account", {});

/** Whether a freelancer has no account that can be paid. Undefined while that is not known. */
export function isAccountMissing({ rows, state }: List<RowOf<"payouts.account">>): boolean | undefined {
  if (state !== "ready") return undefined;
  return !rows.some((account) => isLiveAccount(account));
}

export const isLiveAccount = ({ state }: Pick<RowOf<"payouts.account">, "state">) =>
  state === "waiting" || state === "active";

/** The earnings of the freelancer with the state of their payouts. */
export const ownPayoutsQuery = pagedQuery("payouts.list", {});

/** What is owed to freelancers, all of it: the screen says how much that is. */
export const duePayoutsQuery = allRowsQuery("payouts.due", {});

/** Payments of before payouts were recorded. */
export const payoutUpgradeQuery = allRowsQuery("payouts.getUpgrade", {});

export const payoutRunsQuery = pagedQuery("payouts.listRuns", {});

/** Transfers of payments to linked accounts. */
export const transfersQuery = pagedQuery("payouts.listTransfers", {});

/** Payments that were recorded as paid outside the platform. */
export const outsideQuery = pagedQuery("payouts.listOutside", {});

/** The payouts of a run. */
export const payoutsOfRunQuery = (runId: number) => pagedQuery("payouts.listOfRun", { runId });
