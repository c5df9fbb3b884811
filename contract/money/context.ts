import { bills } from "#contract/money/bills.ts";
import { claims } from "#contract/money/claims.ts";
import { ledger } from "#contract/money/ledger.ts";
import { milestones } from "#contract/money/milestones.ts";
import { payments } from "#contract/money/payments.ts";
import { payouts } from "#contract/money/payouts.ts";
import { reconciliation } from "#contract/money/reconciliation.ts";
import { taxes } from "#contract/money/taxes.ts";

/** The calls of this context, one table per slice. */
export const moneyContract = {
  reconciliation,
  payments,
  milestones,
  claims,
  payouts,
  bills,
  ledger,
  taxes,
} as const;
