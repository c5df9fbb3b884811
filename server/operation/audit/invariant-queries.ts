import { getTableColumns, is, type SQL, sql } from "drizzle-orm";
import { alias, getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { lostMails, missingEffects, movesNotAllowed, movesNotNoted } from "#server/operation/audit/history-queries.ts";
import type { Invariant } from "#server/platform/db/invariants.ts";
import * as chargebacks from "#server/platform/db/schema/chargebacks.ts";
import * as contracts from "#server/platform/db/schema/contracts.ts";
import * as debts from "#server/platform/db/schema/debts.ts";
import * as emails from "#server/platform/db/schema/emails.ts";
import * as fees from "#server/platform/db/schema/fees.ts";
import * as idempotency from "#server/platform/db/schema/idempotency.ts";
import * as ledger from "#server/platform/db/schema/ledger.ts";
import * as schema from "#server/platform/db/schema/marketplace.ts";
import * as offers from "#server/platform/db/schema/offers.ts";
import * as payments from "#server/platform/db/schema/payments.ts";
import * as payouts from "#server/platform/db/schema/payouts.ts";
import * as reconciliation from "#server/platform/db/schema/reconciliation.ts";
import * as reference from "#server/platform/db/schema/reference.ts";
import * as returns from "#server/platform/db/schema/returns.ts";
import * as secondstep from "#server/platform/db/schema/secondstep.ts";
import * as sessions from "#server/platform/db/schema/sessions.ts";

const tables = [
  schema,
  chargebacks,
  fees,
  contracts,
  debts,
  emails,
  idempotency,
  ledger,
  offers,
  payments,
  payouts,
  reconciliation,
  reference,
  returns,
  secondstep,
  sessions,
]
  .flatMap((module) => Object.values<unknown>(module))
  .filter((value) => is(value, PgTable));

/** Rows whose reference does not exist, for every foreign key of the schema. */
const danglingOf = (table: PgTable): SQL[] =>
  getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference();
    // Under a name of its own, because a table may refer to itself.
    const target = alias(foreignTable, "target");
    const named = Object.values(getTableColumns(target));
    const targetColumns = foreignColumns.map(({ name }) => named.find((column) => column.name === name));
    const row = (parts: readonly unknown[]) =>
      sql.join(
        parts.map((part) => sql`${part}`),
        sql`, `,
      );
    return sql`select concat_ws(' ', ${sql.raw(`'${getTableConfig(table).name} names a row of ${getTableConfig(foreignTable).name} that is not there:'`)}, ${row(columns)})
      from ${table} left join ${foreignTable} as target on (${row(columns)}) = (${row(targetColumns)})
      where num_nulls(${row(columns)}) = 0 and num_nulls(${row(targetColumns)}) > 0`;
  });

const danglingReferences = sql.join(tables.flatMap(danglingOf), sql` union all `);

/** Invariants about the rows of several contexts. */
export const operationInvariants: readonly Invariant[] = [
  { name: "I8", sentence: "history holds only moves that are allowed, by whom they are allowed", sql: movesNotAllowed },
  {
    name: "I10",
    sentence:
      "no reference dangles, every request names the company of its work, every attached file is there as it was sent, and none waits unattached after its hour",
    sql: sql`${danglingReferences}
      union all
      select concat('request ', r.id, ' names company ', r.owner_id, ', and its work company ', w.owner_id)
      from work_requests r inner join works w on w.id = r.work_id where r.owner_id <> w.owner_id
      union all
      select concat('file ', name, ' waits since ', created_at, ', and was not swept') from files
      where attached_at is null and created_at < (
        select max(started_on) from pgboss.job where name = 'sweep' and state in ('completed', 'failed')
      ) - interval '1 hour'`,
  },
  { name: "I11", sentence: "what was answered 'Success' is there", sql: missingEffects },
  {
    name: "I12",
    sentence: "each change of state has one audit entry, and each mail is sent or with the undelivered ones",
    sql: sql`${movesNotNoted} union all ${lostMails}`,
  },
];
