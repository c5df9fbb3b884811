import { z } from "zod";
import { calls } from "#contract/call.ts";
import { openDay, pageInput } from "#contract/fields.ts";
import { bookFigures, unknownHolder } from "#domain/money/books.ts";
import { ledgerAccounts, ledgerKinds } from "#domain/money/ledger.ts";
import { paymentProviders } from "#domain/money/payment-order.ts";

const period = { startdate: openDay, enddate: openDay } as const;
const reading = { method: "POST", by: ["admin"], needs: ["money", "tax"], mayLag: true } as const;

/** Null for payments of before it was recorded. */
const holder = z.enum(paymentProviders).nullable();

/** The ledger: append-only, written by every payment, and the books that are read from it. */
export const ledger = calls({
  "ledger.listBalances": {
    why: "The accountant closes a month by the balance of each account.",
    ...reading,
    input: z.object(period),
    row: z.object({
      account: z.enum(ledgerAccounts),
      /** Debits minus credits at the start and at the end of the period. */
      openingPaise: z.int(),
      debitPaise: z.int(),
      creditPaise: z.int(),
      closingPaise: z.int(),
    }),
    note: "Each account once; those of taxes where something was booked. Empty days are open. The sums of debits and credits are equal, and all opening and all closing balances add up to zero.",
  },
  "ledger.listCash": {
    why: "The accountant compares the cash of the ledger with that of each provider and of the bank.",
    ...reading,
    input: z.object(period),
    row: z.object({
      holder,
      openingPaise: z.int(),
      receivedPaise: z.int(),
      refundedPaise: z.int(),
      paidOutPaise: z.int(),
      takenBackPaise: z.int(),
      /** What the provider has kept for its service. */
      deductedPaise: z.int(),
      /** What was paid to the tax office; absent where nothing was. */
      depositedPaise: z.int().optional(),
      closingPaise: z.int(),
    }),
    note: "One row for each holder of money. What a provider has transferred to the bank of the platform still counts as held by the provider.",
  },
  "ledger.listPostings": {
    why: "The accountant reads the entries behind each figure.",
    ...reading,
    input: z.object({
      ...period,
      account: z.enum(ledgerAccounts).nullish(),
      /** The accounts of a figure of the books, and the entries whose holder was not recorded. */
      figure: z.enum(bookFigures).nullish(),
      holder: z.enum([...paymentProviders, unknownHolder]).nullish(),
      ...pageInput,
    }),
    row: z.object({
      entryId: z.int(),
      line: z.int(),
      bookedAt: z.iso.datetime(),
      kind: z.enum(ledgerKinds),
      account: z.enum(ledgerAccounts),
      holder,
      /** Null for the platform, and for a payer who is not known. */
      loginid: z.int().nullable(),
      partyName: z.string().nullable(),
      debitPaise: z.int(),
      creditPaise: z.int(),
      requestid: z.int().nullable(),
      title: z.string().nullable(),
      receiptNumber: z.string().nullable(),
      /** Of the bank or of the provider. */
      reference: z.string().nullable(),
    }),
    page: 50,
    note: "In the order in which they were booked, each line of an entry in a row.",
  },
  "ledger.check": {
    why: "The admin can check the ledger at any time, for example after a repair.",
    method: "POST",
    by: ["admin"],
    needs: ["money"],
    input: z.object({}),
    refuses: ["check_running"],
    answers: { done: "Success", going: "Running" },
    says: {
      done: "Ledger checked",
      going: "The check is still running. Check back in a few minutes.",
      otherwise: "A check is already running. Try again later.",
    },
    note: "One check at a time on the whole platform. `Running`: the check takes longer than a call may and continues; dashboards.admin returns its result.",
    ownTransaction: true,
    audited: { not: "It reads only. Its result is stored with those of the nightly checks." },
  },
});
