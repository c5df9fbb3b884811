import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, optionalText, pageInput } from "#contract/fields.ts";
import { billMoveNames, billStatuses } from "#domain/money/bill.ts";

const missing = "please fill this";

/** What freelancers owe: fees of payments that went directly to them, and refunds that they bear after they were paid. */
export const bills = calls({
  "bills.list": {
    why: "The brokerage of direct payments is billed: freelancers see theirs, the admin all.",
    method: "POST",
    token: "payouts:read",
    by: ["freelancer", "admin"],
    needs: ["money"],
    input: z.object({ isOpen: z.boolean("please choose one").nullish(), ...pageInput }),
    row: z.object({
      billId: z.int(),
      requestId: z.int(),
      title: z.string(),
      companyName: z.string(),
      freelancerName: z.string(),
      /** The amount that the company paid to the freelancer: the price and the platform fee. */
      pricePaise: z.int(),
      /** The brokerage of the price, and the fee of the company; or the refund. */
      amountPaise: z.int(),
      /** The part of it that is the platform fee of the company. */
      clientFeePaise: z.int(),
      /** Whether an admin refunded it to the company after the freelancer was paid. Otherwise it is for the fees of a direct payment. */
      isForRefund: z.boolean(),
      status: z.enum(billStatuses),
      /** The reference of its payment, or why it was waived; empty where there is none. */
      note: z.string(),
      createdAt: z.iso.datetime(),
      /** When it was paid or waived; null while it is open. */
      endedAt: z.iso.datetime().nullable(),
    }),
    page: 50,
    note: "Newest first: of a freelancer the own bills, of an admin all. With `isOpen`, those that are open, or those that are not.",
  },
  "bills.settle": {
    why: "The admin records that a bill was paid, or waives it.",
    title: "Settle a bill",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z
      .object({
        billId: id(missing),
        move: z.enum(billMoveNames, "please choose one"),
        note: optionalText(lengths.reason, missing).nullish(),
      })
      .refine(({ move, note }) => move !== "waive" || Boolean(note), { path: ["note"], error: missing }),
    answers: { done: "Success" },
    refuses: ["not_found", "bill_moved_on"],
    says: {
      done: { field: "move", words: { settle: "The bill was recorded as paid", waive: "The bill was waived" } },
      otherwise: "The bill was not changed",
    },
    note: "`settle` records that the money has arrived. `waive` needs a `note`, the reason. The freelancer reads the note.",
    audited: "bill",
  },
});
