import { z } from "zod";
import { calls } from "#contract/call.ts";
import { filter, id, lengths, oneLine, pageInput, text, whole } from "#contract/fields.ts";
import { agreedAmounts } from "#contract/hiring/agreed-amounts.ts";
import { requestStatuses } from "#domain/hiring/work-request.ts";
import { everyMember, payers } from "#domain/member.ts";
import { paymentProviders, testOutcomes } from "#domain/money/payment-order.ts";
import { budgetRange } from "#domain/money.ts";
import { directPayments } from "./direct-payments.ts";
import { arrival, paymentArrivals } from "./payment-arrivals.ts";
import { paymentChargebacks } from "./payment-chargebacks.ts";
import { paymentOrders } from "./payment-orders.ts";
import { paymentReturns } from "./payment-returns.ts";
import { paymentReversals } from "./payment-reversals.ts";
import { providerPages } from "./provider-pages.ts";

/** The platform fee on the highest price. */
const maxClientFeePaise = budgetRange.most * 100;

/** A payment of the agreed price, once per request. */
const payable = {
  method: "POST",
  input: z.object({
    amount: whole(budgetRange, "please fill this", "only numbers allowed"),
    requestid: id("please fill this"),
  }),
  refuses: ["not_found", "request_moved_on", "amount_mismatch"],
  answers: { done: "Success" },
} as const;

const receipt = {
  by: ["client", "freelancer", "admin"],
  needs: ["money"],
  memberKinds: everyMember,
  /** Without `paymentId` the latest payment of the request; each milestone that was released has one of its own. */
  input: z.object({ requestid: id("please fill this"), paymentId: id("please fill this").nullish() }),
  refuses: ["not_found", "not_paid"],
} as const;
/** A decision of the admin on a reported payment. */
const decision = {
  method: "POST",
  by: ["admin"],
  needs: ["money"],
  answers: { done: "Success" },
  audited: "request",
} as const;
const orderId = id("please fill this");

