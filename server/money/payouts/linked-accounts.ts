import type { payouts } from "#contract/money/payouts.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { forceByHand, linkAccount } from "#server/money/payouts/linked-account-queries.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import type { Handler } from "#server/platform/http/context.ts";

/** The admin has created a linked account at Razorpay for the bank account of a freelancer. */
export const setLinkedAccount: Handler<(typeof payouts)["payouts.setLinkedAccount"]> = async (input, context) => {
  const { recordAudit, refuse } = context;
  const { freelancerId, linkedAccount } = input;
  const { isFound } = await withStepUp(input, context, async (tx) => {
    const linked = await linkAccount(tx, freelancerId, linkedAccount).catch((error: unknown) => {
      throw brokenConstraint(error, "23505") === "payout_accounts_linked" ? refuse("linked_account_taken") : error;
    });
    if (linked) await recordAudit(tx, { id: linked.id, after: { linkedAccount, last4: linked.last4 } });
    return { isFound: linked !== undefined };
  });
  if (!isFound) throw refuse("not_found");
  return "done";
};

/** The admin pays by a run what would wait for a linked account. */
export const payByHand: Handler<(typeof payouts)["payouts.payByHand"]> = async ({ freelancerId }, context) => {
  const { db, recordAudit, refuse } = context;
  const amountPaise = await forceByHand(db, freelancerId);
  if (amountPaise === 0) throw refuse("not_found");
  await recordAudit(db, { id: `freelancer ${freelancerId}`, after: { byHand: true, amountPaise } });
  return "done";
};
