import { z } from "zod";
import { calls } from "#contract/call.ts";
import { day, lengths, name, optionalText, pageInput, raw, stepUp, stepUpRefusals } from "#contract/fields.ts";
import { paymentProviders } from "#domain/money/payment-order.ts";
import {
  accountChangeDays,
  accountWaitHours,
  bankText,
  blockLinkHours,
  isAccountNumber,
  isIfsc,
  isUpiId,
  maxAccountChanges,
  payoutAccountKinds,
  payoutAccountStates,
  payoutStages,
  waitReasons,
} from "#domain/money/payout.ts";
import { payoutRuns } from "./payout-runs.ts";
import { payoutTransfers } from "./payout-transfers.ts";

const missing = "please fill this field";

const own = { method: "POST", by: ["freelancer"] } as const;
const change = { ...own, answers: { done: "Success" }, unrepeatable: true, ownTransaction: true } as const;

const managing = { method: "POST", by: ["admin"], needs: ["money"] } as const;

/** Null where it would be part of the next run. */
const waitReason = z.enum(waitReasons).nullable();

/** A field of one kind of account; the other kind leaves it empty. */
const detail = (isValid: (typed: string) => boolean, wrong: string) =>
  optionalText(lengths.name, missing, wrong)

    .refine((typed) => typed === "" || isValid(typed), wrong)
    .nullish();

const isFilled = (typed: string | null | undefined) => typed !== undefined && typed !== null && typed !== "";

