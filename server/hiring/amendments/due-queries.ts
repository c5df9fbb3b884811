import { type SQL, sql } from "drizzle-orm";
import {
  type AmendmentChanges,
  amendmentMoves,
  amendmentReminderDays,
  type ContractParty,
} from "#domain/hiring/amendment.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { amendments } from "#server/platform/db/schema/contracts.ts";
import { isNoneOf, type RowKeys } from "#server/platform/jobs/due-rows.ts";

interface DueAmendment extends Record<string, unknown> {
  readonly id: number;
  readonly author: ContractParty;
  readonly changes: AmendmentChanges;
}

/** What is due of an open amendment, and how it is noted. */
const steps = {
  expire: (now: Date) => ({
    isDue: sql`expires_at <= ${now}`,
    note: sql`status = ${amendmentMoves.expire.to}, answered_at = ${now}`,
  }),
  remind: (now: Date) => ({
    isDue: sql`reminded_at is null and expires_at > ${now}
      and expires_at <= ${now}::timestamptz + make_interval(days => ${amendmentReminderDays})`,
    note: sql`reminded_at = ${now}`,
  }),
} satisfies Record<string, (now: Date) => { isDue: SQL; note: SQL }>;

/** Claims what is due, each once, whichever instances run at the same time. Amendments that are being answered are skipped. */
export async function claimDueAmendments(
  tx: Db,
  step: keyof typeof steps,
  { now, limit, except }: { readonly now: Date; readonly limit: number; readonly except: RowKeys },
): Promise<readonly DueAmendment[]> {
  const { isDue, note } = steps[step](now);
  const { rows } = await tx.execute<DueAmendment>(sql`
    update ${amendments} set ${note} where id in (
      select id from ${amendments} where status = 'open' and ${isDue} and ${isNoneOf(sql`id`, except)}
      order by expires_at limit ${limit} for update skip locked)
    returning id, author, changes`);
  return rows;
}
