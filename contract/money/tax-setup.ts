import { z } from "zod";
import { day, lengths, line, name, raw, stepUp, stepUpRefusals, text, whole } from "#contract/fields.ts";
import { isTaxRate, maxTaxBps } from "#domain/money/tax.ts";
import { isGstin, isPan, isTan, panOfGstin, stateCodes, taxNumberText } from "#domain/money/tax-numbers.ts";
import { isPaperPrefix, isSac } from "#domain/money/tax-paper.ts";
import { taxStatements } from "#domain/money/tax-statement.ts";
import { tdsModels, tdsThresholds } from "#domain/money/withholding.ts";
import { withholdingRateRow } from "./tax-withholding.ts";

const missing = "please fill this field";

const managing = { method: "POST", by: ["admin"], needs: ["tax"] } as const;
const changing = { ...managing, answers: { done: "Success" }, audited: "tax" } as const;

const number = (isValid: (typed: string) => boolean, wrong: string) =>
  raw(lengths.name, missing, wrong).overwrite(taxNumberText).min(1, missing).refine(isValid, wrong);

/** What the accountant sets up before tax papers are made. */
export const taxSetup = {
  "taxes.getSetup": {
    why: "The accountant sees what is missing before tax papers are made.",
    ...managing,
    input: z.object({}),
    row: z.object({
      /** Null before it was saved. */
      operator: z
        .object({
          legalName: z.string(),
          address: z.string(),
          state: z.enum(stateCodes),
          gstin: z.string(),
          pan: z.string(),
          tan: z.string(),
          signatory: z.string(),
          prefix: z.string(),
          sac: z.string(),
        })
        .nullable(),
      rates: z.array(z.object({ fromDay: z.string(), bps: z.int() })),
      statements: z.array(
        z.object({
          number: z.int(),
          text: z.string(),
          professional: z.string(),
          membershipNumber: z.string(),
          confirmedOn: z.string(),
        }),
      ),
      options: z.object({
        tdsModel: z.enum(tdsModels),
        tdsThreshold: z.enum(tdsThresholds),
        collectsTcs: z.boolean(),
        workInvoices: z.boolean(),
        issuesVouchers: z.boolean(),
      }),
      withholdingRates: z.array(withholdingRateRow),
      /** The first day whose fees are taxed; null before it is switched on. */
      startsOn: z.string().nullable(),
      /** The taxable value of the papers of the tax year with the most, such as 2627, credit notes taken away. Null before the first paper. */
      turnover: z.object({ year: z.string(), taxablePaise: z.int() }).nullable(),
    }),
    refuses: ["switched_off"],
    note: "One row. `rates` begin with the first, and `statements` are those that were confirmed.",
  },
  "taxes.saveOperator": {
    why: "Tax papers name the operator.",
    title: "Save the operator of tax papers",
    lastWriteWins: "It is typed as a whole by an accountant, and papers that were made keep theirs.",
    ...changing,
    input: z
      .object({
        legalName: name(lengths.title, missing),
        address: line(lengths.question, missing),
        state: z.enum(stateCodes, "please choose one"),
        gstin: number(isGstin, "enter a GSTIN whose check character is right"),
        pan: number(isPan, "enter a PAN such as ABCPK1234L"),
        tan: number(isTan, "enter a TAN such as MUMK12345A"),
        signatory: name(lengths.name, missing),
        prefix: number(isPaperPrefix, "enter two letters"),
        sac: number(isSac, "enter the six digits of the SAC"),
      })
      .refine(({ gstin, state }) => gstin.startsWith(state), {
        path: ["gstin"],
        error: "this GSTIN is of another State",
      })
      .refine(({ gstin, pan }) => panOfGstin(gstin) === pan, {
        path: ["pan"],
        error: "the PAN in the GSTIN is another one",
      }),
    refuses: ["switched_off"],
    says: { done: "The operator was saved", otherwise: "The operator was not saved" },
    note: "Papers that are made from now on have it.",
  },
  "taxes.addRate": {
    why: "A rate of GST begins on a day.",
    title: "Add a rate of GST",
    ...changing,
    input: z.object({
      fromDay: day("please choose a day"),
      bps: whole({ least: 0, most: maxTaxBps }, missing, "only numbers allowed").refine(
        isTaxRate,
        "enter a rate whose halves have two decimals",
      ),
    }),
    refuses: ["switched_off", "tax_rate_fixed"],
    says: { done: "The rate was added", otherwise: "The rate was not added" },
    note: "In hundredths of a percent, with CGST and SGST together. Once papers are made, only from tomorrow on. A rate of the same day is replaced.",
  },
  "taxes.confirmStatement": {
    why: "A professional has confirmed how the law applies to the platform.",
    title: "Record a statement about tax",
    lastWriteWins: "A later confirmation of the same statement replaces the earlier one, which stays in the audit log.",
    ...changing,
    input: z.object({
      number: whole({ least: 1, most: taxStatements.length }, missing, "only numbers allowed"),
      text: text(lengths.reason, missing),
      professional: name(lengths.name, missing),
      membershipNumber: line(lengths.licence, missing),
      confirmedOn: day("please choose a day"),
    }),
    refuses: ["switched_off"],
    says: { done: "The statement was recorded", otherwise: "The statement was not recorded" },
    note: "The text is that of docs/tax.md, with everything filled in and chosen.",
  },
  "taxes.switchOn": {
    why: "From a day on, fees are taxed and their papers are made.",
    title: "Begin with tax papers",
    ...changing,
    input: z.object({ startsOn: day("please choose a day"), ...stepUp }),
    refuses: [...stepUpRefusals, "switched_off", "tax_incomplete", "tax_begun"],
    says: { done: "Tax papers begin on this day", otherwise: "Tax papers do not begin" },
    note: "From tomorrow on at the earliest. In a demo also on an earlier day, and its payments since then are taxed as tests. Refused while the operator, a rate of that day or one of the statements is missing.",
    unrepeatable: true,
    ownTransaction: true,
  },
} as const;
