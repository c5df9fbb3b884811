import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AccountKind, AccountState } from "#domain/account.ts";
import { companiesWhere, freelancersWhere } from "#server/identity/accounts/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { restrictions } from "#server/platform/db/schema/moderation.ts";
import { type PageRequest, pageOf, type TextSearch } from "#server/platform/page.ts";

interface Request extends PageRequest, TextSearch {
  readonly kind?: AccountKind | null | undefined;
  readonly status?: AccountState | null | undefined;
}

const nothing = { rows: [], next: undefined };

const isRestricted = sql`exists (select from ${restrictions} where ${and(eq(restrictions.accountId, accounts.id), isNull(restrictions.liftedAt))})`;

const isIn = (state: AccountState | null | undefined): SQL | undefined => {
  if (state === "restricted") return isRestricted;
  return state ? eq(accounts.status, state) : undefined;
};

/**
 * Companies and freelancers in one list, newest first. Each kind has an index along which a page of it is read; the page of both
 * is the newest of the two.
 */
export async function listAccounts(db: Db, { kind, status, ...request }: Request) {
  const where = isIn(status);
  const [ofCompanies, ofFreelancers] = await Promise.all([
    kind === "freelancer" ? nothing : companiesWhere(db, where, request),
    kind === "client" ? nothing : freelancersWhere(db, where, request),
  ]);
  const companies = ofCompanies.rows.map(({ companyname: name, logo: picture, ...row }) => ({
    ...row,
    ...{ kind: "client" as const, name, picture },
  }));
  const freelancers = ofFreelancers.rows.map(({ freelancername: name, image: picture, ...row }) => ({
    ...row,
    ...{ kind: "freelancer" as const, name, picture },
  }));
  const merged = [...companies, ...freelancers].toSorted(
    (one, other) => Number(other.registeredAt) - Number(one.registeredAt) || other.loginid - one.loginid,
  );
  const hasMore = merged.length > request.limit || ofCompanies.next !== undefined || ofFreelancers.next !== undefined;
  // A row too many says that there is another page; which row it is does not matter.
  const rows = hasMore ? [...merged.slice(0, request.limit), ...merged.slice(-1)] : merged;
  const page = pageOf(rows, request.limit, (row) => [row.registeredAt.getTime(), row.loginid]);
  return { ...page, rows: await withStates(db, page.rows) };
}

/** The status of each account, and whether something is restricted for it now. */
async function withStates<R extends { readonly loginid: number }>(db: Db, rows: readonly R[]) {
  const states = await db
    .select({ id: accounts.id, status: accounts.status, isRestricted: sql<boolean>`${isRestricted}` })
    .from(accounts)
    .where(
      inArray(
        accounts.id,
        rows.map(({ loginid }) => loginid),
      ),
    );
  const byId = new Map(states.map(({ id, ...state }) => [id, state]));
  return rows.map(({ loginid: accountId, ...row }) => ({
    ...row,
    ...{ accountId, status: byId.get(accountId)?.status ?? "accepted" },
    isRestricted: byId.get(accountId)?.isRestricted ?? false,
  }));
}
