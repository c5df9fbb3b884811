import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AppealStatus } from "#domain/trust/decision.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { appeals, decisions } from "#server/platform/db/schema/moderation.ts";
import type { PageRequest } from "#server/platform/page.ts";
import { decisionColumns } from "#server/trust/moderation/queries.ts";

/** A decision about this account, and whether the time to appeal is over. */
export async function appealableDecision(db: Db, decisionId: number, accountId: number, appealDays: number) {
  const [row] = await db
    .select({
      id: decisions.id,
      name: accounts.name,
      isLate: sql<boolean>`${decisions.createdAt} < now() - make_interval(days => ${appealDays})`,
    })
    .from(decisions)
    .innerJoin(accounts, eq(accounts.id, decisions.accountId))
    .where(and(eq(decisions.id, decisionId), eq(decisions.accountId, accountId)));
  return row;
}

/** Returns false where there is an appeal already: of concurrent ones only the first is inserted. */
export async function insertAppeal(tx: Db, decisionId: number, statement: string): Promise<boolean> {
  const rows = await tx
    .insert(appeals)
    .values({ decisionId, statement })
    .onConflictDoNothing()
    .returning({ decisionId: appeals.decisionId });
  return rows.length > 0;
}

/** Whether an active admin other than this one may moderate. */
const hasOtherModerator = (adminId: number) => sql<boolean>`exists (
  select from ${adminPermissions} inner join ${accounts} moderator on moderator.id = ${adminPermissions.accountId}
  where ${adminPermissions.permission} = 'moderate' and moderator.disabled_at is null and moderator.id <> ${adminId})`;

/** Open appeals, oldest first, as this admin reads them. */
export async function openAppeals(db: Db, adminId: number, appealDays: number, request: PageRequest) {
  const subject = alias(accounts, "subject");
  const select = (page: TimePage) =>
    db
      .select({
        ...decisionColumns(appealDays, { withText: true }),
        accountId: subject.id,
        accountName: subject.name,
        canDecide: sql<boolean>`(${decisions.decidedBy} is distinct from ${adminId} or not ${hasOtherModerator(adminId)})`,
        submittedAt: appeals.createdAt,
      })
      .from(appeals)
      .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
      .innerJoin(subject, eq(subject.id, decisions.accountId))
      .leftJoin(accounts, eq(accounts.id, decisions.decidedBy))
      .leftJoin(works, eq(works.id, decisions.workId))
      .where(and(sql`${appeals.status} = 'open'`, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit);
  const order = { at: appeals.createdAt, id: appeals.decisionId, isOldestFirst: true };
  return pageByTime(request, order, select, ({ submittedAt, decisionId }) => [submittedAt, decisionId]);
}

/** An appeal with its decision. The appeal is locked until the end of the transaction. */
export async function lockAppeal(tx: Db, decisionId: number, adminId: number) {
  const [row] = await tx
    .select({
      status: appeals.status,
      kind: decisions.kind,
      accountId: decisions.accountId,
      workId: decisions.workId,
      isOwnDecision: sql<boolean>`${decisions.decidedBy} is not distinct from ${adminId}`,
      hasOtherModerator: hasOtherModerator(adminId),
    })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .where(eq(appeals.decisionId, decisionId))
    .for("update", { of: appeals });
  return row;
}

interface Answer {
  readonly status: AppealStatus;
  readonly answer: string;
  readonly decidedBy: number;
}

export async function answerAppeal(tx: Db, decisionId: number, answer: Answer): Promise<void> {
  await tx
    .update(appeals)
    .set({ ...answer, decidedAt: sql`now()` })
    .where(eq(appeals.decisionId, decisionId));
}
