import { z } from "zod";
import { id, pageInput } from "#contract/fields.ts";
import { everyMember } from "#domain/member.ts";
import { taxFiles, taxPaperKinds, taxPaperSides, taxPeriodKinds } from "#domain/money/tax-paper.ts";
import { taxHeads } from "#domain/money/tax-postings.ts";
import { month } from "./tax-withholding.ts";

const managing = { method: "POST", by: ["admin"], needs: ["tax"] } as const;

const sums = z.object({
  count: z.int(),
  feePaise: z.int(),
  taxablePaise: z.int(),
  cgstPaise: z.int(),
  sgstPaise: z.int(),
  igstPaise: z.int(),
});

/** Tax invoices, bills of supply, credit notes and vouchers, and the months of the accountant. */
export const taxPapers = {
  "taxes.listPapers": {
    why: "Who bears a fee has its tax invoice, the parties of a work that of the work, and the accountant every one.",
    method: "POST",
    by: ["client", "freelancer", "admin"],
    needs: ["tax"],
    memberKinds: everyMember,
    input: z.object({ ...pageInput }),
    row: z.object({
      paperId: z.int(),
      number: z.string(),
      kind: z.enum(taxPaperKinds),
      side: z.enum(taxPaperSides),
      day: z.string(),
      recipient: z.string(),
      /** The operator, or of the work the freelancer in whose name it was made. */
      issuer: z.string(),
      /** Whether it is a tax invoice: an invoice of who is registered for GST. Of others it is a bill of supply. */
      isTaxInvoice: z.boolean(),
      title: z.string(),
      feePaise: z.int(),
      taxPaise: z.int(),
      /** Of the demo or the sandbox, so that it is no tax invoice. */
      isTest: z.boolean(),
    }),
    page: 50,
    note: "The papers that the caller has received, or that were issued in the caller's name, or all for an admin, the latest first.",
  },
  "taxes.downloadPaper": {
    why: "The paper as a PDF for bookkeeping.",
    method: "GET",
    by: ["client", "freelancer", "admin"],
    needs: ["tax"],
    memberKinds: everyMember,
    input: z.object({ paperId: id("please fill this field") }),
    refuses: ["not_found"],
    file: "application/pdf",
    note: "In the language of the browser. In one language it is the same file each time.",
  },
  "taxes.listMonths": {
    why: "The accountant closes a month by its papers and the ledger.",
    ...managing,
    input: z.object({ kind: z.enum(taxPeriodKinds, "please choose one").nullish() }),
    row: z.object({
      /** The first day of it. */
      month: z.string(),
      /** Null while it is open. */
      closedAt: z.iso.datetime().nullable(),
      isOver: z.boolean(),
      /** Whether it can be closed: it is over, and all papers of it are made. */
      canClose: z.boolean(),
      invoices: sums,
      credits: sums,
      /** Vouchers of fees that were received in advance, and of what of them was refunded. */
      receipts: sums,
      refunds: sums,
      /**
       * What the invoices adjust of advances; the advances of the month by heads, less what was adjusted or refunded; and the tax of them as it was
       * booked, with what the ledger has for it.
       */
      advances: z.object({
        adjustedPaise: z.int(),
        taxablePaise: z.int(),
        cgstPaise: z.int(),
        sgstPaise: z.int(),
        igstPaise: z.int(),
        taxPaise: z.int(),
        ledgerPaise: z.int(),
      }),
      /** Fees of the month whose papers are not made yet. */
      waitingCount: z.int(),
      /** The tax of the fees that were booked in the month, and what the ledger has for it. */
      bookedPaise: z.int(),
      ledgerPaise: z.int(),
      /** What freelancers supplied, and what was withheld of it, less what went back; and what the ledger has for that. */
      supplies: z.object({
        registeredPaise: z.int(),
        otherPaise: z.int(),
        returnedPaise: z.int(),
        tcsPaise: z.int(),
        ledgerTcsPaise: z.int(),
        tdsBasePaise: z.int(),
        tdsPaise: z.int(),
        ledgerTdsPaise: z.int(),
        /** The freelancers of whom tax was withheld at the higher rate. */
        withoutPanCount: z.int(),
      }),
      deposits: z.array(
        z.object({
          depositId: z.int(),
          head: z.enum(taxHeads),
          amountPaise: z.int(),
          challan: z.string(),
          bsrCode: z.string().nullable(),
          paidOn: z.string(),
        }),
      ),
    }),
    refuses: ["switched_off"],
    note: "From the first taxed month on, the latest first. By quarters of the tax year where `kind` is `quarter`.",
  },
  "taxes.closeMonth": {
    why: "No paper gets a date in a month whose returns are filed.",
    title: "Close a month of taxes",
    ...managing,
    answers: { done: "Success" },
    input: z.object({ month }),
    refuses: ["switched_off", "tax_month_open"],
    says: { done: "The month is closed", otherwise: "The month was not closed" },
    note: "The months before it are closed with it. A paper that is made later for a day in it has the first day after it.",
    audited: "tax",
  },
  "taxes.export": {
    why: "The accountant files the returns of a month.",
    ...managing,
    method: "GET",
    input: z.object({
      month,
      kind: z.enum(taxPeriodKinds, "please choose one").nullish(),
      file: z.enum(taxFiles, "please choose one"),
    }),
    file: "text/csv",
    note: "UTF-8 with a byte order mark. Of the month that begins with `month`, or with `kind` `quarter` of three months. The name of a file of a period that is not closed says so. Amounts have two decimals, and no cell begins a formula.",
  },
} as const;
