import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { demoSettings } from "#server/demo/demo-settings.ts";
import { demoTicket } from "#server/demo/files.ts";
import { deleteDemoAnswers } from "#server/demo/fill-tickets.ts";
import { deleteDemoContracts } from "#server/hiring/contracts/upkeep-queries.ts";
import { deleteDemoEntries } from "#server/money/ledger/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accountInvitations } from "#server/platform/db/schema/account-invitations.ts";
import { announcements } from "#server/platform/db/schema/announcements.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders, payments, unmatchedPayments } from "#server/platform/db/schema/payments.ts";
import { payoutRuns, payouts } from "#server/platform/db/schema/payouts.ts";
import { erasures } from "#server/platform/db/schema/personal-data.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";

const any = async (rows: Promise<unknown[]>) => (await rows).length > 0;

export const hasAccounts = (db: Db) => any(db.select({ id: accounts.id }).from(accounts).limit(1));

/** The audit log remembers that the demo was cleared. */
export const wasDemoCleared = (db: Db) =>
  any(db.select({ id: auditEntries.id }).from(auditEntries).where(eq(auditEntries.call, "demo:clear")).limit(1));

/**
 * Deletes the accounts of the demo with their works, requests and payments. Places and categories that other accounts use, and
 * the audit log, are kept. Returns the files whose content is to be deleted.
 */
export async function deleteDemoRows(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    const people = tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.demo, true));
    const theirWorks = tx.select({ id: works.id }).from(works).where(inArray(works.ownerId, people));
    const theirRequests = or(inArray(workRequests.freelancerId, people), inArray(workRequests.workId, theirWorks));
    const theirMilestones = or(inArray(milestones.companyId, people), inArray(milestones.freelancerId, people));
    await deleteDemoEntries(tx);
    await deleteDemoContracts(tx);
    await tx
      .delete(payments)
      .where(inArray(payments.requestId, tx.select({ id: workRequests.id }).from(workRequests).where(theirRequests)));
    // Payables were deleted with their payments.
    await tx.delete(payouts).where(eq(payouts.demo, true));
    await tx.delete(payoutRuns).where(eq(payoutRuns.demo, true));
    await tx.delete(unmatchedPayments).where(inArray(unmatchedPayments.companyId, people));
    // Refunds to other accounts are kept with their entries.
    const ordered = tx.select({ id: workRequests.id }).from(workRequests).where(theirRequests);
    await tx
      .delete(paymentOrders)
      .where(
        or(
          inArray(paymentOrders.companyId, people),
          inArray(paymentOrders.milestoneId, tx.select({ id: milestones.id }).from(milestones).where(theirMilestones)),
          and(
            inArray(paymentOrders.requestId, ordered),
            ne(paymentOrders.status, "refunded"),
            sql`not exists (select from unmatched_payments where order_id = ${paymentOrders.id})`,
          ),
        ),
      );
    await tx.delete(milestones).where(theirMilestones);
    await tx.delete(workRequests).where(theirRequests);
    await tx.delete(works).where(inArray(works.ownerId, people));
    await tx
      .update(works)
      .set({ engaged: false, agreedPaise: null, agreedDay: null })
      .where(
        sql`${works.engaged} and not exists (select from work_requests r where r.work_id = ${works.id} and r.price is not null)`,
      );
    await tx.delete(announcements).where(inArray(announcements.createdBy, people));
    await deleteDemoAnswers(tx);
    await tx.delete(erasures).where(inArray(erasures.accountId, people));
    // The demo has switched pages on; what an admin has set since stays.
    await tx
      .delete(platformSettings)
      .where(
        and(inArray(platformSettings.key, Object.keys(demoSettings)), inArray(platformSettings.updatedBy, people)),
      );
    // Whom a demo admin has invited may still register.
    await tx
      .update(accountInvitations)
      .set({ invitedBy: null })
      .where(and(eq(accountInvitations.kind, "registration"), inArray(accountInvitations.invitedBy, people)));
    await tx.delete(accounts).where(eq(accounts.demo, true));
    await tx.execute(
      sql`delete from subcategories s where demo and not exists (select from works where subcategory_id = s.id) and not exists (select from freelancers where subcategory_id = s.id)`,
    );
    await tx.execute(
      sql`delete from locations l where demo and not exists (select from companies where location_id = l.id) and not exists (select from freelancers where location_id = l.id)`,
    );
    await tx.execute(
      sql`delete from skills s where demo and not exists (select from work_skills where skill_id = s.id) and not exists (select from freelancer_skills where skill_id = s.id)`,
    );
    for (const [parent, child, key] of [
      [categories, subcategories, "category_id"],
      [districts, locations, "district_id"],
    ] as const)
      await tx.execute(
        sql`delete from ${parent} p where demo and not exists (select from ${child} where ${sql.identifier(key)} = p.id)`,
      );
    const used = sql`exists (select from categories where image = ${files.name}) or exists (select from companies where logo = ${files.name}) or exists (select from freelancers where picture = ${files.name}) or exists (select from work_requests where resume = ${files.name})`;
    const gone = await tx
      .delete(files)
      .where(and(eq(files.ticketHash, demoTicket), sql`not (${used})`))
      .returning({ name: files.name });
    await insertOwnEntry(tx, { call: "demo:clear", subject: null, subjectId: null, after: { files: gone.length } });
    return gone.map(({ name }) => name);
  });
}
