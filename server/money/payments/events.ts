import type { IncomingHttpHeaders } from "node:http";
import { paymentProviders } from "#domain/money/payment-order.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { completeReconciliations, pendingSince, runStart } from "#server/money/payments/attempt-queries.ts";
import { handleEvent, handleStored } from "#server/money/payments/captures.ts";
import { recordDispute } from "#server/money/payments/chargebacks.ts";
import { storeEvent, waitingEventIds } from "#server/money/payments/event-queries.ts";
import { lookUpOpenOrders } from "#server/money/payments/look-ups.ts";
import { callProvider, payOwedRefunds } from "#server/money/payments/provider-calls.ts";
import { refundReturns } from "#server/money/payments/return-refunds.ts";
import { applyPayoutReport } from "#server/money/payouts/operations.ts";
import { applyTransferReport } from "#server/money/payouts/transfers.ts";
import type { Services } from "#server/platform/http/services.ts";
import { runSteps } from "#server/platform/jobs/steps.ts";
import { paymentFailures } from "#server/platform/metrics.ts";
import { BadSignature, type PaymentEvent, type PaymentProvider } from "#server/platform/payments/provider.ts";

/**
 * Stores a message of a provider, then handles it; a later run handles what fails now. One about a payout, a transfer or a dispute is applied before it
 * is answered, so that the provider sends it again where that fails. Returns the refusal of a bad message.
 */
export async function receiveMessage(
  services: Services,
  name: string,
  body: string,
  headers: IncomingHttpHeaders,
): Promise<MessageRefusal | undefined> {
  const provider = services.providers.named(name);
  if (!provider?.can.events) return "not_found";
  const kinds = [
    () => take(provider.payouts, body, headers, (report) => applyPayoutReport(services, report)),
    () => take(provider.transfers, body, headers, (report) => applyTransferReport(services, report)),
    () => take(provider.disputes, body, headers, (dispute) => recordDispute(services, provider.name, dispute)),
    () => take(provider, body, headers, (event) => storeAndHandle(services, provider, event, body)),
  ];
  for (const takeKind of kinds) {
    const outcome = await takeKind();
    if (outcome !== "other") return outcome;
  }
  return undefined;
}

/** Applies a message that this reader understands; `other` for one that it does not. */
async function take<T extends object>(
  reader: Reader<T> | undefined,
  body: string,
  headers: IncomingHttpHeaders,
  apply: (report: T) => Promise<void>,
): Promise<MessageRefusal | "other" | undefined> {
  const report = reader && read(reader, body, headers);
  if (typeof report === "string") return report;
  if (!report) return "other";
  await apply(report);
  return undefined;
}

type MessageRefusal = Extract<RefusalCode, "not_found" | "bad_signature" | "invalid">;

interface Reader<T> {
  readonly parseWebhook: (body: string, headers: IncomingHttpHeaders) => T | undefined;
}

function read<T>(reader: Reader<T>, body: string, headers: IncomingHttpHeaders): T | MessageRefusal | undefined {
  try {
    return reader.parseWebhook(body, headers);
  } catch (error) {
    return error instanceof BadSignature ? "bad_signature" : "invalid";
  }
}

/** Providers send a message again that is not answered within seconds. A refund by a slow provider goes on afterwards. */
const answerWithinMs = 3000;

/** The message is answered once it is stored; what is not handled by then is handled in the background, or by the repair job. */
async function storeAndHandle(services: Services, { name }: PaymentProvider, event: PaymentEvent, body: string) {
  const id = await storeEvent(services.db, name, event, body);
  const handled = handleStored(services, id).catch((error: unknown) =>
    services.log.error({ err: error, event: id }, "a payment event was not handled"),
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, answerWithinMs);
  });
  await Promise.race([handled, timeout]);
  clearTimeout(timer);
}

/**
 * Repairs what a crash, a lost message or a restore left: captures since a backup, orders that wait too long, unhandled messages,
 * owed refunds and returns. A failing step does not stop the others.
 */
export async function repairPayments(services: Services): Promise<void> {
  const startedAt = await runStart(services.db);
  await runSteps(services, "repair", {
    "captures since a restore": () => reconcileAfterRestore(services),
    "open orders": () => lookUpOpenOrders(services, startedAt),
    messages: () => handleWaitingEvents(services),
    refunds: () => payOwedRefunds(services, startedAt),
    returns: () => refundReturns(services, startedAt),
  });
}

async function handleWaitingEvents(services: Services): Promise<void> {
  let page = await waitingEventIds(services.db, 0);
  while (page.length > 0) {
    for (const id of page) await handleEvent(services, id);
    page = await waitingEventIds(services.db, page.at(-1) ?? 0);
  }
}

/**
 * After a restore: captures since the backup are listed by the providers and handled like their messages. A provider that cannot
 * list captures is only asked about the orders that are open in the backup; the log says so.
 */
async function reconcileAfterRestore({ db, providers, log }: Services): Promise<void> {
  const since = await pendingSince(db);
  if (!since) return;
  const reporting = paymentProviders.flatMap((name) => providers.named(name) ?? []).filter(({ can }) => can.events);
  let isComplete = true;
  for (const provider of reporting) {
    const { name, listCaptures } = provider;
    if (!listCaptures) {
      log.warn({ provider: name, since }, "the provider cannot list captures: only open orders are looked up");
      continue;
    }
    try {
      for (const event of await callProvider(() => listCaptures(since))) await storeEvent(db, name, event, "");
    } catch (error) {
      isComplete = false;
      paymentFailures.inc({ provider: name, operation: "list" });
      log.error({ err: error, provider: name, since }, "captures since the backup could not be listed yet");
    }
  }
  if (isComplete) await completeReconciliations(db);
}
