import type { webhooks } from "#contract/identity/webhooks.ts";
import { typeOf, typesOf } from "#domain/identity/webhook.ts";
import {
  changeWebhook,
  deleteWebhook,
  deliveriesOf,
  hasWebhook,
  insertTest,
  redeliver,
  webhooksOf,
} from "#server/identity/webhooks/queries.ts";
import { createWebhook, rotateSecret } from "#server/identity/webhooks/service.ts";
import type { Handlers } from "#server/platform/http/context.ts";

type Listed = Awaited<ReturnType<typeof webhooksOf>>[number];

function stateOf({ offAt, isOffByFailures, failingSince }: Listed) {
  if (offAt) return isOffByFailures ? "off_by_failures" : "off";
  return failingSince ? "failing" : "on";
}

/** Webhooks belong to a person: a member of a company has own ones, for what the member is notified of. */
export const webhooksHandlers: Handlers<typeof webhooks> = {
  "webhooks.create": createWebhook,
  "webhooks.list": async (_input, { db, actor }) =>
    (await webhooksOf(db, actor.personId)).map((webhook) => ({
      webhookId: webhook.webhookId,
      url: webhook.url,
      types: typesOf(webhook.kinds),
      isPlatform: webhook.isPlatform,
      createdAt: webhook.createdAt.toISOString(),
      state: stateOf(webhook),
      failingSince: webhook.failingSince?.toISOString() ?? null,
      waiting: webhook.waiting,
    })),
  "webhooks.update": async ({ webhookId, types, isOn }, { db, actor, recordAudit, refuse }) => {
    if (!(await changeWebhook(db, actor.personId, webhookId, { types, isOn }))) throw refuse("not_found");
    const after = { ...(types && { types: types.length }), ...(isOn != null && { isOn }) };
    await recordAudit(db, { id: webhookId, after });
    return "done";
  },
  "webhooks.rotateSecret": rotateSecret,
  "webhooks.remove": async ({ webhookId }, { db, actor, recordAudit, refuse }) => {
    if (!(await deleteWebhook(db, actor.personId, webhookId))) throw refuse("not_found");
    await recordAudit(db, { id: webhookId });
    return "done";
  },
  "webhooks.test": async ({ webhookId }, { db, actor, recordAudit, refuse }) => {
    if (!(await hasWebhook(db, actor.personId, webhookId))) throw refuse("not_found");
    await insertTest(db, actor.personId, webhookId);
    await recordAudit(db, { id: webhookId });
    return "done";
  },
  "webhooks.listDeliveries": async ({ webhookId, limit, after }, { db, actor }) => {
    if (!(await hasWebhook(db, actor.personId, webhookId))) return { rows: [], next: undefined };
    const { rows, next } = await deliveriesOf(db, webhookId, { limit, after });
    const answers = rows.map(({ id, kind, createdAt, dueAt, ...delivery }) => ({
      ...delivery,
      deliveryId: id,
      type: typeOf(kind),
      createdAt: createdAt.toISOString(),
      dueAt: delivery.state === "waiting" ? dueAt.toISOString() : null,
      attempts: delivery.attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
    }));
    return { rows: answers, next };
  },
  "webhooks.redeliver": async ({ webhookId, ...which }, { db, actor, recordAudit, refuse }) => {
    const count = (await hasWebhook(db, actor.personId, webhookId)) ? await redeliver(db, webhookId, which) : 0;
    if (count === 0) throw refuse("not_found");
    await recordAudit(db, { id: webhookId, after: { deliveries: count } });
    return "done";
  },
};
