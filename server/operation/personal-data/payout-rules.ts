import { by, through } from "#server/operation/personal-data/owners.ts";
import { ownPayment } from "#server/operation/personal-data/request-owners.ts";
import { keeps, ofAdmins, own, personal, type Rule } from "#server/operation/personal-data/rule.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import {
  feeBills,
  payables,
  payoutAccounts,
  payoutItems,
  payoutRuns,
  payouts,
  providerOperations,
} from "#server/platform/db/schema/payouts.ts";
import { returns } from "#server/platform/db/schema/returns.ts";

/** Payables and payouts are kept like payments; payout accounts are deleted. */
export const payoutRules: readonly Rule[] = [
  { table: payables, exports: own(by(payables.freelancerId)), erasure: keeps("payments") },
  { table: payouts, exports: own(by(payouts.freelancerId)), erasure: keeps("payments") },
  {
    table: payoutItems,
    exports: own(through(payoutItems.payoutId, payouts.id, by(payouts.freelancerId))),
    erasure: keeps("payments"),
  },
  {
    table: providerOperations,
    exports: own(through(providerOperations.subject, payouts.id, by(payouts.freelancerId))),
    erasure: keeps("payments"),
  },
  { table: feeBills, exports: own(by(feeBills.freelancerId)), erasure: keeps("payments") },
  {
    table: returns,
    exports: own(through(returns.paymentId, payments.id, ownPayment), "sent_by", "refunded_by"),
    erasure: keeps("payments"),
  },
  {
    table: chargebacks,
    exports: own(through(chargebacks.paymentId, payments.id, ownPayment), "recovered_by"),
    erasure: keeps("payments"),
  },
  { table: payoutRuns, exports: own(by(payoutRuns.createdBy)), erasure: ofAdmins },
  { table: payoutAccounts, ...personal(by(payoutAccounts.accountId), "details_sealed", "block_token_hash") },
];
