import { sql } from "drizzle-orm";
import { type Breach, run } from "#server/test/tamper.ts";

const contractOf = (requestId: number) => sql`(select id from contracts where request_id = ${requestId})`;

/** Rewrites a number in the contract of a request, with a hash that fits. */
const contractSays = (requestId: number, key: string, value: number) => sql`
  update contract_versions v set document = rewritten.text, sha256 = encode(sha256(convert_to(rewritten.text, 'UTF8')), 'hex')
  from (
    select version, regexp_replace(document, ${`"${key}":\\d+`}, ${`"${key}":${value}`}) as text
    from contract_versions where contract_id = ${contractOf(requestId)}
  ) rewritten
  where v.contract_id = ${contractOf(requestId)} and v.version = rewritten.version`;

const copiedId = sql`'00000000-0000-4000-8000-000000000001'`;

/** Gives the newest request a contract like that of another one. */
export const copiedContract = (id: number) => [
  sql`
    insert into contracts (id, request_id, company_id, freelancer_id)
    select ${copiedId}::uuid, (select max(id) from work_requests), company_id, freelancer_id from contracts where request_id = ${id}`,
  sql`
    insert into contract_versions (contract_id, version, kind, document, sha256)
    select ${copiedId}::uuid, 1, 'accepted', text, encode(sha256(convert_to(text, 'UTF8')), 'hex')
    from (
      select replace(document, contract_id::text, ${copiedId}) as text from contract_versions where contract_id = ${contractOf(id)}
    ) copied`,
];

interface Requests {
  accepted: number;
  paid: number;
}

/** What breaks an invariant about contracts, or about a price that a contract names as well. The ids are read when it is run. */
export const contractBreaches = (at: Requests): readonly Breach[] => [
  [
    "I3",
    "a payment of another price",
    () =>
      run(
        sql`update work_requests set price = 99901 where id = ${at.paid}`,
        sql`update works set agreed_paise = 99901 where id = (select work_id from work_requests where id = ${at.paid})`,
        contractSays(at.paid, "pricePaise", 99_901),
      ),
    /for a price of 99901 at 1000 and 0$/,
  ],
  [
    "I3",
    "a payment at another rate",
    () =>
      run(
        sql`update work_requests set brokerage_bps = 1001 where id = ${at.paid}`,
        contractSays(at.paid, "brokerageBps", 1001),
      ),
    /for a price of 99900 at 1001 and 0$/,
  ],
  [
    "I15",
    "a contract about another price",
    () => run(contractSays(at.accepted, "pricePaise", 99_901)),
    /^contract \S+ is about 99901 at 1000 and 0, and request \d+ about 99900 at 1000 and 0$/,
  ],
  [
    "I15",
    "an engagement without a contract",
    () => run(sql`update contracts set request_id = null where request_id = ${at.paid}`),
    /^request \d+ is paid, without a contract$/,
  ],
  [
    "I15",
    "a contract that lasts longer than its request",
    () =>
      run(sql`update contracts set state = 'active', ended_at = null, end_reason = null where request_id = ${at.paid}`),
    /^contract \S+ is active, and request \d+ is paid$/,
  ],
  [
    "I15",
    "a document that was rewritten",
    () =>
      run(sql`update contract_versions set document = replace(document, 'Three pages.', 'Four pages.')
        where contract_id = (select id from contracts where request_id = ${at.accepted})`),
    /^version 1 of contract \S+ does not follow the version before$/,
  ],
];
