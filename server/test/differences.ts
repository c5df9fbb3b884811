import { sql } from "drizzle-orm";
import { reconciliationDays, reconciliationHour } from "#domain/money/reconciliation.ts";
import { reconciledDays } from "#server/platform/db/schema/reconciliation.ts";
import { allRows, type Browser } from "#server/test/ask.ts";
import type { Opened } from "#server/test/open.ts";

/** An instant at which the report of today is due, also where today has only begun. */
export const nextReport = () => new Date(Date.now() + (24 + reconciliationHour) * 3_600_000);

/**
 * Leaves only the day before this instant to be compared with Razorpay: those before it cost a paced call of the provider each, and
 * say nothing new.
 */
export const markEarlierDaysCompared = ({ db }: Opened, at: Date) =>
  db.execute(sql`
    insert into ${reconciledDays} (provider, day)
    select 'razorpay', ${at}::timestamptz::date - days from generate_series(2, ${reconciliationDays}::int) days`);

interface Difference {
  readonly movement: string;
  readonly difference: string;
  readonly reference: string;
  readonly hereMinor: number | null;
  readonly thereMinor: number | null;
}

/** The open differences with providers as an admin reads them, sorted: kind, difference, reference, and both amounts. */
export async function openDifferences(opened: Opened, admin: Browser) {
  const rows = await allRows<Difference>(opened, "reconciliation.list", {}, admin);
  return rows
    .map(({ movement, difference, reference, hereMinor, thereMinor }) => [
      movement,
      difference,
      reference,
      hereMinor,
      thereMinor,
    ])
    .toSorted();
}
