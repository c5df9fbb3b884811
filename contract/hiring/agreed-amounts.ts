import { z } from "zod";

/** A price as it was agreed on, in rupees: who gets which part of it, and what the company pays on top. */
export const agreedAmounts = {
  cost: z.number(),
  brokerageBps: z.int(),
  brokerageFixedPaise: z.int(),
  brokerage: z.number(),
  /** For the freelancer. */
  amount: z.number(),
  clientFeeBps: z.int(),
  clientFeeFixedPaise: z.int(),
  clientFee: z.number(),
  /** What the company pays: the cost, and its fee. */
  total: z.number(),
};
