import { z } from "zod";
import { calls } from "#contract/call.ts";
import { day, id, pageInput, whole } from "#contract/fields.ts";
import { feeSides, fixedFeeRange, minPriceRange, toBasisPoints } from "#domain/catalog/fee.ts";
import { rupees } from "#domain/money.ts";

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

/** Whole rupees as forms send them, in paise. Empty stands for nothing. */
const optionalRupees = (range: { readonly least: number; readonly most: number }, wrong: string) =>
  z
    .union([z.literal(""), whole(range, missing, wrong)], wrong)
    .nullish()
    .transform((amount) => rupees(Number(amount ?? 0)));

/** Who bears the fee. */
const side = z.enum(feeSides, "please choose one");

/** A category, or empty for all of them. */
const optionalCategory = z
  .union([z.literal(""), id("please choose one")], "please choose one")
  .nullish()
  .transform((category) => category || null);

/** The rules by which the platform computes its share of a price, and the days from which they apply. */
export const fees = calls({
  "fees.rules": {
    why: "The admin sees past, current and future rules of the fees.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({ side: side.nullish(), ...pageInput }),
    row: z.object({
      ruleId: z.int(),
      side,
      /** Null for every category. */
      categoryId: z.int().nullable(),
      categoryName: z.string().nullable(),
      /** The price from which it applies. */
      minPricePaise: z.int(),
      bps: z.int(),
      fixedPaise: z.int(),
      from: z.string(),
      username: z.string(),
      setDate: z.string(),
    }),
    note:
      "Latest first: of one `side`, or of both. `freelancer`: the brokerage inside the price. `company`: a fee on top of it. For a price " +
      "the rule of its category counts before one of every category, then the one with the highest minimum price, then the latest that " +
      "has begun. Where none applies, the brokerage is the setting BROKERAGE_BPS, and companies pay no fee.",
    page: 50,
  },
  "fees.saveRule": {
    why: "The brokerage rate can change from a given day without a restart, and past payments keep theirs.",
    title: "Set a fee",
    lastWriteWins: "It adds a rule, and a second one of the same day is refused.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({
      /** By default the brokerage. */
      side: side.nullish(),
      percent,
      /** In whole rupees, added to the share. */
      fixed: optionalRupees(fixedFeeRange, "use whole rupees, 1,00,000 at most"),
      categoryId: optionalCategory,
      /** In whole rupees. */
      minPrice: optionalRupees(minPriceRange, "only numbers allowed"),
      from: day(missing),
    }),
    refuses: ["day_taken"],
    answers: { done: "Success" },
    says: { done: "The fee was set", otherwise: "The fee was not set" },
    note: "Applies to requests accepted from that day on. The day is today or later.",
    audited: "fee",
  },
  "fees.deleteRule": {
    why: "A mistyped rule can be withdrawn until it begins.",
    title: "Withdraw a fee",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({ ruleId: id(missing) }),
    refuses: ["not_found", "rate_begun"],
    answers: { done: "Success" },
    says: { done: "The fee was withdrawn", otherwise: "The fee was not withdrawn" },
    audited: "fee",
  },
});
