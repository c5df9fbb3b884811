import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type IdentityKind, identityMonths } from "#domain/trust/identity-check.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { identityChecks } from "#server/platform/db/schema/identity-checks.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** A check that holds at the moment, also before the job has noticed the end of its time. */
const holds = sql`checked.status = 'checked' and checked.decided_at > now() - make_interval(months => ${sql.raw(String(identityMonths))})`;

/** What an admin has looked at, and in which month. */
export interface CheckedIdentity {
  readonly kind: IdentityKind;
  /** YYYY-MM in the time zone of the platform. */
  readonly month: string;
}

/** The checked identity of an account, as a column of statements that read it; null without one. */
export const checkedIdentityOf = (account: SQLWrapper) =>
  sql<CheckedIdentity | null>`(
    select json_build_object('kind', checked.kind, 'month', to_char(checked.decided_at, 'YYYY-MM'))
    from ${identityChecks} checked where checked.account_id = ${account} and ${holds})`;

/** Whether the identity of an account is checked. */
export const isIdentityChecked = (account: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${account} in (select checked.account_id from ${identityChecks} checked where ${holds})`;

export const holdsIdentity = async (db: Db, accountId: number): Promise<boolean> =>
  (await db.$count(accounts, and(eq(accounts.id, accountId), isIdentityChecked(accounts.id)))) > 0;
