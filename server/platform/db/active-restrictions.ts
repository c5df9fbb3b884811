import { and, eq, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActiveRestriction, RestrictionKind } from "#domain/trust/restriction.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { decisions, restrictions } from "#server/platform/db/schema/moderation.ts";

/** A restriction counts until its last day, also before the job has ended it. */
const isActive = and(
  isNull(restrictions.liftedAt),
  sql`(${restrictions.until} is null or ${restrictions.until} >= current_date)`,
);

/** Whether the account of a row may not do this at present. */
export const isRestrictedFrom = (kind: RestrictionKind, accountId: AnyPgColumn | SQL): SQL => sql`exists (
  select from ${restrictions}
  where ${restrictions.accountId} = ${accountId} and ${eq(restrictions.kind, kind)} and ${isActive})`;

/** A part of the statement that reads the session. Admins cannot be restricted. */
export const restrictionsOfAccount: SQL<RestrictionKind[]> =
  sql`case when ${accounts.role} = 'admin' then '{}' else array(
  select ${restrictions.kind} from ${restrictions} where ${restrictions.accountId} = ${accounts.id} and ${isActive}
) end`;

/** Why an account may not do this; undefined where it may by now. */
export async function activeRestriction(
  db: Db,
  accountId: number,
  kind: RestrictionKind,
): Promise<ActiveRestriction | undefined> {
  const [row] = await db
    .select({ kind: restrictions.kind, reason: decisions.reason, until: restrictions.until })
    .from(restrictions)
    .innerJoin(decisions, eq(decisions.id, restrictions.decisionId))
    .where(and(eq(restrictions.accountId, accountId), eq(restrictions.kind, kind), isActive));
  return row;
}

/** The newest decision that restricts an account at present, as a column. */
export const activeDecisionOf = (accountId: Placeholder) =>
  sql<number | null>`(
    select max(${restrictions.decisionId}) from ${restrictions} where ${and(eq(restrictions.accountId, accountId), isActive)})`;
