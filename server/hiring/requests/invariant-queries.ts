import { sql } from "drizzle-orm";
import {
  contractsToWrite,
  contractViolations,
  versionsOutOfChain,
} from "#server/hiring/contracts/invariant-queries.ts";
import type { Invariant } from "#server/platform/db/invariants.ts";

/** What was agreed by an offer is the price with which the contract began, and nothing is negotiated any more. */
const agreedOtherwise = sql`select concat('request ', r.id, ' is ', r.status, ' at ', coalesce(begun.price::text, 'no price'),
    ', and its offer ', o.version, ' of ', o.amount, ' is ', o.status)
  from work_requests r inner join offers o on o.request_id = r.id
  left join lateral (
    select (v.document::jsonb ->> 'pricePaise')::int8 as price from contracts c
    inner join contract_versions v on v.contract_id = c.id and v.version = 1 where c.request_id = r.id
  ) begun on true
  where r.status in ('accepted', 'completed', 'paid')
    and (o.status = 'open' or o.status = 'accepted' and o.amount is distinct from begun.price)
    or r.status = 'pending' and o.status = 'accepted'
  union all
  select concat('work ', w.id, ' carries a price of ', w.agreed_paise, ', and its request ', r.id, ' one of ', r.price)
  from works w inner join work_requests r on r.work_id = w.id and r.status in ('accepted', 'completed', 'paid')
  where w.engaged and w.agreed_paise <> r.price`;

export const hiringInvariants: readonly Invariant[] = [
  {
    name: "I6",
    sentence: "at most one engaged request a job, and the work says whether there is one",
    sql: sql`select concat('work ', w.id, ' has ', count(r.id), ' engaged requests and says ', w.engaged)
      from works w left join work_requests r on r.work_id = w.id and r.status in ('accepted', 'completed', 'paid')
      group by w.id having count(r.id) > 1 or w.engaged <> (count(r.id) > 0)`,
  },
  {
    name: "I7",
    sentence: "at most one live request per work and freelancer",
    sql: sql`select concat('freelancer ', freelancer_id, ' has ', count(*), ' live requests for work ', work_id)
      from work_requests where status <> 'rejected' group by work_id, freelancer_id having count(*) > 1`,
  },
  {
    name: "I9",
    sentence: "completed or paid means that the last progress entry is 100, and there is none outside accepted",
    sql: sql`select concat('request ', r.id, ' is ', r.status, ', and its last progress is ', coalesce(last.percentage::text, 'none'))
      from work_requests r
      left join lateral (
        select percentage from progress_entries where request_id = r.id order by id desc limit 1
      ) last on true
      where (r.status in ('completed', 'paid') and last.percentage is distinct from 100)
        or (r.status = 'pending' and last.percentage is not null)`,
  },
  {
    name: "I15",
    sentence:
      "every engaged request has one contract, which is about its price and rate, and each version fits its hash and the one before",
    sql: sql`${contractViolations} union all ${versionsOutOfChain}`,
    pending: { noun: "contract", sql: contractsToWrite },
  },
  {
    name: "I16",
    sentence:
      "a contract begins with the price of the accepted offer, the work shows its price, and no offer is open after it",
    sql: agreedOtherwise,
  },
];
