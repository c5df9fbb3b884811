import { z } from "zod";
import { budgetRange } from "#domain/work.ts";
import { calls } from "./call.ts";
import { id, pageInput, whole } from "./fields.ts";

/** Payments of completed works, and what the admin sees of them. */
export const payments = calls({
  payment: {
    method: "POST",
    by: ["client"],
    input: z.object({
      amount: whole(budgetRange, "please fill this", "only numbers allowed"),
      requestid: id("please fill this"),
    }),
    refuses: ["not_found", "request_moved_on", "amount_mismatch"],
    answers: { done: "Success" },
    says: { done: "Payment Successfull", otherwise: "Failed" },
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
});
