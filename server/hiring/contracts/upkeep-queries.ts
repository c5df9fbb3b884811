import { inArray, isNull, max, sql } from "drizzle-orm";
import type { ContractFacts } from "#domain/hiring/contract.ts";
import { contractFacts } from "#server/hiring/contracts/facts.ts";
import type { NewContract } from "#server/hiring/contracts/version-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { contracts, contractVersions } from "#server/platform/db/schema/contracts.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { schemaVersion } from "#server/platform/db/schema/version.ts";

interface Engagement extends Record<string, unknown> {
  readonly requestId: number;
  readonly pricePaise: number;
  readonly brokerageBps: number;
  readonly brokerageFixedPaise: number;
  readonly clientFeeBps: number;
  readonly clientFeeFixedPaise: number;
  readonly facts: ContractFacts;
  /** Null while it is not paid. */
  readonly paidAt: string | null;
}

/** The number of requests that a statement reads. */
const batch = 1000;
/** How many contracts are written at once. More would hold the event loop, and with it health checks and other calls. */
const maxContracts = 100;

export async function lastRequestId(db: Db): Promise<number> {
  const [last] = await db.select({ id: max(workRequests.id) }).from(workRequests);
  return last?.id ?? 0;
}

/**
 * The first engaged requests without a contract among the next ones by id, and the last id that was looked at; undefined after the
 * last request. A contract that was paid so many years ago would be deleted at once.
 */
export async function nextWithoutContract(db: Db, afterId: number, retentionYears: number) {
  const next = sql`select id from ${workRequests} where id > ${afterId} order by id limit ${batch}`;
  const { rows: ends } = await db.execute<{ id: number | null }>(sql`select max(id) as id from (${next}) as next`);
  const lastId = ends[0]?.id ?? undefined;
  if (lastId === undefined) return { lastId, engagements: [] };
  const request = {
    id: sql`r.id`,
    freelancerId: sql`r.freelancer_id`,
    requestedAt: sql`r.requested_at`,
    acceptedAt: sql`r.accepted_at`,
  };
  const work = {
    id: sql`w.id`,
    ownerId: sql`w.owner_id`,
    title: sql`w.title`,
    description: sql`w.description`,
    categoryId: sql`w.category_id`,
    subcategoryId: sql`w.subcategory_id`,
    deadline: sql`w.deadline`,
  };
  const { rows: engagements } = await db.execute<Engagement>(sql`
    select r.id as "requestId", r.price::float8 as "pricePaise", r.brokerage_bps as "brokerageBps",
      r.brokerage_fixed_paise::float8 as "brokerageFixedPaise", r.client_fee_bps as "clientFeeBps",
      r.client_fee_fixed_paise::float8 as "clientFeeFixedPaise",
      ${contractFacts(work, work.deadline, request)} as facts, p.paid_at::text as "paidAt"
    from ${workRequests} r
    inner join ${works} w on w.id = r.work_id
    left join ${payments} p on p.request_id = r.id and p.reversed_at is null
    where r.id > ${afterId} and r.id <= ${lastId} and r.price is not null
      and not exists (select from ${contracts} c where c.request_id = r.id)
      and not coalesce(p.paid_at < now() - make_interval(years => ${retentionYears}), false)
    order by r.id limit ${maxContracts}`);
  return { lastId: engagements.length < maxContracts ? lastId : engagements.at(-1)?.requestId, engagements };
}

interface ImportedContract extends Omit<NewContract, "contractId"> {
  readonly id: string;
  readonly paidAt: string | null;
}

/** Inserts the contracts of engagements that have none; another instance may have been first. */
export async function insertImported(db: Db, imported: readonly ImportedContract[]): Promise<void> {
  const rows = JSON.stringify(imported.map(({ document, ...row }) => ({ ...row, ...document })));
  await db.execute(sql`
    with imported as (
      select * from json_to_recordset(${rows}) as row (id uuid, "requestId" int, "companyId" int, "freelancerId" int,
        "isDemo" boolean, "paidAt" timestamptz, text text, sha256 text)),
    contract as (
      insert into ${contracts} (id, request_id, company_id, freelancer_id, demo, state, ended_at, end_reason)
      select id, "requestId", "companyId", "freelancerId", "isDemo",
        case when "paidAt" is null then 'active' else 'ended' end, "paidAt", case when "paidAt" is not null then 'paid' end
      from imported
      where exists (select from ${workRequests} r where r.id = "requestId" and r.price is not null)
      on conflict (request_id) do nothing
      returning id)
    insert into ${contractVersions} (contract_id, version, kind, document, sha256)
    select id, 1, 'imported', text, sha256 from contract inner join imported using (id)`);
}

/** Notes that every engagement of before has its contract. */
export async function noteWritten(db: Db): Promise<void> {
  await db
    .update(schemaVersion)
    .set({ contractsWrittenAt: sql`now()` })
    .where(isNull(schemaVersion.contractsWrittenAt));
}

/**
 * Ends the contracts of requests that an earlier version has ended or paid during a deployment. It reads the request of every active
 * contract, which takes longer in a large market than a call may.
 */
export async function endForgotten(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      update ${contracts} c set state = 'ended', ended_at = now(),
        end_reason = case when r.status = 'paid' then 'paid' else 'engagement_ended' end
      from ${workRequests} r where r.id = c.request_id and c.state = 'active' and r.status not in ('accepted', 'completed')`);
  });
}

/** Deletes the contracts of which a party is an account of the demo. */
export async function deleteDemoContracts(tx: Db): Promise<void> {
  await tx.execute(sql`delete from ${contractVersions} where contract_id in (select id from ${contracts} where demo)`);
  await tx.execute(sql`delete from ${contracts} where demo`);
}

const sweepBatch = 500;

/** Deletes contracts that ended so many years ago, with their versions and amendments. */
export async function deleteOldContracts(db: Db, retentionYears: number): Promise<void> {
  const deleteSome = async (tx: Db) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from ${contracts} where ended_at < now() - make_interval(years => ${retentionYears})
      order by ended_at limit ${sweepBatch} for update skip locked`);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      await tx.delete(contractVersions).where(inArray(contractVersions.contractId, ids));
      await tx.delete(contracts).where(inArray(contracts.id, ids));
    }
    return ids.length;
  };
  while ((await db.transaction(deleteSome)) === sweepBatch);
}