/** Payments of completed works. */
export const payments = calls({
  payment: {
    title: "Pay for a job",
    ...payable,
    by: ["client"],
    memberKinds: payers,
    input: payable.input.extend({
      /** The platform fee on top of the amount, as requests.getEngagement names it; by default none. */
      clientFeePaise: whole(
        { least: 0, most: maxClientFeePaise },
        "please fill this",
        "only numbers allowed",
      ).nullish(),
      reference: oneLine(lengths.reference, "please fill this").nullish(),
      outcome: z.enum(testOutcomes).nullish(),
    }),
    refuses: [
      ...payable.refuses,
      "payment_waits",
      "payment_declined",
      "unavailable",
      "milestones_open",
      "payment_disputed",
      "restore_open",
    ],
    answers: { ...payable.answers, pending: "Pending" },
    says: {
      done: "Payment Successfull",
      pending: "Payment reported. It shows as paid once it is confirmed.",
      otherwise: "Failed",
    },
    note:
      "The company pays `amount`, the agreed price, and the platform fee on top. Both have to be those that were agreed on, so that nothing " +
      "is paid unseen. `reference` is the reference of the bank or the UPI app, required where the admin confirms payments. With the provider " +
      "`direct`, the company has paid the freelancer, who confirms. " +
      "`outcome` selects the result of a test payment. Pending: `paymentOrder` of getworkbystatus has the result. Where milestones are " +
      "funded, it approves all that were submitted, and takes no money.",
    audited: "request",
  },
  "payments.getMethod": {
    why: "The payment page shows what the provider needs: a card, a reference, or an outcome.",
    method: "POST",
    by: ["client", "freelancer"],
    memberKinds: everyMember,
    input: z.object({}),
    row: z.object({
      provider: z.enum(paymentProviders),
      /** How to pay the platform: for companies with `manual`, for freelancers who pay a bill with `direct`; empty otherwise. */
      instructions: z.string(),
      outcomes: z.array(z.enum(testOutcomes)),
    }),
  },
  ...providerPages,
  "payments.withdrawReport": {
    why: "A company can withdraw a payment report with a wrong reference.",
    title: "Withdraw a payment report",
    method: "POST",
    by: ["client"],
    memberKinds: payers,
    input: z.object({ requestid: id("please fill this") }),
    refuses: ["not_found", "payment_moved_on"],
    answers: { done: "Success" },
    says: { done: "Payment report withdrawn", otherwise: "Failed" },
    audited: "request",
  },
  "payments.listPending": {
    why: "The admin sees reported payments by bank or UPI.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object(pageInput),
    row: z.object({
      orderId: z.int(),
      requestid: z.int(),
      title: z.string(),
      companyname: z.string(),
      freelancername: z.string(),
      reference: z.string(),
      cost: z.number(),
      brokerage: z.number(),
      amount: z.number(),
      /** The platform fee, and the total with the cost: the money that arrives. */
      clientFee: z.number(),
      total: z.number(),
      noted: z.string(),
    }),
    page: 50,
  },
  "payments.confirm": {
    why: "The admin confirms that the money has arrived.",
    title: "Confirm a payment",
    ...decision,
    input: z.object({ orderId, ...arrival }),
    refuses: ["not_found", "payment_moved_on", "amount_mismatch", "amount_missing", "withheld_unnamed"],
    says: { done: "Payment confirmed", otherwise: "Failed" },
    note: "What arrived and what was withheld as tax together are at least the amount. What is more is unmatched money, for the admin to send back.",
  },
  "payments.decline": {
    why: "The admin declines a reported payment with a reason.",
    title: "Decline a payment",
    ...decision,
    input: z.object({
      orderId,
      reason: text(lengths.reason, "please fill this"),
      receivedPaise: arrival.receivedPaise,
    }),
    refuses: ["not_found", "payment_moved_on"],
    says: { done: "Payment declined", otherwise: "Failed" },
    note: "With `receivedPaise`, what has arrived although it is not the payment is unmatched money, for the admin to send back.",
  },
  "payments.listDebts": {
    why: "The admin's tasks list the debts of rejected companies.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object(pageInput),
    row: z.object({
      requestid: z.int(),
      workid: z.int(),
      title: z.string(),
      companyname: z.string(),
      freelancername: z.string(),
      cost: z.number(),
      brokerage: z.number(),
      amount: z.number(),
      requestdate: z.string(),
      req_status: z.enum(requestStatuses),
    }),
    page: 50,
  },
  "payments.settleDebt": {
    why: "A rejected company cannot pay, so the admin records its payment.",
    title: "Record a payment",
    ...payable,
    by: ["admin"],
    needs: ["money"],
    says: { done: "Payment recorded", otherwise: "Failed" },
    audited: "request",
  },
  paymentdetails: {
    method: "GET",
    token: "payments:read",
    by: ["admin"],
    needs: ["money"],
    input: z.object({
      ...filter,
      sort: z.enum(["newest", "oldest"], "please choose one").nullish(),
      ...pageInput,
    }),
    row: z.object({
      requestid: z.int(),
      freelancername: z.string(),
      subcategory: z.string(),
      companyname: z.string(),
      cost: z.number(),
      brokerage: z.number(),
      amount: z.number(),
      /** The platform fee that the company paid on top of the cost. */
      clientFee: z.number(),
      paymentdate: z.string(),
      /** Whether payments.reverse is possible: an admin confirmed or recorded the payment. */
      isReversible: z.boolean(),
      total_earnings: z.number().optional(),
    }),
    page: 50,
  },
  "payments.getReceipt": {
    why: "Both sides see what was paid and what the platform kept.",
    ...receipt,
    token: "payments:read",
    method: "POST",
    row: z.object({
      receiptNumber: z.string(),
      requestid: z.int(),
      paymentId: z.int(),
      workId: z.int(),
      /** The role of the reader. The admin's receipt has all amounts. */
      recipientRole: z.enum(receipt.by),
      title: z.string(),
      /** The title of the milestone that was released; null where the work was paid after its completion. */
      milestone: z.string().nullable(),
      /** Who held its money until the release; null in a test, and where the work was paid after its completion. */
      heldBy: z.string().nullable(),
      categoryname: z.string(),
      subcategory: z.string(),
      companyname: z.string(),
      /** Null for the other party, which sees the name only. */
      licenseno: z.string().nullable(),
      companyCity: z.string().nullable(),
      freelancername: z.string(),
      freelancerCity: z.string().nullable(),
      ...agreedAmounts,
      paymentdate: z.string(),
      isTestPayment: z.boolean(),
      /** Whether the platform paid in place of a rejected company. */
      isPaidByPlatform: z.boolean(),
      /**
       * What became of it later, in rupees and in the order of the days: what went back to the company, what its bank took back, and that it
       * was reversed. For the
       * freelancer what that took of the earnings.
       */
      changes: z.array(
        z.object({
          kind: z.enum(["returned", "chargeback", "reversed"]),
          id: z.int(),
          amount: z.number(),
          /** Of what was returned: the brokerage and the fee of the company that went back with it. */
          brokerage: z.number(),
          clientFee: z.number(),
          day: z.string(),
        }),
      ),
      /** The amount after the change that the company has paid, or the freelancer has earned. */
      remaining: z.number(),
      /** What was withheld of the freelancer as tax, or billed where the company paid directly; absent for companies, and where it is not taxed. */
      tdsPaise: z.int().optional(),
      tcsPaise: z.int().optional(),
      /** What of the returned part the freelancer was billed for, because it was paid out or withheld before; absent for companies, and without a bill. */
      billedPaise: z.int().optional(),
      isTdsBilled: z.boolean().optional(),
      /** The number of the reader's invoice for the fee; null before it is made, and absent where it is not taxed. */
      paperNumber: z.string().nullable().optional(),
      /** The number of the paper of the work that was made in the name of the freelancer; absent where there is none. */
      workPaperNumber: z.string().optional(),
    }),
  },
  "payments.downloadReceipt": {
    why: "The receipt as a PDF for bookkeeping.",
    ...receipt,
    token: "payments:read",
    method: "GET",
    file: "application/pdf",
    note: "The receipt of payments.getReceipt as a PDF.",
  },
  ...paymentArrivals,
  ...paymentOrders,
  ...directPayments,
  ...paymentReturns,
  ...paymentChargebacks,
  ...paymentReversals,
  "payments.listMonthlyEarnings": {
    why: "A freelancer sees earnings by month.",
    method: "POST",
    token: "payments:read",
    by: ["freelancer"],
    input: z.object({}),
    row: z.object({ month: z.string(), works: z.int(), amount: z.number() }),
    note: "The last twelve months, including those without a payment.",
  },
});
