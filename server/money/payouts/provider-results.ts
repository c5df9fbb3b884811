import { isUtr } from "#domain/money/payout.ts";
import type { Paise } from "#domain/money.ts";
import type { PayoutResult } from "#server/money/payouts/results.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

/** The reference of a payout: that of the bank, or the id at the provider where that is none. */
export function referenceOf(utr: string, externalId: string): string {
  const code = utr.replace(/\s/g, "").toUpperCase();
  return isUtr(code) ? code : externalId.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

const callOf = { finish: "payouts.finish", fail: "payouts.fail", reverse: "payouts.reverse" } as const;
const statusOf = { finish: "done", fail: "failed", reverse: "reversed" } as const;

/** What Razorpay has reported is in the audit log like what an admin records. */
export const auditResult = (tx: Db, payoutId: string, result: PayoutResult, amountPaise: Paise) =>
  insertOwnEntry(tx, {
    call: callOf[result.move],
    subject: "payout",
    subjectId: payoutId,
    after: {
      status: statusOf[result.move],
      amountPaise,
      by: "razorpay",
      ...(result.move === "finish" && { utr: result.utr }),
    },
  });
