import type { payouts } from "#contract/money/payouts.ts";
import { type Paise, paise } from "#domain/money.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { bookPayout } from "#server/money/ledger/queries.ts";
import { payoutDone, payoutFailed } from "#server/money/payouts/mails.ts";
import { notifyPayees } from "#server/money/payouts/notify-payees.ts";
import { takeBackOperation } from "#server/money/payouts/operation-queries.ts";
import { movePayout, payByHandAfter, payoutWith } from "#server/money/payouts/payout-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { MailTemplate } from "#server/platform/mail/mail-template.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Moved = NonNullable<Awaited<ReturnType<typeof movePayout>>>;

/** What the bank says about a payout, as the move that follows from it. */
export type PayoutResult =
  | { readonly move: "finish"; readonly utr: string }
  | { readonly move: "fail" | "reverse"; readonly reason: string };

const templateOf = (result: PayoutResult, of: { readonly amount: Paise; readonly last4: string }): MailTemplate =>
  result.move === "finish" ? payoutDone({ ...of, utr: result.utr }) : payoutFailed({ ...of, reason: result.reason });

/** The kinds of entries that a move books; what failed was never sent. */
const entryOf = { finish: "payout", reverse: "payout_reversed", fail: undefined } as const;

/** Moves a payout, books it and notifies the freelancer. Nothing where it has moved on. */
export async function recordResult(
  tx: Db,
  services: Services,
  payoutId: string,
  result: PayoutResult,
): Promise<Moved | undefined> {
  const { move } = result;
  const moved = await movePayout(tx, payoutId, move, result);
  if (!moved) return undefined;
  const entry = entryOf[move];
  const amount = paise(moved.amount);
  if (entry) await bookPayout(tx, { ...moved, amount }, entry);
  if (move !== "finish") await payByHandAfter(tx, payoutId);
  const event = { move, payoutIds: [payoutId], subjectId: moved.freelancerId, facts: { amountPaise: amount } };
  await notifyPayees(tx, services, event, (of) => templateOf(result, of));
  return moved;
}

/** The same for what an admin says. A payout that a provider has is refused: only the provider can say what becomes of it. */
export async function recordByAdmin(
  tx: Db,
  services: Services,
  payoutId: string,
  result: PayoutResult,
  refuse: (code: "payout_at_provider") => Refusal,
): Promise<Moved | undefined> {
  const moved = await recordResult(tx, services, payoutId, result);
  if (moved && !(await takeBackOperation(tx, payoutId))) throw refuse("payout_at_provider");
  return moved;
}

/** Why a payout could not be moved. */
async function refusalFor(tx: Db, payoutId: string): Promise<"not_found" | "payout_changed"> {
  return (await payoutWith(tx, payoutId)) ? "payout_changed" : "not_found";
}

/** The bank has paid. */
export const finishPayout: Handler<(typeof payouts)["payouts.finish"]> = async ({ payoutId, utr }, context) => {
  const { db, services, recordAudit, refuse } = context;
  if ((await payoutWith(db, payoutId))?.awaitsApproval) throw refuse("approval_missing");
  const result = { move: "finish", utr } as const;
  const moved = await recordByAdmin(db, services, payoutId, result, refuse).catch((error: unknown) => {
    throw brokenConstraint(error, "23505") === "payouts_utr" ? refuse("utr_taken") : error;
  });
  if (!moved) throw refuse(await refusalFor(db, payoutId));
  await recordAudit(db, { id: payoutId, after: { status: "done", utr, amountPaise: moved.amount } });
  return "done";
};

/** The bank has not paid: the money is due again. */
export const failPayout: Handler<(typeof payouts)["payouts.fail"]> = async ({ payoutId, reason }, context) => {
  const { db, services, recordAudit, refuse } = context;
  const moved = await recordByAdmin(db, services, payoutId, { move: "fail", reason }, refuse);
  if (!moved) throw refuse(await refusalFor(db, payoutId));
  await recordAudit(db, { id: payoutId, after: { status: "failed", amountPaise: moved.amount } });
  return "done";
};

/** The admin takes a payout back that is not sent: the money is due again. */
export const cancelPayout: Handler<(typeof payouts)["payouts.cancel"]> = async ({ payoutId }, context) => {
  const { db, recordAudit, refuse } = context;
  const moved = await movePayout(db, payoutId, "cancel");
  if (!moved) throw refuse(await refusalFor(db, payoutId));
  await recordAudit(db, { id: payoutId, after: { status: "cancelled", amountPaise: moved.amount } });
  return "done";
};

/** The money came back: it is due again. */
export const reversePayout: Handler<(typeof payouts)["payouts.reverse"]> = async (input, context) => {
  const { services, recordAudit, refuse } = context;
  const { payoutId, reason } = input;
  const { refused } = await withStepUp(input, context, async (tx) => {
    const moved = await recordResult(tx, services, payoutId, { move: "reverse", reason });
    if (!moved) return { refused: await refusalFor(tx, payoutId) };
    await recordAudit(tx, { id: payoutId, after: { status: "reversed", amountPaise: moved.amount } });
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  return "done";
};
