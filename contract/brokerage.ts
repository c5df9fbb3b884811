import { z } from "zod";
import { toBasisPoints } from "#domain/brokerage.ts";
import { calls } from "./call.ts";
import { day, id, pageInput } from "./fields.ts";

const missing = "please fill this";
const wrong = "a percentage from 0 to 100, with two decimals at most";

/** Parses a percentage such as 12.5, a number or text, into basis points. */
const percent = z
  .union([z.number(missing), z.string(missing)], missing)
  .transform(String)
  .pipe(z.string().trim().min(1, missing).max(20, wrong))
  .transform((typed, context) => {
    const points = toBasisPoints(typed);
    if (points === undefined) context.addIssue({ code: "custom", message: wrong });
    return points ?? z.NEVER;
  });

/** Brokerage rates and the days from which they apply. */
export const brokerage = calls({
  "brokerage.listRates": {
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object(pageInput),
    row: z.object({
      rateId: z.int(),
      brokerageBps: z.int(),
      /** The rate before it. */
      previousBps: z.int(),
      from: z.string(),
      username: z.string(),
      setDate: z.string(),
    }),
    note: "Latest first. Before the first rate, the setting BROKERAGE_BPS applies.",
    page: 50,
  },
  "brokerage.setRate": {
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({ percent, from: day(missing) }),
    refuses: ["day_taken"],
    answers: { done: "Success" },
    says: { done: "The rate was set", otherwise: "The rate was not set" },
    note: "Applies to requests accepted from that day on. The day is today or later.",
    audited: "rate",
  },
  "brokerage.deleteRate": {
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({ id: id(missing) }),
    refuses: ["not_found", "rate_begun"],
    answers: { done: "Success" },
    says: { done: "The rate was withdrawn", otherwise: "The rate was not withdrawn" },
    audited: "rate",
  },
});
