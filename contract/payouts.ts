import { z } from "zod";
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
} from "#domain/payout.ts";
import { calls } from "./call.ts";
import { lengths, raw, stepUp, stepUpRefusals, text } from "./fields.ts";

const missing = "please fill this field";

const own = { method: "POST", by: ["freelancer"] } as const;
const change = { ...own, answers: { done: "Success" }, unrepeatable: true, ownTransaction: true } as const;

/** A field of one kind of account; the other kind leaves it empty. */
const detail = (isValid: (typed: string) => boolean, wrong: string) =>
  raw(lengths.name, missing, wrong)
    .trim()
    .refine((typed) => typed === "" || isValid(typed), wrong)
    .nullish();

const isFilled = (typed: string | null | undefined) => typed !== undefined && typed !== null && typed !== "";

/** Payout accounts, and how freelancers are paid. */
export const payouts = calls({
  "payouts.account": {
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
    ...change,
    input: z
      .object({
        kind: z.enum(payoutAccountKinds, "please choose one"),
        holderName: text(lengths.name, missing).refine(
          (typed) => bankText(typed) !== "",
          "use the Latin letters of the bank's records",
        ),
        accountNumber: detail(isAccountNumber, "enter 9 to 18 digits"),
        confirmAccountNumber: raw(lengths.name, missing).trim().nullish(),
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
    refuses: [...stepUpRefusals, "too_many_changes"],
    says: { done: "Your payout account was saved", otherwise: "Your payout account was not saved" },
    note:
      `A bank account needs \`accountNumber\` twice and \`ifsc\`, the other kind \`upiId\`. It replaces the one before, is paid after ${accountWaitHours} hours, ` +
      `and can be saved ${maxAccountChanges} times in ${accountChangeDays} days.`,
    audited: "payout",
  },
  "payouts.deleteAccount": {
    ...change,
    input: z.object(stepUp),
    refuses: [...stepUpRefusals, "not_found"],
    says: { done: "Your payout account was deleted", otherwise: "Your payout account was not deleted" },
    audited: "payout",
  },
  "payouts.blockAccount": {
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
});
