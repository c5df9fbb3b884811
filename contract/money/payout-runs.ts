import { z } from "zod";
import { calls } from "#contract/call.ts";
import { id, lengths, pageInput, raw, reason, stepUp, stepUpRefusals } from "#contract/fields.ts";
import { paymentProviders } from "#domain/money/payment-order.ts";
import {
  fileLinkMinutes,
  isUtr,
  maxPayoutsPerRun,
  maxResultCharacters,
  payoutMethods,
  payoutStatuses,
} from "#domain/money/payout.ts";
import { operationStatuses } from "#domain/money/provider-operation.ts";

const missing = "please fill this field";

const managing = { method: "POST", by: ["admin"], needs: ["money"] } as const;
const runId = id(missing);
const payoutId = z.uuid(missing);
/** Of the bank, without the spaces that people type for reading. */
const utr = raw(lengths.reference, missing, "enter 6 to 35 letters and digits")
  .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
  .refine((typed) => typed !== "", missing)
  .refine(isUtr, "enter 6 to 35 letters and digits");
const payoutChange = { ...managing, answers: { done: "Success" }, audited: "payout" } as const;
const confirmedChange = { ...payoutChange, unrepeatable: true, ownTransaction: true } as const;

/** Runs of payouts, their bank files and the results of the bank. */
export const payoutRuns = calls({
  "payouts.createRun": {
    why: "The admin pays everybody to whom money is due.",
    title: "Create a payout batch",
    ...confirmedChange,
    input: z.object({ source: z.enum(paymentProviders, "please choose one"), ...stepUp }),
    refuses: [...stepUpRefusals, "migration_open", "nothing_due"],
    extra: z.object({ runId: z.int(), payoutCount: z.int(), totalPaise: z.int(), needsApproval: z.boolean() }),
    says: { done: "The payout batch was created", otherwise: "The payout batch was not created" },
    note: `One payout for each freelancer with an active account whose hold is over, of at least ₹100 unless the freelancer asked for less, ${maxPayoutsPerRun} at most.`,
  },
  "payouts.approveRun": {
    why: "A second admin looks at large runs before they are sent.",
    title: "Approve a payout batch",
    ...confirmedChange,
    input: z.object({ runId, ...stepUp }),
    refuses: [...stepUpRefusals, "not_found", "own_run", "permission_new", "payout_changed"],
    says: { done: "The payout batch was approved", otherwise: "The payout batch was not approved" },
    note: "By another admin than the one who created it, who has had the permission for a day.",
  },
  "payouts.prepareFile": {
    why: "The admin gets the file with which the bank makes the payouts.",
    title: "Prepare a bank file",
    ...confirmedChange,
    input: z.object({ runId, ...stepUp }),
    refuses: [...stepUpRefusals, "migration_open", "not_found", "approval_missing", "payout_changed"],
    extra: z.object({ token: z.string() }),
    says: { done: "The bank file is ready", otherwise: "The bank file was not created" },
    note: `Its payouts count as sent. \`token\` downloads the file with payouts.file for ${fileLinkMinutes} minutes.`,
  },
  "payouts.submitRun": {
    why: "The admin lets RazorpayX make the payouts of a run.",
    title: "Send a payout batch",
    ...confirmedChange,
    input: z.object({ runId, ...stepUp }),
    refuses: [...stepUpRefusals, "migration_open", "not_found", "approval_missing", "payout_changed"],
    says: { done: "Razorpay makes the payouts", otherwise: "The payouts were not sent" },
    note: "For a run of the method `razorpay_x`. Its payouts count as sent. A job gives them to Razorpay, which reports their results.",
  },
  "payouts.file": {
    why: "Downloads the bank file, which is not stored.",
    ...managing,
    method: "GET",
    input: z.object({ token: raw(lengths.search, missing).min(1, missing) }),
    refuses: ["not_found"],
    file: "text/csv",
    note: "The payouts of a run that are sent and have no result. The file is not stored.",
  },
  "payouts.cancel": {
    why: "The admin takes back a payout that is not sent.",
    title: "Cancel a payout",
    ...payoutChange,
    input: z.object({ payoutId }),
    refuses: ["not_found", "payout_changed"],
    says: { done: "The payout was cancelled", otherwise: "The payout was not cancelled" },
    note: "Before it is sent. The money is due again, and can be part of another run.",
  },
  "payouts.cancelRun": {
    why: "The admin takes back what is not sent of a run.",
    title: "Cancel a payout batch",
    ...payoutChange,
    input: z.object({ runId }),
    refuses: ["not_found", "payout_changed"],
    says: { done: "The payout batch was cancelled", otherwise: "The payout batch was not cancelled" },
    note: "Cancels the payouts of a run that are not sent.",
  },
  "payouts.finish": {
    why: "The admin records that the bank has paid.",
    title: "Record a payout",
    ...payoutChange,
    input: z.object({ payoutId, utr }),
    refuses: ["not_found", "approval_missing", "payout_changed", "payout_at_provider", "utr_taken"],
    says: { done: "The payout was recorded", otherwise: "The payout was not recorded" },
  },
  "payouts.fail": {
    why: "The admin records that the bank has not paid, and the money is due again.",
    title: "Record a failed payout",
    ...payoutChange,
    input: z.object({ payoutId, reason: reason(missing) }),
    refuses: ["not_found", "payout_changed", "payout_at_provider"],
    says: { done: "The payout was recorded as failed", otherwise: "The payout was not recorded" },
    note: "The money is due again. The freelancer reads the reason.",
  },
  "payouts.reverse": {
    why: "The admin records money that came back.",
    title: "Reverse a payout",
    ...confirmedChange,
    input: z.object({ payoutId, reason: reason(missing), ...stepUp }),
    refuses: [...stepUpRefusals, "not_found", "payout_changed"],
    says: { done: "The payout was reversed", otherwise: "The payout was not reversed" },
    note: "For money that came back. It is due again. The freelancer reads the reason.",
  },
  "payouts.import": {
    why: "The results of the bank are recorded from a file.",
    title: "Import results of payouts",
    ...payoutChange,
    input: z.object({
      /** CSV with a line of column names: `reference`, `UTR`, `status` (`paid` or `failed`), and optionally `reason`. */
      results: raw(maxResultCharacters, missing).min(1, missing),
      isDryRun: z.boolean(missing),
    }),
    answers: { done: "Success", checked: "Checked" },
    refuses: ["utr_taken", "payout_at_provider"],
    extra: z.object({
      paidCount: z.int(),
      failedCount: z.int(),
      problems: z.array(z.object({ line: z.int(), text: z.string() })),
    }),
    says: {
      done: "The results were recorded",
      checked: "The file was checked. Nothing is recorded yet.",
      otherwise: "The results were not recorded",
    },
    note: "Everything or nothing: with a problem, or as a dry run, it only answers `Checked`.",
  },
  "payouts.refuseAccount": {
    why: "The admin refuses an account that cannot be paid.",
    title: "Refuse a payout account",
    ...payoutChange,
    input: z.object({ freelancerId: id(missing), reason: reason(missing) }),
    refuses: ["not_found"],
    says: { done: "The payout account was refused", otherwise: "The payout account was not refused" },
    note: "Payouts to it that are not sent are cancelled. The freelancer reads the reason.",
  },
  "payouts.listRuns": {
    why: "The admin sees the runs and how far they are.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      runId: z.int(),
      source: z.enum(paymentProviders),
      createdAt: z.iso.datetime(),
      /** Null once the account of the admin is gone. */
      createdBy: z.string().nullable(),
      /** Whether the platform has created it by itself. */
      isWeekly: z.boolean(),
      needsApproval: z.boolean(),
      approvedBy: z.string().nullable(),
      /** When its bank file was last prepared, or its payouts were given to the provider. */
      fileAt: z.iso.datetime().nullable(),
      payoutCount: z.int(),
      totalPaise: z.int(),
      /** Payouts without a result. */
      openCount: z.int(),
      /** How its payouts are made. */
      method: z.enum(payoutMethods),
      /** Payouts that the provider has refused, or about which it could not be asked, without those that wait for a chargeback. */
      failureCount: z.int(),
      isOwn: z.boolean(),
    }),
    page: 50,
    note: "Newest first.",
  },
  "payouts.listOutside": {
    why: "The admin sees what was recorded as paid outside, and can take it back.",
    ...managing,
    input: z.object(pageInput),
    row: z.object({
      payoutId: z.uuid(),
      freelancerId: z.int(),
      freelancerName: z.string(),
      source: z.enum(paymentProviders),
      amountPaise: z.int(),
      /** How many payments it paid. */
      paymentCount: z.int(),
      status: z.enum(payoutStatuses),
      /** Why it was taken back; empty otherwise. */
      reason: z.string(),
      recordedAt: z.iso.datetime(),
    }),
    page: 50,
    note: "What an admin has said was paid outside, one for each freelancer, newest first. With `payouts.reverse` it is due again.",
  },
  "payouts.listOfRun": {
    why: "The admin sees the payouts of a run.",
    ...managing,
    input: z.object({ runId, ...pageInput }),
    row: z.object({
      payoutId: z.uuid(),
      /** The reference in the bank file or at the provider. */
      reference: z.string(),
      freelancerId: z.int(),
      freelancerName: z.string(),
      holderName: z.string(),
      last4: z.string(),
      amountPaise: z.int(),
      status: z.enum(payoutStatuses),
      utr: z.string().nullable(),
      reason: z.string(),
      method: z.enum(payoutMethods),
      /** The state at the provider; null for a bank file, and before the payout is sent. */
      operation: z.enum(operationStatuses).nullable(),
      /** Why the provider has refused it or could not be asked; empty otherwise. */
      failure: z.string(),
      /** Whether it waits for the decision about an open chargeback of a payment in it. */
      isDisputed: z.boolean(),
    }),
    page: 50,
    note: "In the order of the bank file.",
  },
});
