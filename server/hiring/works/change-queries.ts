import { and, eq, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Day } from "#domain/day.ts";
import type { WorkTerms } from "#domain/hiring/milestone.ts";
import { activeNow } from "#server/hiring/works/idle-queries.ts";
import { agreedPrice } from "#server/hiring/works/queries.ts";
import { mailChoiceOfAccount } from "#server/notify/notifications/preference-queries.ts";
import { today } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { dueDayOf } from "#server/platform/db/due-day.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";

const { placeholder } = sql;

/** The terms that a company sets; the budget is in paise. */
type Terms = Pick<
  typeof works.$inferInsert,
  | "title"
  | "description"
  | "categoryId"
  | "subcategoryId"
  | "budget"
  | "deadline"
  | "quotes"
  | "isPublic"
  | "maxApplications"
>;

/** The written row; undefined where the foreign key finds that the subcategory is not part of the category. */
async function withSkill<R>(statement: PromiseLike<R[]>): Promise<R | undefined> {
  try {
    const [row] = await statement;
    return row;
  } catch (error) {
    if (brokenConstraint(error, "23503")?.includes("subcategory")) return undefined;
    throw error;
  }
}

const insertStatement = prepared("post", (db) =>
  db
    .insert(works)
    .values({
      ownerId: placeholder("ownerId"),
      title: placeholder("title"),
      description: placeholder("description"),
      categoryId: placeholder("categoryId"),
      subcategoryId: placeholder("subcategoryId"),
      budget: placeholder("budget"),
      deadline: placeholder("deadline"),
      quotes: placeholder("quotes"),
      isPublic: placeholder("isPublic"),
      maxApplications: placeholder("maxApplications"),
    })
    .returning({ id: works.id, today }),
);

/** Returns the id and the day of the database. The caller checks the deadline against that day, and rolls back where it has passed. */
export const insertWork = (db: Db, ownerId: number, terms: Terms) =>
  withSkill(insertStatement(db, { ...terms, ownerId }));

/** The deadline of a work stays while a freelancer delivers before it, so that it applies again where the engagement ends. */
const laterIfEngaged = (deadline: Day) =>
  sql`case when ${works.engaged} then greatest(${works.deadline}, ${deadline}::date) else ${deadline}::date end`;

export const updateWork = (db: Db, id: number, terms: Terms) =>
  withSkill(
    db
      .update(works)
      .set({ ...terms, ...activeNow, deadline: laterIfEngaged(terms.deadline) })
      .where(eq(works.id, id))
      .returning({ id: works.id }),
  );

/** When the company of a work pays. */
export async function termsOfWork(db: Db, id: number): Promise<WorkTerms | undefined> {
  const [work] = await db.select({ terms: works.terms }).from(works).where(eq(works.id, id));
  return work?.terms;
}

/** Changes when the company pays, as long as nobody has applied. The caller has locked the work, or inserted it. */
export async function setTerms(db: Db, id: number, terms: WorkTerms): Promise<boolean> {
  const isApplied = sql`exists (select from ${workRequests} where ${workRequests.workId} = ${works.id})`;
  const changed = await db
    .update(works)
    .set({ terms })
    .where(and(eq(works.id, id), not(isApplied)))
    .returning({ id: works.id });
  return changed.length > 0;
}

/**
 * The present terms, and the price as the company reads it. The row stays locked until the transaction ends, so that no request is
 * accepted on them meanwhile; with the strength `update` none arrives either.
 */
export async function lockWork(
  db: Db,
  ownerId: number,
  id: number,
  strength: "update" | "no key update" = "no key update",
) {
  const [row] = await db
    .select({
      title: works.title,
      budget: works.budget,
      price: agreedPrice.mapWith(Number),
      quotes: works.quotes,
      isPublic: works.isPublic,
      maxApplications: works.maxApplications,
      description: works.description,
      categoryid: works.categoryId,
      subcategoryid: works.subcategoryId,
      deadline: dueDayOf(works),
      agreedDay: works.agreedDay,
      engaged: works.engaged,
      companyName: accounts.name,
      today,
    })
    .from(works)
    .innerJoin(accounts, eq(accounts.id, works.ownerId))
    .where(and(eq(works.id, id), eq(works.ownerId, ownerId)))
    .for(strength, { of: works });
  return row;
}

/** The applicants whose requests on a work are pending. They stay pending until the transaction ends. */
export const lockPendingApplicants = (db: Db, workId: number) => {
  const company = alias(accounts, "company");
  return db
    .select({
      accountId: accounts.id,
      mailChoice: mailChoiceOfAccount(accounts.id, "decisions"),
      email: accounts.email,
      language: accounts.language,
      title: works.title,
      companyname: company.name,
    })
    .from(workRequests)
    .innerJoin(works, eq(works.id, workRequests.workId))
    .innerJoin(company, eq(company.id, works.ownerId))
    .innerJoin(accounts, eq(accounts.id, workRequests.freelancerId))
    .where(and(eq(works.id, workId), eq(workRequests.status, "pending")))
    .for("update", { of: workRequests });
};

/**
 * Deletes a work with its requests, unless a freelancer is engaged on it (docs/design/rules.md#deleted) or one of them was paid:
 * a reversed payment stays in the ledger.
 */
export async function deleteWork(db: Db, ownerId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(works)
    .where(and(eq(works.id, id), eq(works.ownerId, ownerId), not(works.engaged), not(hasPayment)))
    .returning({ id: works.id });
  return rows.length > 0;
}

const hasPayment = sql`exists (
  select from ${workRequests} inner join ${payments} on ${eq(payments.requestId, workRequests.id)}
  where ${eq(workRequests.workId, works.id)})`;
