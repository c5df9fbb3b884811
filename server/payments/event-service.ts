import type { IncomingHttpHeaders } from "node:http";
import type { AuditFacts } from "#domain/audit.ts";
import { paise, splitCost, toRupees } from "#domain/money.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { insertEntry } from "#server/audit/queries.ts";
import type { Db } from "#server/db/connect.ts";
import { bookPayment, bookStray } from "#server/ledger/queries.ts";
import { markHandled, storeEvent, takeEvent, waitingEvents } from "#server/payments/event-queries.ts";
import {
  endOrder,
  type FoundOrder,
  markArrived,
  orderNamed,
  setRefund,
  staleOrders,
  takeOwed,
} from "#server/payments/order-queries.ts";
import { BadSignature, type PaymentEvent, type PaymentProvider } from "#server/payments/providers/provider.ts";
import { tellOtherSide } from "#server/requests/letters-service.ts";
import { captureRequest } from "#server/requests/move-queries.ts";
import { statusesOf } from "#server/requests/service.ts";
import type { Services } from "#server/services.ts";

/**
 * A message of a provider, by whichever way it came: stored, then handled. What is stored is handled, whatever happens now.
 * Answers why it was not taken, if it was not.
 */
export async function receiveMessage(
  services: Services,
  name: string,
  body: string,
  headers: IncomingHttpHeaders,
): Promise<Untaken | undefined> {
  const provider = services.providers.named(name);
  if (!provider?.can.events) return "not_found";
  const event = read(provider, body, headers);
  if (typeof event === "string") return event;
  if (event) await storeAndHandle(services, provider, event, body);
  return undefined;
}

type Untaken = Extract<RefusalCode, "not_found" | "bad_signature" | "invalid">;

function read(provider: PaymentProvider, body: string, headers: IncomingHttpHeaders) {
  try {
    return provider.parseWebhook(body, headers);
  } catch (error) {
    return error instanceof BadSignature ? "bad_signature" : "invalid";
  }
}

async function storeAndHandle(services: Services, { name }: PaymentProvider, event: PaymentEvent, body: string) {
  const id = await storeEvent(services.db, name, event, body);
  try {
    if ((await handleEvent(services, id)) === "refunded") await giveBack(services);
  } catch (error) {
    services.log.error({ err: error, event: id }, "a message about a payment waits to be handled again");
  }
}

/** Handles a stored message once, in one transaction; whoever comes second finds it handled. */
async function handleEvent(services: Services, id: number): Promise<string | undefined> {
  const { db, log } = services;
  const outcome = await db.transaction(async (tx) => {
    const taken = await takeEvent(tx, id);
    if (!taken) return undefined;
    const { event, isOld } = taken;
    const found = await orderNamed(tx, event.provider, event.providerOrder);
    // Its order may be about to be written.
    if (!found && !isOld) return undefined;
    const came = found ? await follow(tx, found, event, services) : "unknown";
    await markHandled(tx, id, came);
    return came;
  });
  if (outcome === "unknown" || outcome === "mismatch") log.error({ event: id, outcome }, "a payment nobody asked for");
  return outcome;
}

type Stored = NonNullable<Awaited<ReturnType<typeof takeEvent>>>["event"];

/** What a message changes. Order of arrival does not matter: money that is there counts, whatever was said before or after. */
async function follow(tx: Db, found: FoundOrder, { state, amount }: Stored, services: Services): Promise<string> {
  const { id } = found.order;
  if (state === "open") return "nothing";
  if (state === "failed") {
    if (!(await endOrder(tx, id, "failed"))) return "nothing";
    await noteOf(tx, found, { payment: "open", order: id }, { payment: "failed", order: id });
    return "failed";
  }
  // Neither what was agreed nor what was ordered: a person has to look at it.
  if (amount !== found.order.amount) return "mismatch";
  return capture(tx, found, services);
}

async function capture(tx: Db, found: FoundOrder, services: Services): Promise<string> {
  const { id, requestId, companyId } = found.order;
  const amount = paise(found.order.amount);
  const agreed = requestId === null ? undefined : await captureRequest(tx, requestId, id, amount);
  if (!(await markArrived(tx, id, agreed ? "paid" : "refunded"))) {
    if (agreed) throw new Error(`order ${id} is settled, and its request is not`);
    return "nothing";
  }
  if (!agreed || requestId === null) {
    await bookStray(tx, { id, companyId, amount });
    await noteOf(tx, found, {}, { payment: "refunded", order: id, cost: toRupees(amount) });
    return "refunded";
  }
  const { brokerageBps, price: _agreed, ...parties } = agreed;
  const { brokerage, net } = splitCost(amount, brokerageBps ?? 0);
  await bookPayment(tx, { requestId, cost: amount, brokerage, net, ...parties });
  const { before, after } = statusesOf("pay");
  const parts = { cost: toRupees(amount), brokerage: toRupees(brokerage), amount: toRupees(net) };
  await noteOf(tx, found, before, { ...after, ...parts });
  await tellOtherSide(tx, services, "pay", { request: agreed, requestId, by: "client" });
  return "paid";
}

/** In the name of the company whose payment it is: the provider only says what became of it. */
async function noteOf(tx: Db, { order, username, role }: FoundOrder, before: AuditFacts, after: AuditFacts) {
  const who = { accountId: order.companyId, username, role, address: "", requestId: "" };
  const subjectId = order.requestId === null ? null : String(order.requestId);
  await insertEntry(tx, {
    ...who,
    call: "paymentevent",
    outcome: "done",
    subject: "request",
    subjectId,
    before,
    after,
  });
}

/** Gives back what is owed, one order at a time; its row stays locked meanwhile, so that nobody else does. */
async function giveBack({ db, providers }: Services): Promise<void> {
  const next = () =>
    db.transaction(async (tx) => {
      const owed = await takeOwed(tx);
      const provider = providers.named(owed?.provider ?? "");
      if (!(owed && provider?.can.refunds)) return false;
      await setRefund(tx, owed.id, await provider.refund(owed.providerOrder, paise(owed.amount)));
      return true;
    });
  while (await next());
}

/** What a crash or a lost message left: unhandled messages, orders that wait too long, and money to give back. */
export async function repairPayments(services: Services): Promise<void> {
  const { db, providers, log } = services;
  const { chosen } = providers;
  if (chosen.can.events)
    for (const order of await staleOrders(db, chosen.name)) {
      const state = await chosen.lookUp(order.providerOrder);
      const id = `lookup_${order.providerOrder}_${state}`;
      const event = { id, order: order.providerOrder, state, amount: paise(order.amount) };
      if (state !== "open") await storeEvent(db, chosen.name, event, "");
    }
  for (const { id } of await waitingEvents(db))
    await handleEvent(services, id).catch((error: unknown) => log.error({ err: error, event: id }, "a message waits"));
  await giveBack(services);
}
