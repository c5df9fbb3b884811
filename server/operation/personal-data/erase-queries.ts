import { and, eq, ne, sql } from "drizzle-orm";
import { engagedStatuses, requestStatuses } from "#domain/hiring/work-request.ts";
import { decisionRetentionYears, erasureCall, type KeptData, type KeptKind } from "#domain/operation/personal-data.ts";
import { deleteRecorded } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { TableRule } from "#server/platform/db/personal-data.ts";
import { accountInvitations } from "#server/platform/db/schema/account-invitations.ts";
import { accounts, companies, freelancers, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { receiptParties } from "#server/platform/db/schema/personal-data.ts";
import { isOfMailbox } from "#server/platform/mail/address.ts";

const selectPeople = (db: Db) =>
  db
    .select({
      accountId: accounts.id,
      username: accounts.username,
      name: accounts.name,
      email: accounts.email,
      language: accounts.language,
      role: accounts.role,
      status: accounts.status,
      erasedAt: accounts.erasedAt,
      registeredAt: accounts.registeredAt,
    })
    .from(accounts);

/** A company or a freelancer. */
export async function personWith(db: Db, accountId: number) {
  const [row] = await selectPeople(db).where(and(eq(accounts.id, accountId), ne(accounts.role, "admin")));
  return row;
}

/** The accounts of the people of a company. */
export const membersOf = (db: Db, companyId: number) => selectPeople(db).where(eq(accounts.memberOf, companyId));

export type Person = NonNullable<Awaited<ReturnType<typeof personWith>>>;

/**
 * Locks the works, the requests and the account, in the order in which every other statement locks them. A concurrent acceptance
 * comes before, or does not find the request.
 */
export async function lockPerson(tx: Db, accountId: number): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '60s'`);
  await tx.execute(sql`select id from ${works} where owner_id = ${accountId} order by id for update`);
  await tx.execute(sql`
    select id from ${workRequests}
    where freelancer_id = ${accountId} or owner_id = ${accountId} order by id for update`);
  await tx.execute(sql`select id from ${accounts} where id = ${accountId} for no key update`);
}

/** The requests of a freelancer or of a company, which the statement calls `r`. With `or`, PostgreSQL would read all requests. */
export const requestsOf = (accountId: number) => sql`(
  select * from work_requests where freelancer_id = ${accountId}
  union all
  select * from work_requests where owner_id = ${accountId}) r`;

/** No request returns to `pending`, so pending ones have no payments. */
const answeredStatuses = requestStatuses.filter((status) => status !== "pending");

/** For how many years names remain in receipts and in contracts. */
interface RetentionYears {
  readonly receipts: number;
  readonly contracts: number;
}

/** What an erasure follows. */
export interface ErasureRules {
  readonly personalData: readonly TableRule[];
  readonly years: RetentionYears;
}

/** The kinds of data that remain of an erased account. */
export async function keptOf(
  db: Db,
  accountId: number,
  { receipts: retentionYears, contracts: contractYears }: RetentionYears,
): Promise<KeptData[]> {
  const { rows } = await db.execute<{ kind: KeptKind; count: number; until: Date | string | null }>(sql`
    select kept.* from (
      select coalesce(sum(payments), 0)::int as count, max(last) + make_interval(years => ${retentionYears}) as until
      from ${requestsOf(accountId)} cross join lateral (
        select count(*) as payments, max(paid_at) as last from payments where request_id = r.id) each
      where r.status = any(${sql.param(answeredStatuses)})) paid
    cross join lateral (values ('payments', paid.count, null), ('receipts', paid.count, paid.until)) as kept (kind, count, until)
    union all
    select 'engagements', count(*)::int, null from ${requestsOf(accountId)} where r.status = any(${sql.param([...engagedStatuses])})
    union all
    select 'taxes', count(*)::int, null from tax_lines l
    where l.account_id = ${accountId} or l.instruction_id in (select id from tax_instructions where account_id = ${accountId})
    union all
    select 'contracts', count(*)::int, max(ended_at) + make_interval(years => ${contractYears})
    from contracts where company_id = ${accountId} or freelancer_id = ${accountId}
    union all
    select 'messages', count(*)::int, null from messages where author_id = ${accountId}
    union all
    select 'decisions', (select count(*)::int from decisions where account_id = ${accountId})
      + (select count(*)::int from company_reviews where company_id = ${accountId}),
      now() + make_interval(years => ${decisionRetentionYears})
    union all
    select 'audit_entries', count(*)::int, null from audit_entries where account_id = ${accountId}`);
  return rows
    .filter(({ count }) => count > 0)
    .map(({ until, ...row }) => ({ ...row, until: until && new Date(until).toISOString() }));
}

/** Stores how the receipts of an account name their parties. Names that an earlier erasure stored stay. */
export async function storeReceiptParties(tx: Db, accountId: number, retentionYears: number): Promise<void> {
  await tx.execute(sql`
    insert into ${receiptParties}
      (payment_id, company_name, licence_no, company_town, freelancer_name, freelancer_town, delete_after)
    select p.id, company.name, c.licence_no, company_town.name, freelancer.name, freelancer_town.name,
      p.paid_at + make_interval(years => ${retentionYears})
    from ${requestsOf(accountId)}
    inner join ${payments} p on p.request_id = r.id
    inner join ${accounts} company on company.id = r.owner_id
    inner join ${companies} c on c.account_id = r.owner_id
    inner join locations company_town on company_town.id = c.location_id
    inner join ${accounts} freelancer on freelancer.id = r.freelancer_id
    inner join ${freelancers} f on f.account_id = r.freelancer_id
    inner join locations freelancer_town on freelancer_town.id = f.location_id
    where p.paid_at + make_interval(years => ${retentionYears}) > now()
    on conflict do nothing`);
}

/** Deletes and replaces rows as the rules say. The same once more changes nothing. */
export async function applyErasureRules(tx: Db, rules: readonly TableRule[], accountId: number): Promise<void> {
  for (const { table, erasure } of rules) {
    const { deletes, recordsAs, replaces } = erasure;
    if (deletes && recordsAs) {
      const { subject, before = sql`'{}'::jsonb` } = recordsAs;
      const deletion = sql`delete from ${table} where ${deletes(accountId)} returning id, ${before} as before`;
      await deleteRecorded(tx, { call: erasureCall, subject, deletion });
    } else if (deletes) await tx.delete(table).where(deletes(accountId));
    if (replaces) await tx.update(table).set(replaces.values).where(replaces.owner(accountId));
  }
}

/** Invitations to the address of an account. */
export async function deleteInvitationsTo(tx: Db, email: string): Promise<void> {
  if (email) await tx.delete(accountInvitations).where(isOfMailbox(accountInvitations.email, email));
}

/** The pending requests and the works that the erasure deletes, with those who are notified of it. */
export async function endingFor(tx: Db, accountId: number) {
  const { rows: requests } = await tx.execute<{
    requestId: number;
    workId: number;
    title: string;
    companyId: number;
  }>(sql`
    select r.id as "requestId", w.id as "workId", w.title, w.owner_id as "companyId"
    from work_requests r inner join works w on w.id = r.work_id
    where r.freelancer_id = ${accountId} and r.status = 'pending'`);
  const { rows: works } = await tx.execute<{ workId: number; title: string; applicants: number[] }>(sql`
    select w.id as "workId", w.title, array_agg(r.freelancer_id) as applicants
    from works w inner join work_requests r on r.work_id = w.id
    where w.owner_id = ${accountId} and not w.engaged and r.status = 'pending' group by w.id, w.title`);
  return { requests, works };
}
