import { z } from "zod";
import { budgetRange } from "#domain/work.ts";
import { requestStatuses } from "#domain/work-request.ts";
import { calls } from "./call.ts";
import { id, pageInput, whole } from "./fields.ts";

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

/** Payments of completed works, and what the admin sees of them. */
export const payments = calls({
  payment: {
    ...paying,
    by: ["client"],
    says: { done: "Payment Successfull", otherwise: "Failed" },
    audited: "request",
  },
  getdebts: {
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
  settledebt: {
    ...paying,
    by: ["admin"],
    says: { done: "Payment recorded", otherwise: "Failed" },
    audited: "request",
  },
  paymentdetails: {
    method: "GET",
    by: ["admin"],
    input: z.object(pageInput),
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
  getreceipt: {
    ...receipt,
    method: "POST",
    row: z.object({
      receiptno: z.string(),
      requestid: z.int(),
      /** Whom it is for. The admin's is the whole of it. */
      receiptfor: z.enum(receipt.by),
      title: z.string(),
      categoryname: z.string(),
      subcategory: z.string(),
      companyname: z.string(),
      /** Of each other the parties are told what the product tells them anyway: the name. */
      licenseno: z.string().nullable(),
      companycity: z.string().nullable(),
      freelancername: z.string(),
      freelancercity: z.string().nullable(),
      cost: z.number(),
      brokerage_bps: z.int(),
      brokerage: z.number(),
      amount: z.number(),
      paymentdate: z.string(),
      test_payment: z.boolean(),
    }),
  },
  receiptpdf: {
    ...receipt,
    method: "GET",
    file: "application/pdf",
    note: "The same as getreceipt, as a PDF to keep.",
  },
});
