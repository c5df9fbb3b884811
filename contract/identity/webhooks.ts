import { z } from "zod";
import { calls, everyRole } from "#contract/call.ts";
import { id, line, longId, pageInput, stepUp, stepUpRefusals } from "#contract/fields.ts";
import { webhookTypes } from "#domain/identity/webhook.ts";

const unchosen = "please choose one";
const types = z.array(z.enum(webhookTypes, unchosen), unchosen).min(1, unchosen).max(webhookTypes.length, unchosen);
const missing = "please enter an address";
const secretOf = z.object({ webhookId: z.int(), secret: z.string() });
const own = { webhookId: id() };

/** Webhooks, by which servers of other people learn what happens (docs/webhooks.md). */
export const webhooks = calls({
  "webhooks.create": {
    why: "A company's own system learns what happens without asking again and again.",
    title: "Create a webhook",
    method: "POST",
    ...everyRole,
    input: z.object({
      url: line(500, missing),
      types,
      isPlatform: z.boolean(unchosen).nullish(),
      ...stepUp,
    }),
    refuses: [...stepUpRefusals, "too_many_webhooks", "address_not_public", "permission_missing"],
    answers: { done: "Success" },
    extra: secretOf,
    says: { done: "Webhook created", otherwise: "The webhook was not created" },
    note: "The secret is returned once. `isPlatform` is for admins who may change settings: events of all companies and freelancers.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "webhook",
  },
  "webhooks.list": {
    why: "Users see which servers learn what happens, and whether events arrive.",
    method: "POST",
    ...everyRole,
    input: z.object({}),
    row: z.object({
      webhookId: z.int(),
      url: z.string(),
      types: z.array(z.string()),
      isPlatform: z.boolean(),
      createdAt: z.iso.datetime(),
      state: z.enum(["on", "failing", "off", "off_by_failures"]),
      /** Of `failing`: the first failure since the last success. */
      failingSince: z.iso.datetime().nullable(),
      waiting: z.int(),
    }),
  },
  "webhooks.update": {
    why: "A program that needs other events gets them, and one that is being mended is left alone.",
    title: "Change a webhook",
    lastWriteWins: "The choice of events and the switch are set as they are sent.",
    method: "POST",
    ...everyRole,
    input: z.object({ ...own, types: types.nullish(), isOn: z.boolean(unchosen).nullish() }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "Webhook changed", otherwise: "The webhook was not changed" },
    note: "Another address is another webhook. What waited while it was off is sent when it is switched on, for 7 days.",
    audited: "webhook",
  },
  "webhooks.rotateSecret": {
    why: "A secret that somebody else may know is replaced without a lost event.",
    title: "Replace the secret of a webhook",
    method: "POST",
    ...everyRole,
    input: z.object({ ...own, ...stepUp }),
    refuses: [...stepUpRefusals, "not_found"],
    answers: { done: "Success" },
    extra: secretOf,
    says: { done: "The webhook has a new secret", otherwise: "The secret was not replaced" },
    note: "The former secret signs as well for 24 hours.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "webhook",
  },
  "webhooks.remove": {
    why: "A server that should learn no more gets no more events.",
    title: "Remove a webhook",
    method: "POST",
    ...everyRole,
    input: z.object(own),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "Webhook removed", otherwise: "This webhook was already removed." },
    audited: "webhook",
  },
  "webhooks.test": {
    why: "A developer sees whether an event arrives before one happens.",
    title: "Test a webhook",
    method: "POST",
    ...everyRole,
    input: z.object(own),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "A test event is on its way", otherwise: "The test event was not sent" },
    audited: "webhook",
  },
  "webhooks.listDeliveries": {
    why: "A developer sees what was sent and what came back.",
    method: "POST",
    ...everyRole,
    input: z.object({ ...own, ...pageInput }),
    row: z.object({
      deliveryId: z.int(),
      eventId: z.string(),
      type: z.string(),
      createdAt: z.iso.datetime(),
      state: z.enum(["waiting", "delivered", "failed"]),
      /** When a waiting one is tried next. */
      dueAt: z.iso.datetime().nullable(),
      attempts: z.array(
        z.object({
          at: z.iso.datetime(),
          status: z.int().nullable(),
          durationMs: z.int(),
          answer: z.string(),
        }),
      ),
    }),
    page: 50,
    note: "Of the last 30 days, the newest first.",
  },
  "webhooks.redeliver": {
    why: "Events that a server has lost or refused are sent again.",
    title: "Send events of a webhook again",
    method: "POST",
    ...everyRole,
    input: z.object({ ...own, deliveryId: longId().nullish(), failedSince: z.iso.datetime(unchosen).nullish() }),
    refuses: ["not_found"],
    answers: { done: "Success" },
    says: { done: "The events are on their way again", otherwise: "There is nothing to send again" },
    note: "One delivery, or with `failedSince` all events since that instant that failed. Each keeps its id.",
    audited: "webhook",
  },
});
