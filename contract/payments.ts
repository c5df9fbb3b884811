import { z } from "zod";
import { orderStatuses, paymentProviders, rehearsedOutcomes } from "#domain/payment-order.ts";
import { budgetRange } from "#domain/work.ts";
import { requestStatuses } from "#domain/work-request.ts";
import { calls } from "./call.ts";
import { filter, id, lengths, pageInput, raw, text, whole } from "./fields.ts";
import { paymentOrders } from "./payment-orders.ts";

/** Whoever pays, it is what was agreed, and once. */
const paying = {
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
  input: z.object({ requestid: id("please fill this") }),
  refuses: ["not_found", "not_paid"],
} as const;
/** The admin judges one that was noted. */
const judging = {
  method: "POST",
  by: ["admin"],
  answers: { done: "Success" },
  audited: "request",
} as const;
const orderId = id("please fill this");

/** Payments of completed works, and what the admin sees of them. */
export const payments = calls({
  payment: {
    ...paying,
    by: ["client"],
    input: paying.input.extend({
      reference: raw(lengths.reference, "please fill this").trim().nullish(),
      outcome: z.enum(rehearsedOutcomes).nullish(),
    }),
    refuses: [...paying.refuses, "payment_waits", "payment_declined", "unavailable"],
    answers: { ...paying.answers, pending: "Pending" },
    says: {
      done: "Payment Successfull",
      pending: "Payment reported. It shows as paid once it is confirmed.",
      otherwise: "Failed",
    },
    note:
      "`reference` is what the bank or the UPI app calls the payment; where the admin confirms payments it may not be empty. " +
      "`outcome` chooses how a test payment ends, and is for nothing else. Pending: payments.listOrders tells what becomes of it.",
    audited: "request",
  },
  "payments.getMethod": {
    method: "POST",
    by: ["client"],
    input: z.object({}),
    row: z.object({
      provider: z.enum(paymentProviders),
      instructions: z.string(),
      outcomes: z.array(z.enum(rehearsedOutcomes)),
    }),
  },
  "payments.listOrders": {
    method: "POST",
    by: ["client", "freelancer"],
    input: z.object(pageInput),
    row: z.object({
      requestid: z.int(),
      status: z.enum(orderStatuses),
      /** What the company called it; for the company alone. */
      reference: z.string().nullable(),
      reason: z.string().nullable(),
      /** Whether the company may still take it back. */
      withdrawable: z.boolean(),
      /** Whether the company may cancel it at its provider. */
      cancellable: z.boolean(),
      noted: z.string(),
    }),
    page: 200,
  },
  "payments.withdrawReport": {
    method: "POST",
    by: ["client"],
    input: z.object({ requestid: id("please fill this") }),
    refuses: ["not_found", "payment_moved_on"],
    answers: { done: "Success" },
    says: { done: "Payment report withdrawn", otherwise: "Failed" },
    audited: "request",
  },
  "payments.listPending": {
    method: "POST",
    by: ["admin"],
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
      noted: z.string(),
    }),
    page: 50,
  },
  "payments.confirm": {
    ...judging,
    input: z.object({ orderId }),
    refuses: ["not_found", "payment_moved_on", "amount_mismatch"],
    says: { done: "Payment confirmed", otherwise: "Failed" },
  },
  "payments.decline": {
    ...judging,
    input: z.object({ orderId, reason: text(lengths.reason, "please fill this") }),
    refuses: ["not_found", "payment_moved_on"],
    says: { done: "Payment declined", otherwise: "Failed" },
  },
  "payments.listDebts": {
    method: "POST",
    by: ["admin"],
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
    ...paying,
    by: ["admin"],
    says: { done: "Payment recorded", otherwise: "Failed" },
    audited: "request",
  },
  paymentdetails: {
    method: "GET",
    by: ["admin"],
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
      paymentdate: z.string(),
      total_earnings: z.number().optional(),
    }),
    page: 50,
  },
  "payments.getReceipt": {
    ...receipt,
    method: "POST",
    row: z.object({
      receiptNumber: z.string(),
      requestid: z.int(),
      /** Whom it is for. The admin's is the whole of it. */
      recipientRole: z.enum(receipt.by),
      title: z.string(),
      categoryname: z.string(),
      subcategory: z.string(),
      companyname: z.string(),
      /** Of each other the parties are told what the product tells them anyway: the name. */
      licenseno: z.string().nullable(),
      companyCity: z.string().nullable(),
      freelancername: z.string(),
      freelancerCity: z.string().nullable(),
      cost: z.number(),
      brokerageBps: z.int(),
      brokerage: z.number(),
      amount: z.number(),
      paymentdate: z.string(),
      isTestPayment: z.boolean(),
    }),
  },
  "payments.downloadReceipt": {
    ...receipt,
    method: "GET",
    file: "application/pdf",
    note: "The same as payments.getReceipt, as a PDF to keep.",
  },
  ...paymentOrders,
});
