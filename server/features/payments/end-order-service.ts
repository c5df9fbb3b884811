import type { payments } from "#contract/payments.ts";
import { confirmedBy } from "#server/features/payments/confirm-service.ts";
import { lookUpOrder } from "#server/features/payments/look-up-service.ts";
import { endOrder, type FoundOrder, openOrderOf, orderById } from "#server/features/payments/order-queries.ts";
import { statusOf } from "#server/features/requests/queries.ts";
import type { Note } from "#server/platform/audit/service.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { withPreparation } from "#server/platform/http/handler.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Refusal } from "#server/platform/refusal.ts";

/** How an open order stands at its provider; nothing can be asked where the admin confirms payments. */
interface Standing {
  readonly order: FoundOrder["order"];
  readonly state: Awaited<ReturnType<typeof lookUpOrder>>;
}

async function standingOf(found: FoundOrder | undefined, services: Services): Promise<Standing | undefined> {
  if (found?.order.status !== "open") return undefined;
  const { order } = found;
  const isConfirmed = confirmedBy(services.providers).includes(order.provider);
  return { order, state: isConfirmed ? "open" : await lookUpOrder(services, order) };
}

/** The payer gives up: the provider is asked first, and money that has arrived is booked instead. */
export const cancelOrder = withPreparation<(typeof payments)["payments.cancelOrder"], Standing | undefined>(
  async ({ requestId }, { services, actor }) =>
    standingOf(await openOrderOf(services.db, requestId, actor.loginid), services),
  async ({ requestId }, context, standing) => {
    const { db, actor, refuse } = context;
    if (!standing) throw refuse((await statusOf(db, requestId, actor.loginid)) ? "payment_moved_on" : "not_found");
    if (standing.state === "unreachable") throw refuse("unavailable");
    return end("cancel", standing, context);
  },
);

/** Closes an abandoned order for the admin, even when its provider does not answer. */
export const closeOrder = withPreparation<(typeof payments)["payments.closeOrder"], Standing | undefined>(
  async ({ orderId }, { services }) => standingOf(await orderById(services.db, orderId), services),
  async ({ orderId, reason }, context, standing) => {
    if (standing) return end("close", standing, context, reason);
    throw context.refuse((await orderById(context.db, orderId)) ? "payment_moved_on" : "not_found");
  },
);

interface Ender {
  readonly db: Db;
  readonly refuse: (code: "payment_moved_on") => Refusal;
  readonly note: Note;
}

async function end(
  move: "cancel" | "close",
  { order: { id, requestId }, state }: Standing,
  { db, refuse, note }: Ender,
  reason: string | null = null,
): Promise<"done" | "captured"> {
  if (state === "captured") return "captured";
  if (!(await endOrder(db, id, move, reason))) throw refuse("payment_moved_on");
  const before = { payment: "open", order: id };
  await note(db, { id: requestId ?? "", before, after: { payment: statuses[move], order: id, provider: state } });
  return "done";
}

const statuses = { cancel: "cancelled", close: "closed" } as const;
