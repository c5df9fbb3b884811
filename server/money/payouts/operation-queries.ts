import { and, eq, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import {
  isWithProvider,
  lookUpDays,
  maxRetryHours,
  type OperationMoveName,
  type OperationStatus,
  operationMoves,
} from "#domain/money/provider-operation.ts";
import { hasDisputed, isHeldBack } from "#server/money/payouts/disputed.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { payoutAccounts, payouts, providerOperations } from "#server/platform/db/schema/payouts.ts";

export type Operation = typeof providerOperations.$inferSelect;

/** The operation that makes a payout: from the account of the operator, or by the transfer of its payment. */
export const ofPayout = (payoutId: string) =>
  and(eq(providerOperations.subject, payoutId), ne(providerOperations.kind, "reversal"));
export const ofOperation = ({ id }: Pick<Operation, "id">) => eq(providerOperations.id, id);

/** Whether the provider has the operation that this one depends on. Of a transfer that has failed, all was reversed. */
const isReady = sql`(${providerOperations.dependsOn} is null or exists (
  select from provider_operations first
  where first.id = ${providerOperations.dependsOn} and first.status in ('sent', 'done', 'failed') and first.external_id is not null))`;

/** Lets the provider make these payouts. Committed before the provider is called. */
export const insertOperations = (tx: Db, payoutsToMake: readonly { readonly id: string; readonly amount: number }[]) =>
  tx
    .insert(providerOperations)
    .values(payoutsToMake.map(({ id, amount }) => ({ kind: "payout" as const, subject: id, amount })));

/**
 * Claims the operation that has been due for longest, by setting when it is due again: neither this process nor another one
 * attempts it meanwhile, and one that fails does not block the others. No lock is held while the provider is asked. What may
 * have to be executed moves to `sending` first. Without `mayBegin` only what the provider has is claimed.
 * A payout that the provider does not have waits while a payment in it is disputed.
 */
export async function claimOperation(db: Db, { mayBegin }: { readonly mayBegin: boolean }) {
  const begun = operationMoves.begin.from;
  const claimable: readonly OperationStatus[] = mayBegin ? [...begun, "sent", "done"] : ["sent", "done"];
  const next = db.$with("next").as(
    db
      .select({ id: providerOperations.id })
      .from(providerOperations)
      .where(
        and(
          inArray(providerOperations.status, [...claimable]),
          sql`${providerOperations.nextAt} <= clock_timestamp()`,
          not(isHeldBack(providerOperations)),
          isReady,
        ),
      )
      .orderBy(providerOperations.nextAt)
      .limit(1)
      .for("update", { skipLocked: true }),
  );
  const { attemptCount, status } = providerOperations;
  const [claimed] = await db
    .with(next)
    .update(providerOperations)
    .set({
      status: sql`case when ${inArray(status, [...begun])} then ${operationMoves.begin.to} else ${status} end`,
      attemptCount: sql`${attemptCount} + 1`,
      nextAt: sql`case when ${status} = 'done' and ${attemptCount} + 1 >= ${lookUpDays} then null
        when ${status} = 'done' then clock_timestamp() + interval '1 day'
        else clock_timestamp() + least(interval '1 minute' * power(2, least(${attemptCount}, 16)), make_interval(hours => ${maxRetryHours})) end`,
    })
    .where(inArray(providerOperations.id, db.select({ id: next.id }).from(next)))
    .returning();
  return claimed;
}

interface Change {
  /** Null where the next attempt begins anew. */
  readonly externalId?: string | null;
  /** Why the provider has refused it. */
  readonly lastFailure?: string;
}

/** When an operation that has ended is looked up again, and since when it is refused. */
const refusedSince = sql`coalesce(${providerOperations.refusedSince}, clock_timestamp())`;
const endings: Readonly<Partial<Record<OperationMoveName, object>>> = {
  refuse: { refusedSince },
  accept: { refusedSince: null },
  finish: { refusedSince: null, nextAt: sql`clock_timestamp() + interval '1 day'` },
  fail: { refusedSince: null, nextAt: null },
  bounce: { refusedSince, nextAt: sql`clock_timestamp() + make_interval(hours => ${maxRetryHours})` },
  cancel: { refusedSince: null, nextAt: null },
};

/**
 * Moves an operation by the table of moves, by one guarded statement. Nothing where it has moved on. What is not made is not taken back,
 * so reversals end with their transfer.
 */
export async function moveOperation(tx: Db, of: SQL | undefined, move: OperationMoveName, change: Change = {}) {
  const { from, to } = operationMoves[move];
  const { externalId, lastFailure = null } = change;
  const { status, attemptCount } = providerOperations;
  const [moved] = await tx
    .update(providerOperations)
    .set({
      status: to,
      lastFailure,
      ...(externalId !== undefined && { externalId }),
      // A look-up that brings nothing new waits longer each time, and so does what is refused again and again.
      ...(move !== "refuse" && { attemptCount: sql`case when ${status} = ${to} then ${attemptCount} else 0 end` }),
      ...endings[move],
    })
    .where(and(of, inArray(providerOperations.status, [...from])))
    .returning({ id: providerOperations.id });
  if (moved && move === "cancel") await moveOperation(tx, eq(providerOperations.dependsOn, moved.id), "cancel");
  return moved;
}

/** Keeps why the last attempt failed. Returns whether it is the first failure of a series. */
export async function noteOperationFailure(db: Db, { id, lastFailure }: Operation, reason: string): Promise<boolean> {
  await db.update(providerOperations).set({ lastFailure: reason }).where(eq(providerOperations.id, id));
  return lastFailure === null;
}

/**
 * Takes a payout back from the provider where it cannot have executed it. Returns false where only the provider can say what becomes
 * of it; the caller then rolls back.
 */
export async function takeBackOperation(tx: Db, payoutId: string): Promise<boolean> {
  if (await moveOperation(tx, ofPayout(payoutId), "cancel")) return true;
  const [operation] = await tx
    .select({ status: providerOperations.status })
    .from(providerOperations)
    .where(ofPayout(payoutId));
  return !(operation && isWithProvider(operation.status));
}

/** The terms that a provider needs to make a payout. */
export async function payoutTermsOf(db: Db, payoutId: string) {
  const [terms] = await db
    .select({
      freelancerId: payouts.freelancerId,
      amount: payouts.amount,
      holderName: payoutAccounts.holderName,
      detailsSealed: payoutAccounts.detailsSealed,
      state: payoutAccounts.state,
      isDisputed: hasDisputed(sql`${payouts.id}`),
    })
    .from(payouts)
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .where(eq(payouts.id, payoutId));
  return terms;
}

/** A payout by the reference that the provider reports, locked until the end of the transaction. */
export async function lockReported(tx: Db, payoutId: string) {
  const [locked] = await tx
    .select({ id: payouts.id, status: payouts.status, amount: payouts.amount, method: payouts.method })
    .from(payouts)
    .where(eq(payouts.id, payoutId))
    .for("update");
  return locked;
}
