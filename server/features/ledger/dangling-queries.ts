import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as brokerage from "#server/platform/db/schema/brokerage.ts";
import * as tallies from "#server/platform/db/schema/counters.ts";
import * as ledger from "#server/platform/db/schema/ledger.ts";
import * as schema from "#server/platform/db/schema/marketplace.ts";
import * as payments from "#server/platform/db/schema/payments.ts";
import * as reference from "#server/platform/db/schema/reference.ts";
import * as secondstep from "#server/platform/db/schema/secondstep.ts";
import * as web from "#server/platform/db/schema/web.ts";

const tables = [schema, brokerage, ledger, payments, reference, secondstep, tallies, web]
  .flatMap((module) => Object.values<unknown>(module))
  .filter((value) => is(value, PgTable));

/** Rows that name something which is not there, for every reference the schema declares. */
const danglingOf = (table: PgTable): SQL[] =>
  getTableConfig(table).foreignKeys.map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const row = (parts: readonly unknown[]) =>
      sql.join(
        parts.map((part) => sql`${part}`),
        sql`, `,
      );
    return sql`select concat_ws(' ', ${sql.raw(`'${getTableConfig(table).name} names a row of ${getTableConfig(foreignTable).name} that is not there:'`)}, ${row(columns)})
      from ${table} left join ${foreignTable} on (${row(columns)}) = (${row(foreignColumns)})
      where num_nulls(${row(columns)}) = 0 and num_nulls(${row(foreignColumns)}) > 0`;
  });

export const danglingReferences = sql.join(tables.flatMap(danglingOf), sql` union all `);
