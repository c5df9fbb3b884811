import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { CompanyStatus } from "#domain/account.ts";
import { requestMoves, unpaidStatuses } from "#domain/hiring/work-request.ts";
import { matchesText } from "#server/identity/accounts/find-queries.ts";
import { orderOf, type Registered, type SortedPageRequest, sortname } from "#server/identity/accounts/order-queries.ts";
import { fileNameOf, rupeesOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { brokenConstraint } from "#server/platform/db/errors.ts";
import { limitLiteral, opaque } from "#server/platform/db/pagination.ts";
import { accounts, companies, freelancers, workRequests } from "#server/platform/db/schema/marketplace.ts";
import { categories, districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { oneMore, pageOf, type TextSearch } from "#server/platform/page.ts";

const person = {
  loginid: accounts.id,
  email: accounts.email,
  phone: accounts.phone,
  username: accounts.username,
  districtid: districts.id,
  district: districts.name,
  locationid: locations.id,
  location: locations.name,
  /** The platform's day: the connection keeps its zone. */
  regdate: sql<string>`${accounts.registeredAt}::date::text`,
};

const companyColumns = {
  ...person,
  companyname: accounts.name,
  licenseno: companies.licenceNo,
  logo: fileNameOf(companies.logo),
};

const freelancerColumns = {
  ...person,
  freelancername: accounts.name,
  categoryid: categories.id,
  categoryname: categories.name,
  subcategoryid: subcategories.id,
  subcategory: subcategories.name,
  image: fileNameOf(freelancers.picture),
};

type ListRequest = SortedPageRequest & TextSearch;

const inOrder = { registeredAt: accounts.registeredAt, sortname };

/** Companies as every list and profile shows them. */
export async function companiesWhere(db: Db, where: SQL | undefined, request: ListRequest) {
  const { by, behind, keyOf } = orderOf(request);
  const rows = await db
    .select({ ...companyColumns, ...inOrder })
    .from(accounts)
    .innerJoin(companies, eq(companies.accountId, accounts.id))
    .innerJoin(locations, eq(locations.id, companies.locationId))
    .innerJoin(districts, eq(districts.id, companies.districtId))
    .where(and(sql`${accounts.role} = 'client'`, where, behind, await matchesText(db, "client", request.q)))
    .orderBy(...by)
    .limit(limitLiteral(oneMore(request.limit)));
  return pageOf(rows, request.limit, keyOf);
}

/** Freelancers as every list and profile shows them. */
export async function freelancersWhere(db: Db, where: SQL | undefined, request: ListRequest, along?: Registered) {
  const { by, behind, keyOf } = orderOf(request, along);
  const rows = await db
    .select({ ...freelancerColumns, ...inOrder })
    .from(accounts)
    .innerJoin(freelancers, eq(freelancers.accountId, accounts.id))
    .innerJoin(locations, eq(locations.id, freelancers.locationId))
    .innerJoin(districts, eq(districts.id, freelancers.districtId))
    .innerJoin(subcategories, eq(subcategories.id, freelancers.subcategoryId))
    .innerJoin(categories, eq(categories.id, freelancers.categoryId))
    .where(and(sql`${accounts.role} = 'freelancer'`, where, behind, await matchesText(db, "freelancer", request.q)))
    .orderBy(...by)
    .limit(limitLiteral(oneMore(request.limit)));
  return pageOf(rows, request.limit, keyOf);
}

export const companiesWithStatus = (db: Db, status: CompanyStatus, request: ListRequest) =>
  companiesWhere(db, eq(accounts.status, opaque(sql`${status}::company_status`)), request);

const alone = { limit: 1 };
export const companyWith = async (db: Db, id: number) => (await companiesWhere(db, eq(accounts.id, id), alone)).rows;
export const freelancerWith = async (db: Db, id: number) =>
  (await freelancersWhere(db, eq(accounts.id, id), alone)).rows;

const any = async (rows: PromiseLike<readonly unknown[]>) => (await rows).length > 0;

export async function updateAccount(
  db: Db,
  id: number,
  row: Pick<typeof accounts.$inferSelect, "name" | "email" | "phone">,
): Promise<void> {
  await db.update(accounts).set(row).where(eq(accounts.id, id));
}

export async function updateEmail(db: Db, id: number, email: string): Promise<void> {
  await db.update(accounts).set({ email }).where(eq(accounts.id, id));
}

/** The field whose reference is broken: composite keys keep a town in its district, a subcategory in its category. */
type Broken = "locationid" | "subcategoryid" | undefined;

async function change(statement: PromiseLike<unknown>): Promise<Broken> {
  try {
    await statement;
    return undefined;
  } catch (error) {
    const constraint = brokenConstraint(error, "23503");
    if (constraint?.includes("_location_id_")) return "locationid";
    if (constraint?.includes("_subcategory_id_")) return "subcategoryid";
    throw error;
  }
}

/** The columns of a profile that were sent. The others stay as they are. */
type Profile<T extends typeof companies | typeof freelancers> = Partial<Omit<T["$inferInsert"], "accountId">>;

export const insertCompany = (db: Db, row: typeof companies.$inferInsert) => change(db.insert(companies).values(row));
export const insertFreelancer = (db: Db, row: typeof freelancers.$inferInsert) =>
  change(db.insert(freelancers).values(row));
export const updateCompany = (db: Db, id: number, row: Profile<typeof companies>) =>
  change(db.update(companies).set(row).where(eq(companies.accountId, id)));
export const updateFreelancer = (db: Db, id: number, row: Profile<typeof freelancers>) =>
  change(db.update(freelancers).set(row).where(eq(freelancers.accountId, id)));

/**
 * What an account is, held until the transaction ends, so that what else is read of it stays as it is. None of a member, nor
 * of an account that was erased.
 */
export async function lockAccount(db: Db, id: number) {
  const [row] = await db
    .select({
      username: accounts.username,
      role: accounts.role,
      status: accounts.status,
      name: accounts.name,
      email: accounts.email,
      emailState: accounts.emailState,
      language: accounts.language,
    })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.memberOf), isNull(accounts.erasedAt)))
    .for("no key update");
  return row;
}

interface Move {
  readonly from: readonly CompanyStatus[];
  readonly to: CompanyStatus;
}

/** Moves a company if it stands where the move begins. */
export const moveCompany = (db: Db, id: number, { from, to }: Move) =>
  any(
    db
      .update(accounts)
      .set({ status: to })
      .where(and(eq(accounts.id, id), eq(accounts.role, "client"), inArray(accounts.status, [...from])))
      .returning({ id: accounts.id }),
  );

const isDue = inArray(workRequests.status, requestMoves.settle.from);

/** What a company is in the middle of: how many works are engaged and not paid, and what is due for completed ones. */
export function standingOf(db: Db, companyId: number) {
  const isUnpaid = and(eq(workRequests.ownerId, companies.accountId), inArray(workRequests.status, unpaidStatuses));
  return db
    .select({
      engaged: sql<number>`count(${workRequests.id})::int`,
      due: rupeesOf(sql`coalesce(sum(${workRequests.price}) filter (where ${isDue}), 0)`),
    })
    .from(companies)
    .leftJoin(workRequests, isUnpaid)
    .where(eq(companies.accountId, companyId))
    .groupBy(companies.accountId);
}
