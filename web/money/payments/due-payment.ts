import { rupees } from "#domain/money.ts";
import type { RowOf } from "#web/lib/api-types.ts";

/** What a company pays, as it was frozen at the acceptance. */
export interface DuePayment {
  readonly requestid: number;
  /** The price and the fee on top in rupees, as they are shown. */
  readonly total: number;
  /** The price in rupees, as it is sent. */
  readonly amount: number;
  /** Absent without a fee. */
  readonly clientFeePaise?: number;
}

export const duePaymentOf = ({ requestid, cost, clientFee, total }: RowOf<"requests.getEngagement">): DuePayment => ({
  requestid,
  amount: cost,
  total,
  ...(clientFee > 0 && { clientFeePaise: rupees(clientFee) }),
});

/** The values of a due payment that the call takes. */
export const sentOf = ({ total: _shown, ...sent }: DuePayment) => sent;
