import { and, eq, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { closedSignalDays, type SignalOutcome } from "#domain/trust/signal.ts";
import { restrictionsOfAccount } from "#server/platform/db/active-restrictions.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { signalAccounts, signals } from "#server/platform/db/schema/signals.ts";
import type { PageRequest } from "#server/platform/page.ts";

const isOpen = isNull(signals.closedAt);

interface ListRequest extends PageRequest {
  readonly signalId?: number | null | undefined;
}

/** Open signals, oldest first. */
export async function openSignals(db: Db, { signalId, ...request }: ListRequest) {
  const select = (page: TimePage) =>
    db
      .select({
        signalId: signals.id,
        kind: signals.kind,
        title: signals.title,
        count: signals.count,
        workId: signals.workId,
        foundAt: signals.foundAt,
      })
      .from(signals)
      .where(and(isOpen, signalId ? eq(signals.id, signalId) : undefined, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: signals.foundAt, id: signals.id, isOldestFirst: true };
  return pageByTime(request, order, select, ({ foundAt, signalId: id }) => [foundAt, id]);
}

/** The accounts of signals, in the order in which they were registered. */
export const accountsOfSignals = (db: Db, signalIds: readonly number[]) =>
  db
    .select({
      signalId: signalAccounts.signalId,
      accountId: accounts.id,
      name: accounts.name,
      role: accounts.role,
      registeredAt: accounts.registeredAt,
      activeRestrictions: restrictionsOfAccount,
    })
    .from(signalAccounts)
    .innerJoin(accounts, eq(accounts.id, signalAccounts.accountId))
    .where(inArray(signalAccounts.signalId, [...signalIds]))
    .orderBy(accounts.id);

/** Of admins who close it at the same time one does; undefined for the others. */
export async function closeSignal(
  tx: Db,
  signalId: number,
  closing: { readonly outcome: SignalOutcome; readonly closedBy: number },
): Promise<number | undefined> {
  const [row] = await tx
    .update(signals)
    .set({ ...closing, closedAt: sql`now()` })
    .where(and(eq(signals.id, signalId), isOpen))
    .returning({ id: signals.id });
  return row?.id;
}

export const hasSignal = async (db: Db, signalId: number): Promise<boolean> =>
  (await db.$count(signals, eq(signals.id, signalId))) > 0;

/** Deletes what was closed long ago, and what is about nobody any more. Who has no account may send a file with a virus. */
export async function deleteOldSignals(db: Db): Promise<void> {
  const isOld = sql`${signals.closedAt} < now() - make_interval(days => ${closedSignalDays})`;
  const hasNobody = and(
    ne(signals.kind, "infectedFile"),
    notExists(db.select().from(signalAccounts).where(eq(signalAccounts.signalId, signals.id))),
  );
  await db.delete(signals).where(or(isOld, hasNobody));
}
