import type { bills } from "#contract/money/bills.ts";
import { listBills } from "#server/money/bills/queries.ts";
import { settleBill } from "#server/money/bills/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

/** Brokerage of direct payments, which freelancers pay afterwards. */
export const billsHandlers: Handlers<typeof bills> = {
  "bills.list": async (input, { db, actor: { role, accountId } }) =>
    listBills(db, role === "freelancer" ? { ...input, freelancerId: accountId } : input),
  "bills.settle": settleBill,
};
