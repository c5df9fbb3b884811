import type { Input } from "#contract/call.ts";
import type { payments } from "#contract/payments.ts";
import { rupees, splitCost, toRupees } from "#domain/money.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { bookPayment } from "#server/ledger/queries.ts";
import { tellOtherSide } from "#server/requests/letters-service.ts";
import { hasRequest, moveRequest, settleRequest } from "#server/requests/queries.ts";
import { settled, statusesOf } from "#server/requests/service.ts";

/** The company pays (spec §4). */
export const pay: Handler<typeof payments.payment> = async (input, context) => {
  const agreed = await moveRequest(context.db, "pay", input.requestid, context.actor.loginid);
  return agreed ? book("pay", agreed, input, context) : settled(false, input.requestid, context);
};

/** The admin records what the platform paid for a company that is rejected (DESIGN section 5). */
export const settleDebt: Handler<typeof payments.settledebt> = async (input, context) => {
  const { db, refuse } = context;
  const agreed = await settleRequest(db, input.requestid);
  if (agreed) return book("settle", agreed, input, context);
  throw refuse((await hasRequest(db, input.requestid)) ? "request_moved_on" : "not_found");
};

type Agreed = NonNullable<Awaited<ReturnType<typeof settleRequest>>>;

/** Takes what was agreed at accept, neither more nor less, and splits it at the rate agreed then (DESIGN section 5). */
async function book(
  move: "pay" | "settle",
  request: Agreed,
  { amount, requestid: requestId }: Input<typeof payments.payment>,
  {
    db,
    actor,
    services,
    refuse,
    note,
  }: Pick<Context<typeof payments.payment>, "db" | "actor" | "services" | "refuse" | "note">,
): Promise<"done"> {
  const { price, brokerageBps, ...parties } = request;
  const cost = rupees(amount);
  if (price !== cost || brokerageBps === null) throw refuse("amount_mismatch");
  const { brokerage, net } = splitCost(cost, brokerageBps);
  await bookPayment(db, { requestId, cost, brokerage, net, ...parties });
  const { before, after } = statusesOf(move);
  const paid = { cost: toRupees(cost), brokerage: toRupees(brokerage), amount: toRupees(net) };
  await note(db, { id: requestId, before, after: { ...after, ...paid } });
  await tellOtherSide(db, services, move, { request, requestId, by: actor.role });
  return "done";
}
