import { sql } from "drizzle-orm";

/** The version that applies, as `c`, `v` and its document `d`. */
const current = sql`contracts c cross join lateral (
  select version, document::jsonb as d from contract_versions where contract_id = c.id order by version desc limit 1) v`;

/** Whether a job has written the contracts of engagements that are older than contracts. */
const areWritten = sql`exists (select from schema_version where contracts_written_at is not null)`;

/** Engaged requests without a contract, unless they were paid so long ago that it may have been deleted. */
const withoutContract = sql`work_requests r
  where r.price is not null and not exists (select from contracts c where c.request_id = r.id)
    and not exists (select from payments p
      where p.request_id = r.id and p.reversed_at is null and p.paid_at < now() - interval '1 year')`;

/** The number of contracts that a job still has to write after an upgrade. */
export const contractsToWrite = sql`select count(*)::int as count from ${withoutContract} and not ${areWritten}`;

/** Engaged requests without a contract, once a job has written those of before, and contracts that agree on something else. */
export const contractViolations = sql`
  select concat('request ', r.id, ' is ', r.status, ', without a contract') from ${withoutContract} and ${areWritten}
  union all
  select concat('contract ', c.id, ' is about ', v.d ->> 'pricePaise', ' at ', v.d ->> 'brokerageBps', ' and ', v.d ->> 'brokerageFixedPaise', ', and request ', r.id,
    ' about ', coalesce(r.price::text, 'nothing'), ' at ', coalesce(r.brokerage_bps::text, 'nothing'), ' and ', r.brokerage_fixed_paise)
  from ${current} inner join work_requests r on r.id = c.request_id
  where r.price is not null and (v.d ->> 'pricePaise', v.d ->> 'brokerageBps', v.d ->> 'brokerageFixedPaise')
    is distinct from (r.price::text, r.brokerage_bps::text, r.brokerage_fixed_paise::text)
  union all
  select concat('contract ', c.id, ' has a fee on top of ', coalesce(v.d ->> 'clientFee', 'nothing'), ', and request ', r.id, ' one of ',
    r.client_fee_bps, ' and ', r.client_fee_fixed_paise)
  from ${current} inner join work_requests r on r.id = c.request_id
  where r.price is not null
    and (coalesce((v.d -> 'clientFee' ->> 'bps')::int, 0), coalesce((v.d -> 'clientFee' ->> 'fixedPaise')::int8, 0))
      <> (r.client_fee_bps, r.client_fee_fixed_paise)
  union all
  select concat('contract ', c.id, ' is ', c.state, ', and request ', r.id, ' is ', r.status)
  from contracts c left join work_requests r on r.id = c.request_id
  where (c.state = 'active') <> coalesce(r.status in ('accepted', 'completed'), false)`;

/** Versions whose hash fits neither their document nor the version before, and gaps between versions. */
export const versionsOutOfChain = sql`
  select concat('version ', version, ' of contract ', contract_id, ' does not follow the version before')
  from (
    select contract_id, version, document::jsonb as d, sha256, encode(sha256(convert_to(document, 'UTF8')), 'hex') as actual,
      lag(sha256) over chain as previous, row_number() over chain as position
    from contract_versions window chain as (partition by contract_id order by version)
  ) versions
  where sha256 <> actual or version <> position or d ->> 'version' <> version::text or d ->> 'contractId' <> contract_id::text
    or d ->> 'previousSha256' is distinct from previous
  union all
  select concat('contract ', c.id, ' has no version') from contracts c
  where not exists (select from contract_versions v where v.contract_id = c.id)`;
