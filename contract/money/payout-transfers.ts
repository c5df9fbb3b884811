import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, optionalText, pageInput, stepUp, stepUpRefusals } from "#contract/fields.ts";
import { isLinkedAccount, payoutStatuses } from "#domain/money/payout.ts";
import { operationStatuses } from "#domain/money/provider-operation.ts";

const missing = "please fill this field";
const wrongAccount = "enter the id of a linked account such as acc_IROu8Nod6PXPtZ";

const managing = { method: "POST", by: ["admin"], needs: ["money"] } as const;
const change = { ...managing, answers: { done: "Success" }, audited: "payout" } as const;

/** Transfers of payments to linked accounts at Razorpay. */
export const payoutTransfers = calls({
  "payouts.setLinkedAccount": {
    why: "The admin says to which account at Razorpay the payments of a freelancer are transferred.",
    title: "Set a linked account",
    lastWriteWins: "One id, typed as a whole, with the password.",
    ...change,
    unrepeatable: true,
    ownTransaction: true,
    input: z.object({
      freelancerId: id(missing),
      linkedAccount: optionalText(lengths.name, missing, wrongAccount)

        .refine((typed) => typed !== "", missing)
        .refine(isLinkedAccount, wrongAccount),
      ...stepUp,
    }),
    refuses: [...stepUpRefusals, "not_found", "linked_account_taken"],
    says: { done: "The linked account was saved", otherwise: "The linked account was not saved" },
    note: "For the payout account that the freelancer has now: another one needs its own. With `RAZORPAY_PAYOUTS=route` its payments are transferred to it.",
  },
  "payouts.payByHand": {
    why: "The admin pays by a run what would wait for a linked account.",
    title: "Pay in a batch instead of by transfer",
    ...change,
    input: z.object({ freelancerId: id(missing) }),
    refuses: ["not_found"],
    says: { done: "The money will be in the next payout batch", otherwise: "Nothing was changed" },
    note: "What waits to be transferred to the freelancer is part of runs instead, also once there is a linked account.",
  },
  "payouts.listTransfers": {
    why: "The admin sees the transfers of payments and how far they are.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      payoutId: z.uuid(),
      freelancerId: z.int(),
      freelancerName: z.string(),
      title: z.string(),
      /** The amount without returns. */
      amountPaise: z.int(),
      status: z.enum(payoutStatuses),
      createdAt: z.iso.datetime(),
      /** Until when Razorpay keeps it, unless a chargeback is open. */
      holdUntil: z.iso.datetime(),
      isDisputed: z.boolean(),
      /** The id of the transfer, once it is settled. */
      utr: z.string().nullable(),
      reason: z.string(),
      operation: z.enum(operationStatuses),
      /** Why Razorpay has refused it or could not be asked; empty otherwise. */
      failure: z.string(),
    }),
    page: 50,
    note: "Newest first. One for each payment; with `payouts.fail` one that Razorpay has refused is paid by a run.",
  },
});
