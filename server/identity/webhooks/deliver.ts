import { performance } from "node:perf_hooks";
import { Webhook } from "standardwebhooks";
import { isProved } from "#domain/identity/email-proof.ts";
import { pauseAfter, typeOf, webhookHostOf } from "#domain/identity/webhook.ts";
import {
  type DueDelivery,
  delayDelivery,
  finishDelivery,
  insertAttempt,
  nextDeliveries,
  noteFailure,
  noteSuccess,
  type OpenWebhook,
  openWebhook,
  ownerOf,
} from "#server/identity/webhooks/delivery-queries.ts";
import { webhookOff } from "#server/identity/webhooks/mails.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { requestPublic } from "#server/platform/http/public-request.ts";
import type { Services } from "#server/platform/http/services.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";

type DeliveryServices = Pick<
  Services,
  "db" | "log" | "mailer" | "settings" | "platformSettings" | "webhookSeal" | "resolveHost"
>;

/** Different subjects of a webhook do not wait for each other. */
const maxParallel = 4;
/** How long a job goes on with a webhook that takes its events. The others follow with the next job. */
const maxJobMs = 15_000;
/** After a round in which nothing arrived, so that a dead server keeps no worker from the others. */
const pauseSeconds = 60;
const [connectTimeoutMs, timeoutMs, maxAnswerBytes, loggedBytes] = [5_000, 10_000, 65_536, 2_048];

/** Sends the events of a webhook that are due, in the order of their subjects. No transaction waits for its server. */
export async function deliverTo(services: DeliveryServices, webhookId: number, signal?: AbortSignal): Promise<void> {
  const begunAt = performance.now();
  while (performance.now() - begunAt < maxJobMs && !signal?.aborted) {
    const webhook = await openWebhook(services.db, webhookId);
    if (!webhook) return;
    const due = await nextDeliveries(services.db, webhookId, maxParallel);
    if (due.length === 0) return;
    const attempts = await Promise.all(due.map((delivery) => attempt(services, webhook, delivery, signal)));
    // What the end of the process interrupts is sent again by the next start.
    if (signal?.aborted) return;
    await services.db.transaction((tx) => recordRound(tx, services, webhook, attempts));
  }
}

interface Attempt {
  readonly delivery: DueDelivery;
  readonly hasArrived: boolean;
  readonly status: number | null;
  readonly durationMs: number;
  readonly answer: string;
}

async function attempt(
  services: DeliveryServices,
  webhook: OpenWebhook,
  delivery: DueDelivery,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const begunAt = performance.now();
  const result = await post(services, webhook, delivery, signal).then(
    ({ status, body }) => ({ status, answer: body.subarray(0, loggedBytes).toString("utf8") }),
    (error: Error) => ({ status: null, answer: error.message }),
  );
  const { status } = result;
  const hasArrived = status !== null && status >= 200 && status <= 299;
  // PostgreSQL stores no NUL.
  const answer = result.answer.replaceAll("\0", "�").toWellFormed();
  return { delivery, hasArrived, status, answer, durationMs: Math.round(performance.now() - begunAt) };
}

async function post(
  { settings, webhookSeal, resolveHost }: DeliveryServices,
  { accountId, url, secret, previousSecret }: OpenWebhook,
  { eventId, kind, data, createdAt }: DueDelivery,
  signal: AbortSignal | undefined,
) {
  const host = webhookHostOf(url);
  if (!host || (host.isLocal && settings.production)) throw new Error("the address is not allowed");
  const body = JSON.stringify({ type: typeOf(kind), timestamp: createdAt.toISOString(), data });
  const now = new Date();
  const sealed = previousSecret === null ? [secret] : [secret, previousSecret];
  const signatures = sealed.map((each) => new Webhook(webhookSeal.open(each, accountId)).sign(eventId, now, body));
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "webhooks",
    "webhook-id": eventId,
    "webhook-timestamp": Math.floor(now.getTime() / 1000),
    "webhook-signature": signatures.join(" "),
  };
  return requestPublic(
    { url, method: "POST", headers, body },
    {
      mayBePrivate: host.isLocal,
      resolve: resolveHost,
      connectTimeoutMs,
      timeoutMs,
      maxAnswerBytes,
      ...(signal && { signal }),
    },
  );
}

async function recordRound(
  tx: Db,
  services: DeliveryServices,
  webhook: OpenWebhook,
  attempts: readonly Attempt[],
): Promise<void> {
  const hasSuccess = attempts.some(({ hasArrived }) => hasArrived);
  const isOff = hasSuccess ? false : await noteFailure(tx, webhook.id, pauseSeconds);
  if (hasSuccess) await noteSuccess(tx, webhook.id);
  for (const { delivery, hasArrived, ...attempt } of attempts) {
    await insertAttempt(tx, { deliveryId: delivery.id, ...attempt });
    const pause = pauseAfter(delivery.attempts + 1);
    if (hasArrived) await finishDelivery(tx, delivery.id, "delivered");
    else if (pause !== undefined) await delayDelivery(tx, delivery.id, pause);
    // What waits for a webhook that is off is sent once it is on again.
    else if (!isOff) await finishDelivery(tx, delivery.id, "failed");
  }
  if (isOff) await notifyOfEnd(tx, services, webhook.id);
}

async function notifyOfEnd(tx: Db, services: DeliveryServices, webhookId: number): Promise<void> {
  const owner = await ownerOf(tx, webhookId);
  if (!owner) return;
  const { host } = new URL(owner.url);
  const subject = { subjectKind: "account", subjectId: owner.id } as const;
  await notifyAccounts(tx, [owner.id], { kind: "webhook_off", ...subject, facts: { title: host } });
  const mail = mailOf(webhookOff({ ...owner, host }), owner, services);
  await services.mailer.queue(tx, { ...mail, isToProved: isProved(owner.emailState) });
}
