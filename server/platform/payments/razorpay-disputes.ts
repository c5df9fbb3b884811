import { z } from "zod";
import type { ChargebackStatus } from "#domain/money/chargeback.ts";
import { paise } from "#domain/money.ts";
import type { Dispute } from "#server/platform/payments/provider.ts";

/** One that is closed ended without a decision against the platform, as after an answer to the bank. */
const statusOf: Readonly<Record<string, ChargebackStatus>> = {
  "payment.dispute.created": "open",
  "payment.dispute.under_review": "open",
  "payment.dispute.action_required": "open",
  "payment.dispute.won": "won",
  "payment.dispute.closed": "won",
  "payment.dispute.lost": "lost",
};

const envelope = z.object({ event: z.string() });
const name = z.string().min(1).max(200);

/** The fields that are read. The body also has personal data of the payer. */
const disputeEvent = z.object({
  payload: z.object({
    dispute: z.object({
      entity: z.object({
        id: name,
        payment_id: name,
        amount: z.int().positive(),
        // Zero until it is lost.
        amount_deducted: z.int().nonnegative().nullish(),
        currency: z.string().length(3),
        phase: name,
        reason_code: z.string().max(200).nullish(),
        respond_by: z.int().nullish(),
      }),
    }),
    payment: z
      .object({
        // Razorpay copies the notes of a link to its payments; an empty list where there are none.
        entity: z.object({ notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish() }),
      })
      .optional(),
  }),
});

const fromSeconds = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : undefined);

/** Reads an event of a dispute; undefined for others. */
export function readRazorpayDispute(body: string): Dispute | undefined {
  const content: unknown = JSON.parse(body);
  const status = statusOf[envelope.parse(content).event];
  if (!status) return undefined;
  const { dispute, payment } = disputeEvent.parse(content).payload;
  const { id, phase, payment_id, amount, amount_deducted, currency, reason_code, respond_by } = dispute.entity;
  const notes = payment?.entity.notes;
  const order = notes && "reference" in notes ? notes["reference"] : undefined;
  return {
    id,
    phase,
    status,
    order: typeof order === "string" ? order : undefined,
    payment: payment_id,
    amount: paise(status === "lost" && amount_deducted ? amount_deducted : amount),
    currency,
    reason: reason_code ?? undefined,
    respondBy: fromSeconds(respond_by),
  };
}
