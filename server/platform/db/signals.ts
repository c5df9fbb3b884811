import { type SQL, sql } from "drizzle-orm";
import { maxSignalAccounts, networkHours, returnFactor, type SignalKind } from "#domain/trust/signal.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { registrationNetworks } from "#server/platform/db/schema/signals.ts";
import { defer } from "#server/platform/db/transaction.ts";

/** What was found of one kind; its accounts in their order. */
export interface FoundSignal {
  /** Hashed with a key, so that the table holds no phone number and no network. */
  readonly subject: string;
  readonly title: string;
  readonly count: number;
  readonly workId: number | null;
  readonly accounts: readonly number[];
}

interface Storing {
  readonly kind: SignalKind;
  readonly found: readonly FoundSignal[];
  /** After so many days a closed signal comes back as a new one; null where it stays closed unless it is stronger. */
  readonly windowDays?: number | undefined;
  /** Whether each finding adds to those before, instead of taking their place. */
  readonly isEvent?: boolean;
}

/** One row of each subject, also where several instances find it at the same time. */
export async function storeSignals(db: Db, { kind, found, windowDays, isEvent = false }: Storing): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((each) => ({ ...each, accounts: each.accounts.slice(0, maxSignalAccounts) }));
  const isOver: SQL = windowDays ? sql`s.closed_at < now() - make_interval(days => ${windowDays})` : sql`false`;
  const [count, isStronger] = isEvent
    ? [sql`s.count + excluded.count`, sql`true`]
    : [
        sql`excluded.count`,
        sql`case when s.closed_at is null then excluded.count <> s.count
          else ${isOver} or excluded.count >= s.count * ${returnFactor}::int end`,
      ];
  await db.execute(sql`
    with found as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as f (subject text, title text, count int, "workId" int, accounts int[])
    ), stored as (
      insert into signals as s (kind, subject, title, count, work_id)
      select ${kind}, subject, title, count, "workId" from found order by subject
      on conflict (kind, subject) do update set title = excluded.title, count = ${count}, closed_at = null, closed_by = null,
        outcome = null, found_at = case when s.closed_at is null then s.found_at else now() end
      where ${isStronger}
      returning s.id, s.subject
    )
    insert into signal_accounts (signal_id, account_id)
    select s.id, a.id from stored s inner join found f on f.subject = s.subject inner join accounts a on a.id = any(f.accounts)
    on conflict do nothing`);
}

/** Records from which network an account was registered, in the transaction of the registration. */
export const recordNetwork = (tx: Db, accountId: number, networkHash: string): Promise<void> =>
  defer(tx, tx.insert(registrationNetworks).values({ accountId, networkHash }));

export async function deleteOldNetworks(db: Db): Promise<void> {
  await db
    .delete(registrationNetworks)
    .where(sql`${registrationNetworks.registeredAt} < now() - make_interval(hours => ${networkHours})`);
}
