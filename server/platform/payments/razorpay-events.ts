import { z } from "zod";
import type { OrderState } from "#domain/money/payment-order.ts";
import { paise } from "#domain/money.ts";
import type { PaymentEvent } from "#server/platform/payments/provider.ts";

/** The events that say how a payment link ended. One that expires ends its order here at the same time. */
const stateOf: Readonly<Record<string, OrderState>> = {
  "payment_link.paid": "captured",
  "payment_link.cancelled": "failed",
};

const envelope = z.object({ event: z.string() });

/** The fields that are read. Only they are stored: the body also has the payer's e-mail, phone and UPI id. */
const linkEvent = z.object({
  event: z.string(),
  created_at: z.int().optional(),
  payload: z.object({
    payment_link: z.object({
      entity: z.object({
        id: z.string(),
        reference_id: z.string().max(200).nullish(),
        status: z.string(),
        amount: z.int().positive(),
        amount_paid: z.int().nonnegative(),
        currency: z.string().length(3),
      }),
    }),
    payment: z
      .object({
        entity: z.object({ id: z.string().max(200), amount: z.int(), currency: z.string(), status: z.string() }),
      })
      .optional(),
  }),
});

/** Reads an event of a payment link; undefined for others. `id` is its header, the same for each delivery. */
export function readRazorpayEvent(body: string, id: unknown): PaymentEvent | undefined {
  const content: unknown = JSON.parse(body);
  const state = stateOf[envelope.parse(content).event];
  if (!state) return undefined;
  const event = linkEvent.parse(content);
  const { payment_link: link, payment } = event.payload;
  const { reference_id: order, amount, amount_paid, currency } = link.entity;
  return {
    id: z.string().min(1).max(200).parse(id),
    order: order ?? "",
    state,
    amount: paise(state === "captured" ? amount_paid : amount),
    currency,
    payment: payment?.entity.id,
    stored: JSON.stringify(event),
  };
}
