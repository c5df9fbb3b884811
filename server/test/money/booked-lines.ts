import { eq } from "drizzle-orm";
import { ledgerEntries, ledgerPostings } from "#server/platform/db/schema/ledger.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { Opened } from "#server/test/open.ts";

/** What was booked for a request, entry by entry. */
export async function linesOf({ db }: Opened, requestId: number): Promise<readonly string[]> {
  const rows = await db
    .select({ kind: ledgerEntries.kind, account: ledgerPostings.account, amount: ledgerPostings.amount })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .where(eq(payments.requestId, requestId))
    .orderBy(ledgerEntries.id, ledgerPostings.line);
  return rows.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`);
}
