import { adminSummary } from "#web/test/rows.ts";

/** Taxes are switched on. */
export const switchedOn = { "dashboards.admin": [{ ...adminSummary(), taxNumbersToCheck: 1 }] };

const sums = { count: 2, feePaise: 130_000, taxablePaise: 110_170, cgstPaise: 9_915, sgstPaise: 9_915, igstPaise: 0 };
export const noSums = { count: 0, feePaise: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
/** A month that is over, with invoices, and without advances. */
export const month = {
  month: "2026-10-01",
  closedAt: null,
  isOver: true,
  canClose: true,
  invoices: sums,
  credits: noSums,
  receipts: noSums,
  refunds: noSums,
  advances: {
    adjustedPaise: 0,
    taxablePaise: 0,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 0,
    taxPaise: 0,
    ledgerPaise: 0,
  },
  waitingCount: 0,
  bookedPaise: 19_830,
  ledgerPaise: 19_830,
  supplies: {
    registeredPaise: 847_458,
    otherPaise: 0,
    returnedPaise: 0,
    tcsPaise: 4_237,
    ledgerTcsPaise: 4_237,
    tdsBasePaise: 847_458,
    tdsPaise: 847,
    ledgerTdsPaise: 847,
    withoutPanCount: 1,
  },
  deposits: [
    {
      depositId: 1,
      head: "tds" as const,
      amountPaise: 900,
      challan: "00042",
      bsrCode: "0510308",
      paidOn: "2026-11-05",
    },
  ],
};
