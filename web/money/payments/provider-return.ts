import type { SentTo } from "#web/lib/api-types.ts";

/** What the page of the provider adds to the address when it returns. */
const names = [
  "razorpay_payment_id",
  "razorpay_payment_link_reference_id",
  "razorpay_payment_link_status",
  "razorpay_signature",
] as const;

export type ReturnSearch = Partial<Record<(typeof names)[number], string>>;

/** The values to confirm; undefined where the browser does not come from the provider. */
export function returnedBy(search: ReturnSearch): SentTo<"payments.confirmReturn"> | undefined {
  const [paymentId, referenceId, status, signature] = names.map((name) => search[name]);
  return paymentId && referenceId && status && signature ? { paymentId, referenceId, status, signature } : undefined;
}
