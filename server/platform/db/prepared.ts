import { Column, is, noopDecoder, Param, type Placeholder, Placeholder as PlaceholderOf, SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import { type CustomTypesConfig, Pool, type QueryConfig, type QueryResultRow } from "pg";
import { takeFirst } from "#server/platform/call-context.ts";
import type { Statement } from "#server/platform/db/batch.ts";
import { casing, type Db } from "#server/platform/db/connect.ts";
import { limitLiteral, limitSteps, sizeFor } from "#server/platform/db/pagination.ts";
import { PreparingClient } from "#server/platform/db/preparing-client.ts";
import { type Cells, isPlain, type Plain, Reading, Readings } from "#server/platform/db/reading.ts";

/** What a builder of drizzle makes of a statement: the text for the driver, and what its own rows are made by. */
interface Prepared {
  readonly queryConfig: QueryConfig & { readonly name: string; readonly types: CustomTypesConfig };
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

/** A statement that is asked for all the time, to be asked as soon as it is called. */
export interface Asking<R> {
  (db: Db, values: Values): Promise<R[]>;
  /** To be asked together with another, for what its cells say. */
  readonly together: (values: Values) => { readonly reading: Reading; readonly rowsIn: (cells: Cells) => R[] };
}

/**
 * Built once a process, parsed once a connection. Drizzle would look anew at every column of every row for what it is, which
 * takes longer than the row takes the database.
 */
export function prepared<R>(name: string, build: (db: Db) => Built<R>): Asking<R> {
  let kept: Asking<R> | undefined;
  const asking = () => (kept ??= askingFor<R>(build(building as Db).prepare(name) as unknown as Prepared));
  return Object.assign((db: Db, values: Values) => asking()(db, values), {
    together: (values: Values) => asking().together(values),
  });
}

function askingFor<R>({ queryConfig: { name, text, types }, params, fields = [] }: Prepared): Asking<R> {
  const valuesOf = filling(params);
  const asWritten = { name, text, rowMode: "array", types: cellsAsWritten } as const;
  /** Known once PostgreSQL has told of which types the columns are. */
  let columns: readonly ColumnOf[] | undefined;
  const learn = (told: Cells["fields"] = []) =>
    fields.map(({ path, field }, i) => ({
      name: path[0] ?? "",
      read: readingOf(types.getTypeParser(told[i]?.dataTypeID ?? 0), decoderOf(field)),
    }));
  const rowsIn = ({ rows, fields: told }: Cells): R[] => {
    columns ??= learn(told);
    return rows.map((cells) => rowOf(columns as readonly ColumnOf[], cells) as R);
  };
  const inCells = (values: readonly Plain[]) => new Reading({ name, text, values }, columns === undefined);
  async function ask(db: Db, given: Values): Promise<R[]> {
    const line = lineOf(db);
    const values = valuesOf(given);
    if (values.every(isPlain)) {
      if (line instanceof Pool) return rowsIn(await withFirst(line, inCells(values)));
      if (line instanceof PreparingClient && line.isOpen) return rowsIn(await line.read(inCells(values)));
    }
    return rowsIn((await (line as Pool).query({ ...asWritten, values })) as unknown as Cells);
  }
  function together(given: Values) {
    const values = valuesOf(given);
    if (!values.every(isPlain)) throw new Error(`${name} is asked together with others by plain values only`);
    return { reading: inCells(values), rowsIn };
  }
  return Object.assign(ask, { together });
}

/** Takes along what the call wants to be asked first. */
async function withFirst(pool: Pool, reading: Reading): Promise<Cells> {
  const first = takeFirst();
  if (!first) return (await pool.query(reading as unknown as QueryConfig)) as unknown as Cells;
  const asked = new Readings(first.reading, reading) as unknown as QueryConfig;
  const [before, cells] = (await pool.query(asked)) as unknown as readonly [Cells, Cells];
  first.heard(before);
  return cells;
}

/** The driver would read them before it is known what drizzle makes of them. */
const cellsAsWritten: CustomTypesConfig = { getTypeParser: () => (cell: string) => cell };

interface ColumnOf {
  readonly name: string;
  readonly read: (cell: string) => unknown;
}

function rowOf(columns: readonly ColumnOf[], cells: Cells["rows"][number]): Values {
  const row: Values = {};
  let at = 0;
  for (const { name, read } of columns) {
    const cell = cells[at] ?? null;
    row[name] = cell === null ? null : read(cell);
    at += 1;
  }
  return row;
}

/** What the driver makes of a cell, and what the column makes of that. */
function readingOf(parse: (cell: string) => unknown, decoder: Decoder): ColumnOf["read"] {
  const isTaken = decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return isTaken ? parse : (cell) => decoder.mapFromDriverValue(parse(cell));
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

/** The same for a list, in each size there is. */
export function preparedList<R>(name: string, build: (db: Db, limit: Placeholder) => Built<R>) {
  const lists = new Map(
    limitSteps.map((size) => [size, prepared(`${name}_${size}`, (db) => build(db, limitLiteral(size)))] as const),
  );
  return async (db: Db, most: number, values: Values): Promise<R[]> =>
    (await lists.get(sizeFor(most))?.(db, values)) ?? [];
}

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
