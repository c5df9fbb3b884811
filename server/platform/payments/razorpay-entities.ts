import { z } from "zod";

/** Reference ids have at most 40 characters. The prefix tells our links from others of the same account at Razorpay. */
export const referencePrefix = "kaamkaj_";
export const isOurReference = (reference: unknown): reference is string =>
  typeof reference === "string" && reference.startsWith(referencePrefix);

export const payment = z.object({
  id: z.string(),
  amount: z.int().positive(),
  currency: z.string(),
  status: z.string(),
  // An empty list where there are none.
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
});
export type Payment = z.output<typeof payment>;

/** The order of a payment: Razorpay copies the notes of a link to its payments. Undefined for payments that are not ours. */
export function orderOf({ notes }: Payment): string | undefined {
  const reference = notes && "reference" in notes ? notes["reference"] : undefined;
  return isOurReference(reference) ? reference : undefined;
}

export const refund = z.object({
  id: z.string(),
  status: z.string(),
  receipt: z.string().nullish(),
  payment_id: z.string(),
  amount: z.int().positive(),
  currency: z.string(),
});
