import { createHmac, randomUUID } from "node:crypto";
import type { Message } from "#server/platform/payments/provider.ts";

/** What the product needs to use the double. */
export const razorpayKeys = {
  RAZORPAY_KEY_ID: "rzp_test_double0000001",
  RAZORPAY_KEY_SECRET: "the secret of the key",
  RAZORPAY_WEBHOOK_SECRET: "the secret of the webhook",
  RAZORPAY_X_ACCOUNT: "7878780080316316",
} as const;

export const hmac = (secret: string, content: string) => createHmac("sha256", secret).update(content).digest("hex");
export const newId = (kind: string) => `${kind}_${randomUUID().replaceAll("-", "").slice(0, 14)}`;
export const nowSeconds = () => Math.floor(Date.now() / 1000);

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export type Sent = Readonly<Record<string, unknown>>;

export const refused = (description: string, status = 400): Answer => ({
  status,
  body: { error: { code: "BAD_REQUEST_ERROR", description, source: "business", step: null, reason: null } },
});

export const collection = (items: readonly object[]): Answer => ({
  status: 200,
  body: { entity: "collection", count: items.length, items },
});

/** A message as Razorpay delivers it. */
export function signedMessage(
  content: object,
  id: string = randomUUID(),
  secret: string = razorpayKeys.RAZORPAY_WEBHOOK_SECRET,
): Message {
  const body = JSON.stringify({ entity: "event", ...content, created_at: nowSeconds() });
  return { body, headers: { "x-razorpay-signature": hmac(secret, body), "x-razorpay-event-id": id } };
}
