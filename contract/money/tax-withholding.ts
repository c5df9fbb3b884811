import { z } from "zod";
import { day, id, lengths, line, optionalText, stepUp, stepUpRefusals, whole } from "#contract/fields.ts";
import { maxCertificates } from "#domain/money/tax-certificate.ts";
import { taxHeads } from "#domain/money/tax-postings.ts";
import {
  isBsrCode,
  maxWithholdingBps,
  tdsModels,
  tdsThresholds,
  withholdingRateKinds,
} from "#domain/money/withholding.ts";
import { budgetRange } from "#domain/money.ts";

const missing = "please fill this field";
const choose = "please choose one";
const onlyNumbers = "only numbers allowed";

const managing = { method: "POST", by: ["admin"], needs: ["tax"] } as const;
const changing = { ...managing, answers: { done: "Success" }, audited: "tax" } as const;

/** Its first day. */
export const month = z.string("please choose a month").regex(/^\d{4}-(0[1-9]|1[0-2])-01$/, "please choose a month");

const amount = whole({ least: 1, most: budgetRange.most * 100 }, missing, onlyNumbers);

/** The rates of tax that is withheld, as the set-up has them. */
export const withholdingRateRow = z.object({
  kind: z.enum(withholdingRateKinds),
  fromDay: z.string(),
  bps: z.int(),
  /** The sum of a tax year, and the single payment, up to which nothing is withheld. */
  thresholdPaise: z.int().nullable(),
  singleThresholdPaise: z.int().nullable(),
  code: z.string(),
  form: z.string(),
});

/** What is withheld of freelancers for the tax office, and what is paid there. */
export const taxWithholding = {
  "taxes.saveOptions": {
    why: "The accountant decides which taxes the platform withholds, when the fees of funded milestones are taxed, and whether the platform makes papers of works.",
    title: "Save which taxes are withheld and which papers are made",
    lastWriteWins: "They are chosen as a whole, and every change is in the audit log.",
    ...changing,
    input: z.object({
      tdsModel: z.enum(tdsModels, choose),
      tdsThreshold: z.enum(tdsThresholds, choose),
      collectsTcs: z.boolean(choose),
      workInvoices: z.boolean(choose).nullish(),
      issuesVouchers: z.boolean(choose).nullish(),
      ...stepUp,
    }),
    refuses: [...stepUpRefusals, "switched_off", "tax_options_incomplete"],
    says: { done: "The options were saved", otherwise: "The options were not saved" },
    note: "From the next payment on, and with `issuesVouchers` for milestones that are funded from then on. Refused while one of the statements or a rate of today is missing, and where statement 6 names another threshold, or statement 7 another time. `workInvoices` lets freelancers have the papers of their works made in their name. Without `workInvoices` or `issuesVouchers`, that stays.",
    unrepeatable: true,
    ownTransaction: true,
  },
  "taxes.addLawfulRates": {
    why: "The rates of the law need not be typed.",
    title: "Add the rates of the law",
    ...changing,
    input: z.object({}),
    refuses: ["switched_off"],
    says: { done: "The rates were added", otherwise: "The rates were not added" },
    note: "The rates of docs/tax.md, of November 2026, for kinds that have none. The accountant checks them.",
  },
  "taxes.addWithholdingRate": {
    why: "A rate of TDS or TCS begins on a day.",
    title: "Add a rate of TDS or TCS",
    ...changing,
    input: z.object({
      kind: z.enum(withholdingRateKinds, choose),
      fromDay: day("please choose a day"),
      bps: whole({ least: 0, most: maxWithholdingBps }, missing, onlyNumbers),
      thresholdPaise: amount.nullish(),
      singleThresholdPaise: amount.nullish(),
      code: line(lengths.name, missing),
      form: line(lengths.name, missing),
    }),
    refuses: ["switched_off", "tax_rate_fixed"],
    says: { done: "The rate was added", otherwise: "The rate was not added" },
    note: "In hundredths of a percent. Once payments were taxed, only from tomorrow on. A rate of the same kind and day is replaced.",
  },
  "taxes.recordDeposit": {
    why: "The accountant has paid tax to the tax office.",
    title: "Record a deposit of tax",
    ...changing,
    input: z
      .object({
        head: z.enum(taxHeads, choose),
        month,
        amountPaise: amount,
        challan: line(lengths.licence, missing),
        bsrCode: optionalText(lengths.name, missing)
          .refine((typed) => typed === "" || isBsrCode(typed), "enter the seven digits of the branch")
          .nullish(),
        paidOn: day("please choose a day"),
      })
      .refine(({ head, bsrCode }) => head !== "tds" || Boolean(bsrCode), { path: ["bsrCode"], error: missing }),
    refuses: ["switched_off", "tax_deposit_recorded"],
    says: { done: "The deposit was recorded", otherwise: "The deposit was not recorded" },
    note: "Of tax of the month `month`. `bsrCode` is needed for TDS only.",
  },
  "taxes.uploadCertificates": {
    why: "Each freelancer gets the certificate of what was withheld.",
    title: "Upload certificates of withheld tax",
    ...changing,
    input: z.object({}),
    multipart: true,
    refuses: ["switched_off", "too_large", "unsupported_type"],
    extra: z.object({ storedCount: z.int(), unknownCount: z.int() }),
    says: { done: "The certificates were uploaded", otherwise: "The certificates were not uploaded" },
    note: `A zip of at most 5 MiB with up to ${maxCertificates} PDFs, each named by the PAN with which it begins. \`unknownCount\` are those of nobody of whom tax was withheld. One that is uploaded again is stored once.`,
  },
  "taxes.listCertificates": {
    why: "A freelancer has the certificates of what was withheld.",
    method: "POST",
    by: ["freelancer"],
    input: z.object({}),
    row: z.object({ certificateId: z.int(), name: z.string(), uploadedAt: z.iso.datetime() }),
    note: "The caller's own, the latest first.",
  },
  "taxes.downloadCertificate": {
    why: "The certificate as the tax office has made it.",
    method: "GET",
    by: ["freelancer"],
    input: z.object({ certificateId: id(missing) }),
    refuses: ["not_found"],
    file: "application/pdf",
  },
  "taxes.showPan": {
    why: "The accountant looks a PAN up on the portal.",
    title: "Show a PAN",
    ...changing,
    input: z.object({ loginid: id(missing) }),
    refuses: ["not_found", "switched_off"],
    extra: z.object({ pan: z.string() }),
    says: { otherwise: "The PAN was not shown" },
    note: "Lists have the last four characters only.",
    unrepeatable: true,
  },
} as const;
