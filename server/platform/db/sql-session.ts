import { Client, type CustomTypesConfig, escapeLiteral } from "pg";

export interface SqlResult {
  /** What PostgreSQL did, such as `SELECT` or `UPDATE`. */
  readonly command: string;
  readonly rowCount: number | null;
  readonly columns: readonly { readonly name: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export interface SqlSession {
  readonly run: (statement: string) => Promise<SqlResult>;
  /** Ends the statement that runs now. */
  readonly cancel: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Values are printed the way PostgreSQL writes them. */
const types = { getTypeParser: () => (value: unknown) => value } as unknown as CustomTypesConfig;

/** int8, int2, int4, float4, float8, numeric */
const numberTypes = new Set([20, 21, 23, 700, 701, 1700]);

/** One connection for an operator's statements. It has no timeouts: no other work waits for it. */
export async function openSqlSession(
  url: string,
  timeZone: string,
  onNotice: (message: string) => void,
): Promise<SqlSession> {
  const config = { connectionString: url, options: `-c TimeZone=${timeZone}`, application_name: "kaamkaj db:shell" };
  const client = new Client(config);
  client.on("notice", ({ message }) => onNotice(message ?? ""));
  // A lost connection fails the next statement, which says so.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const pid = rows[0]?.pid;

  return {
    run: async (statement) => {
      const result = await client.query<(string | null)[]>({ text: statement, rowMode: "array", types });
      const columns = (result.fields ?? []).map(({ name, dataTypeID }) => ({
        name,
        isNumber: numberTypes.has(dataTypeID),
      }));
      return { command: result.command ?? "", rowCount: result.rowCount, columns, rows: result.rows };
    },
    cancel: async () => {
      const other = new Client(config);
      await other.connect();
      await other.query("select pg_cancel_backend($1)", [pid]).finally(() => other.end());
    },
    close: () => client.end(),
  };
}

export const listTables = `
  select relname as "table", n_live_tup as "rows (estimate)", pg_size_pretty(pg_total_relation_size(relid)) as size
  from pg_stat_user_tables where schemaname = 'public' order by relname`;

export const describeTable = (name: string) => `
  select attname as "column", format_type(atttypid, atttypmod) as type, case when attnotnull then 'not null' else '' end as "nullable",
    pg_get_expr(adbin, adrelid) as "default"
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = ${escapeLiteral(name)}::regclass and attnum > 0 and not attisdropped
  order by attnum`;
