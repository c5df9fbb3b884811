import { Column, is, noopDecoder, Param, type Placeholder, Placeholder as PlaceholderOf, SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool, QueryConfig, QueryResultRow } from "pg";
import type { Statement } from "#server/db/batch.ts";
import { casing, type Db } from "#server/db/connect.ts";
import { PreparingClient } from "#server/db/preparing-client.ts";

/** Few sizes, so that nobody can fill every connection with statements by asking for each limit there is. */
const sizes = [21, 51, 201] as const;

/** What a builder of drizzle makes of a statement: the text for the driver, and what its own rows are made by. */
interface Prepared {
  readonly queryConfig: QueryConfig;
  readonly rawQueryConfig: QueryConfig;
  readonly params: readonly unknown[];
  readonly fields?: readonly { readonly path: readonly string[]; readonly field: unknown }[];
}

interface Built<R> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R[]> };
}

type Values = Record<string, unknown>;

/** It has no database behind it: what it builds is asked on any. */
const building: unknown = drizzle.mock({ casing });

/**
 * A statement that is asked for all the time: built once a process, parsed once a connection. Drizzle would look anew at every
 * column of every row for what it is, which takes longer than the row takes the database.
 */
export function prepared<R>(name: string, build: (db: Db) => Built<R>) {
  let run: ((db: Db, values: Values) => Promise<R[]>) | undefined;
  return (db: Db, values: Values): Promise<R[]> => {
    run ??= running(build(building as Db).prepare(name) as unknown as Prepared);
    return run(db, values);
  };
}

function running<R>({ queryConfig, params, fields = [] }: Prepared) {
  const valuesOf = filling(params);
  const columns = fields.map(({ path, field }) => ({ name: path[0] ?? "", decode: decodingOf(field) }));
  const rowOf = (cells: readonly unknown[]) => {
    const row: Values = {};
    let at = 0;
    for (const { name, decode } of columns) {
      const cell = cells[at];
      row[name] = cell === null || decode === undefined ? cell : decode(cell);
      at += 1;
    }
    return row as R;
  };
  return async (db: Db, values: Values) =>
    (await ask<unknown[]>(db, { ...queryConfig, values: valuesOf(values) })).map(rowOf);
}

/** The same of a statement that is written out; its columns are named as its rows are. */
export function preparedText<R extends QueryResultRow>(name: string, text: SQL) {
  const { sql: written, params } = new PgDialect({ casing }).sqlToQuery(text);
  const valuesOf = filling(params);
  return (db: Db, values: Values) => ask<R>(db, { name, text: written, values: valuesOf(values) });
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/** Nothing where the driver's value is the column's. */
function decodingOf(field: unknown): Decoder["mapFromDriverValue"] | undefined {
  const decoder = decoderOf(field);
  if (decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined;
  return (value) => decoder.mapFromDriverValue(value);
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const { decoder } = (is(field, SQL) ? field : (field as SQL.Aliased).sql) as unknown as { decoder: Decoder };
  return decoder;
}

function filling(params: readonly unknown[]): (values: Values) => unknown[] {
  const parts = params.map((param) => {
    if (is(param, PlaceholderOf)) return (values: Values) => values[param.name];
    if (!(is(param, Param) && is(param.value, PlaceholderOf))) return () => param;
    const { encoder, value } = param;
    return (values: Values) => encoder.mapToDriverValue(values[value.name]);
  });
  return (values) => parts.map((part) => part(values));
}

/**
 * The same for a list. It may answer with more rows than were asked for; `pageOf` cuts them off. The limit is part of the text,
 * since as a parameter it would keep PostgreSQL from planning once for all (DESIGN section 6).
 */
export function preparedList<R>(name: string, build: (db: Db, limit: Placeholder) => Built<R>) {
  const lists = sizes.map((size) => [size, prepared(`${name}_${size}`, (db) => build(db, literal(size)))] as const);
  const longest = lists[sizes.length - 1] as (typeof lists)[number];
  return (db: Db, most: number, values: Values): Promise<R[]> => {
    const [, list] = lists.find(([size]) => size >= most) ?? longest;
    return list(db, values);
  };
}

/** The builder takes a number, which becomes a parameter, or a placeholder; any other piece of SQL works as well. */
const literal = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;

/** On what a reading or a transaction asks. */
const lineOf = (db: Db) => (db._.session as unknown as { client: Pool | PreparingClient }).client;

/** Asks what stands there written, as it is. */
export async function ask<R extends QueryResultRow>(db: Db, statement: Statement): Promise<R[]> {
  return (await (lineOf(db) as Pool).query<R>(statement)).rows;
}

/**
 * A statement whose answer nobody waits for. In a transaction it goes with the next one or with the commit, so that it takes no
 * way to the database of its own; when it fails, it is there that it does.
 */
export async function askAhead(db: Db, statement: Statement): Promise<void> {
  const line = lineOf(db);
  if (line instanceof PreparingClient && line.askAhead(statement)) return;
  try {
    await ask(db, statement);
  } catch (error) {
    throw statement.meaning?.(error) ?? error;
  }
}
