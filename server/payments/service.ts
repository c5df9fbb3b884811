import type { payments } from "#contract/payments.ts";
import { rupees, splitCost } from "#domain/money.ts";
import type { Handler } from "#server/http/handler.ts";
import { insertPayment } from "#server/payments/queries.ts";
import { moveRequest } from "#server/requests/queries.ts";
import { settled } from "#server/requests/service.ts";

/** Pays what was agreed at accept, neither more nor less, and splits it at the rate agreed then (DESIGN section 5). */
export const pay: Handler<typeof payments.payment> = async ({ amount, requestid: requestId }, context) => {
  const { db, actor, refuse } = context;
  const agreed = await moveRequest(db, "pay", requestId, actor.loginid);
  if (!agreed) return settled(false, requestId, context);
  const cost = rupees(amount);
  if (agreed.price !== cost || agreed.brokerageBps === null) throw refuse("amount_mismatch");
  await insertPayment(db, { requestId, cost, ...splitCost(cost, agreed.brokerageBps) });
  return "done";
};
