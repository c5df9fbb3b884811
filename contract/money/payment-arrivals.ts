import { z } from "zod";
import { id, lengths, oneLine, whole } from "#contract/fields.ts";
import { budgetRange } from "#domain/money.ts";

const missing = "please fill this";
const amount = (least: number) => whole({ least, most: budgetRange.most * 100 }, missing, "only numbers allowed");

/** What the bank of the platform shows of a payment by transfer, where it differs from what was agreed. */
export const arrival = {
  /** The whole amount without what was withheld where it is absent. */
  receivedPaise: amount(0).nullish(),
  /** What the company withheld as tax, by which section of the law, and the number of the certificate, if it is there. */
  withheldPaise: amount(0).nullish(),
  section: oneLine(lengths.reference, missing).nullish(),
  certificate: oneLine(lengths.reference, missing).nullish(),
} as const;

export const paymentArrivals = {
  "payments.recordSurplus": {
    why: "The admin records money of a company that paid twice or too much.",
    title: "Record a surplus",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({ requestId: id(missing), amountPaise: amount(1), reference: oneLine(lengths.reference, missing) }),
    refuses: ["not_found", "not_paid", "surplus_recorded"],
    answers: { done: "Success" },
    says: { done: "The surplus was recorded", otherwise: "The surplus was not recorded" },
    note: "It is unmatched money of the company, until it is settled by payments.settleUnmatched. The same amount with the same reference is recorded once.",
    audited: "request",
  },
} as const;
