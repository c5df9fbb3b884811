import { is, Param, Placeholder, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { type CustomTypesConfig, types } from "pg";
import { casing, type Db, runSql } from "#server/platform/db/connect.ts";
import { limitLiteral, limitSteps, sizeFor } from "#server/platform/db/pagination.ts";

interface Preparable<R> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R> };
}

type Values = Record<string, unknown>;

/** A frequent statement: drizzle builds it once per connection, PostgreSQL parses and plans it once per connection. */
export function prepared<R>(name: string, build: (db: Db) => Preparable<R>): (db: Db, values: Values) => Promise<R> {
  const statements = new WeakMap<Db, ReturnType<Preparable<R>["prepare"]>>();
  return (db, values) => {
    const statement = statements.get(db) ?? build(db).prepare(name);
    statements.set(db, statement);
    return statement.execute(values);
  };
}

/** A SELECT of drizzle's builder with flat rows. */
interface Select<R> extends PromiseLike<R[]> {
  toSQL(): { readonly sql: string; readonly params: unknown[] };
  as(alias: string): { readonly _: { readonly selectedFields: object } };
}

/**
 * The same for a SELECT that returns many cells. Drizzle looks up how to decode a cell for each cell anew, which takes longer than
 * to read it. Here the driver decodes it by its type, as drizzle's columns do; a decoder of `mapWith` is not applied.
 */
export function preparedSelect<R>(name: string, build: (db: Db) => Select<R>) {
  let statement: ReturnType<typeof statementOf<R>> | undefined;
  return async (db: Db, values: Values): Promise<R[]> => {
    statement ??= statementOf(name, build(db));
    const { queryFor, keys } = statement;
    const { rows } = await db.$client.query<unknown[]>(queryFor(values));
    return rows.map((cells) => rowOf(keys, cells) as R);
  };
}

function statementOf<R>(name: string, select: Select<R>) {
  const { sql: text, params } = select.toSQL();
  const keys = Object.keys(select.as("rows")._.selectedFields);
  const valuesFor = parametersOf(params);
  return {
    queryFor: (values: Values) =>
      ({ name, text, values: valuesFor(values), rowMode: "array", types: decoders }) as const,
    keys,
  };
}

/** Does what drizzle's `fillPlaceholders` does, and looks at each parameter once instead of with every call. */
function parametersOf(params: readonly unknown[]): (values: Values) => unknown[] {
  const readers = params.map((param): ((values: Values) => unknown) => {
    if (is(param, Placeholder)) return readerOf(param.name);
    if (!(is(param, Param) && is(param.value, Placeholder))) return () => param;
    const read = readerOf(param.value.name);
    return (values) => param.encoder.mapToDriverValue(read(values));
  });
  return (values) => readers.map((read) => read(values));
}

const readerOf = (name: string) => (values: Values) => {
  if (!(name in values)) throw new Error(`There is no value for the placeholder ${name}.`);
  return values[name];
};

function rowOf(keys: readonly string[], cells: readonly unknown[]): Values {
  const row: Values = {};
  for (let i = 0; i < keys.length; i += 1) row[keys[i] as string] = cells[i];
  return row;
}

const { DATE, INT8, TIMESTAMPTZ } = types.builtins;
const decoderOfType = new Map<number, (cell: string) => unknown>([
  [DATE, (cell) => cell],
  [INT8, Number],
  [TIMESTAMPTZ, (cell) => new Date(cell)],
]);
const decoders: CustomTypesConfig = {
  getTypeParser: (type, format) => decoderOfType.get(type) ?? types.getTypeParser(type, format),
};

/** The same for a list, in each size there is. */
export function preparedList<R>(name: string, build: (db: Db, limit: Placeholder) => Select<R>) {
  const lists = new Map(
    limitSteps.map((size) => [size, preparedSelect(`${name}_${size}`, (db) => build(db, limitLiteral(size)))]),
  );
  return async (db: Db, limit: number, values: Values): Promise<R[]> =>
    (await lists.get(sizeFor(limit))?.(db, values)) ?? [];
}

/** The same for SQL that drizzle's builder cannot express; its columns are named as the keys of its rows. */
export function preparedSql<R extends object>(name: string, statement: SQL) {
  const { sql: text, params } = new PgDialect({ casing }).sqlToQuery(statement);
  const valuesFor = parametersOf(params);
  return async (db: Db, values: Values): Promise<R[]> =>
    (await runSql<R>(db, { name, text, values: valuesFor(values) })).rows;
}