/** Payout accounts, and how freelancers are paid. */
export const payouts = calls({
  "payouts.account": {
    why: "A freelancer sees where payouts go.",
    ...own,
    input: z.object({}),
    row: z.object({
      kind: z.enum(payoutAccountKinds),
      holderName: z.string(),
      /** The end of the account number or UPI id; no call returns more of it. */
      last4: z.string(),
      state: z.enum(payoutAccountStates),
      /** From when it is paid. */
      usableFrom: z.iso.datetime(),
      /** Why an admin has refused it; empty otherwise. */
      reason: z.string(),
    }),
    note: "The account that was saved last, unless it was deleted.",
  },
  "payouts.saveAccount": {
    why: "A freelancer says where to be paid.",
    title: "Save a payout account",
    lastWriteWins: "The account is typed as a whole, and its owner is told by e-mail.",
    ...change,
    input: z
      .object({
        kind: z.enum(payoutAccountKinds, "please choose one"),
        holderName: name(lengths.name, missing).refine(
          (typed) => bankText(typed) !== "",
          "use the Latin letters of the bank's records",
        ),
        accountNumber: detail(isAccountNumber, "enter 9 to 18 digits"),
        confirmAccountNumber: optionalText(lengths.name, missing).nullish(),
        ifsc: detail((typed) => isIfsc(typed.toUpperCase()), "enter an IFSC such as HDFC0001234"),
        upiId: detail(isUpiId, "enter a UPI ID such as asha@okhdfc"),
        ...stepUp,
      })
      .refine(({ kind, accountNumber }) => kind !== "bank" || isFilled(accountNumber), {
        path: ["accountNumber"],
        error: missing,
      })
      .refine(({ kind, ifsc }) => kind !== "bank" || isFilled(ifsc), { path: ["ifsc"], error: missing })
      .refine(
        ({ kind, accountNumber, confirmAccountNumber }) => kind !== "bank" || accountNumber === confirmAccountNumber,
        { path: ["confirmAccountNumber"], error: "recheck the account number" },
      )
      .refine(({ kind, upiId }) => kind !== "upi" || isFilled(upiId), { path: ["upiId"], error: missing }),
    refuses: [...stepUpRefusals, "too_many_changes", "in_payout"],
    says: { done: "Your payout account was saved", otherwise: "Your payout account was not saved" },
    note:
      `A bank account needs \`accountNumber\` twice and \`ifsc\`, the other kind \`upiId\`. It replaces the one before, is paid after ${accountWaitHours} hours, ` +
      `and can be saved ${maxAccountChanges} times in ${accountChangeDays} days.`,
    audited: "payout",
  },
  "payouts.deleteAccount": {
    why: "A freelancer can remove the payout account.",
    title: "Delete a payout account",
    ...change,
    input: z.object(stepUp),
    refuses: [...stepUpRefusals, "not_found", "in_payout"],
    says: { done: "Your payout account was deleted", otherwise: "Your payout account was not deleted" },
    audited: "payout",
  },
  "payouts.blockAccount": {
    why: "The owner stops a payout account that somebody else has saved.",
    title: "Block a payout account",
    method: "POST",
    by: "anyone",
    input: z.object({ token: raw(lengths.search, missing).min(1, missing) }),
    answers: { done: "Success" },
    refuses: ["not_found"],
    says: { done: "The payout account is blocked", otherwise: "This link is no longer valid." },
    note: `With the link of the e-mail about a saved account, for ${blockLinkHours} hours. No money goes to the account.`,
    unrepeatable: true,
    audited: "payout",
  },
  "payouts.list": {
    why: "A freelancer sees what is on hold, due, sent and paid.",
    ...own,
    token: "payouts:read",
    input: z.object(pageInput),
    row: z.object({
      payableId: z.int(),
      paymentId: z.int(),
      requestId: z.int(),
      title: z.string(),
      netPaise: z.int(),
      /** The price, what was given back of it, and the brokerage by which it is split. */
      costPaise: z.int(),
      returnedPaise: z.int(),
      /** The part of the brokerage that the platform keeps. */
      keptPaise: z.int(),
      brokerageBps: z.int(),
      brokerageFixedPaise: z.int(),
      /** Whether payments.giveBack is possible. */
      isReturnable: z.boolean(),
      status: z.enum(payoutStages),
      waitReason,
      holdUntil: z.iso.datetime(),
      /** When the payment arrived. */
      earnedAt: z.iso.datetime(),
      /** When it was sent to the freelancer; null before that, and for what was paid outside. */
      paidOn: z.iso.datetime().nullable(),
      /** The reference of the bank. */
      utr: z.string().nullable(),
      /** Whether the company paid the freelancer, so that it was never part of a payout. */
      isDirect: z.boolean(),
      /** What was withheld of it as tax, or billed where it was paid directly; absent where it is not taxed. */
      tdsPaise: z.int().optional(),
      tcsPaise: z.int().optional(),
      /** What of that was billed, because the part of the price of which it was withheld was given back. */
      billedPaise: z.int().optional(),
      /** By what TCS goes back with a part of the price, and what of it went back; absent where none is collected. */
      tcsTerms: z
        .object({ rateBps: z.int(), isInterState: z.boolean(), tcsBps: z.int(), returnedPaise: z.int() })
        .optional(),
      /** The number of the invoice for the brokerage; null before it is made. */
      paperNumber: z.string().nullable().optional(),
      /** Why the last payout with it failed; empty where none has. */
      failure: z.string(),
    }),
    page: 50,
    note: "The caller's own paid works, newest first. What was paid before payouts were recorded has neither `paidOn` nor `utr`.",
  },
  "payouts.requestSmall": {
    why: "A freelancer is paid what is owed although it is little, and can erase the account then.",
    title: "Request a small payout",
    ...own,
    input: z.object({}),
    answers: { done: "Success" },
    refuses: ["not_found"],
    says: {
      done: "The money is part of the next payouts",
      otherwise: "Nothing was changed",
    },
    note: "What is due to the caller is paid although it is less than ₹100.",
    audited: "payout",
  },
  "payouts.due": {
    why: "The admin sees what is owed to freelancers.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      freelancerId: z.int(),
      freelancerName: z.string(),
      /** The provider that holds the money. */
      source: z.enum(paymentProviders),
      /** The payables whose hold is over. */
      duePaise: z.int(),
      heldPaise: z.int(),
      /** When the first of what is on hold is ready to be sent; null where nothing is. */
      holdUntil: z.iso.datetime().nullable(),
      /** The payables of payments with an open chargeback. */
      disputedPaise: z.int(),
      /** The payables that wait for a transfer to a linked account, and are in no run. */
      transferPaise: z.int(),
      /** The linked account of the freelancer at Razorpay; null without one, and for other holders of the money. */
      linkedAccount: z.string().nullable(),
      waitReason,
    }),
    page: 50,
    note: "What is owed to freelancers and is in no payout, a row for each freelancer and holder of the money.",
  },
  "payouts.getUpgrade": {
    why: "The admin sees whether payments of before payouts were recorded have to be settled.",
    ...managing,
    input: z.object({}),
    row: z.object({
      /** Whether `payouts.markPaidOutside` awaits an answer. */
      isOpen: z.boolean(),
      /** Whether runs are refused as `migration_open`. */
      blocksRuns: z.boolean(),
      paymentCount: z.int(),
      /** The last day of what was paid outside; null before the answer, and where nothing was. */
      paidUntil: z.string().nullable(),
      /** The moment of the backup, where the question is about what was paid since a restored one. */
      restoredFrom: z.iso.datetime().nullable(),
    }),
    note: "Payments of before payouts were recorded, or since a restored backup, in one row.",
  },
  "payouts.markPaidOutside": {
    why: "The admin says what was paid before payouts were recorded, so that it is paid once.",
    title: "Record payouts outside the platform",
    ...change,
    ...managing,
    input: z
      .object({
        answer: z.enum(["nothing", "until"], "please choose one"),
        until: z.union([z.literal(""), day("please choose a day")], { error: "please choose a day" }).nullish(),
        ...stepUp,
      })
      .refine(({ answer, until }) => answer === "nothing" || isFilled(until), {
        path: ["until"],
        error: "please choose a day",
      }),
    refuses: [...stepUpRefusals, "payout_changed"],
    says: { done: "Your answer was saved", otherwise: "Your answer was not saved" },
    note: "Answered once, and once more after a restore. Payments up to and including the day become one payout per freelancer that was made outside; after a restore, those whose hold was over on that day.",
    audited: "payout",
  },
  ...payoutRuns,
  ...payoutTransfers,
});
