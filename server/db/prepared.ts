import { type Placeholder, sql } from "drizzle-orm";
import type { Pool, QueryResultRow } from "pg";
import type { Statement } from "#server/db/batch.ts";
import type { Db } from "#server/db/connect.ts";
import { PreparingClient } from "#server/db/preparing-client.ts";

/** Few sizes, so that nobody can fill every connection with statements by asking for each limit there is. */
const sizes = [21, 51, 201] as const;

interface Reading<R> {
  execute(values: Record<string, unknown>): Promise<R[]>;
}

interface Built<R> {
  prepare(name: string): Reading<R>;
}

/** A reading that is asked for all the time: built once a pool, parsed once a connection. */
export function prepared<R>(name: string, build: (db: Db) => Built<R>) {
  const kept = new WeakMap<Db, Reading<R>>();
  return (db: Db, values: Record<string, unknown>): Promise<R[]> => {
    const statement = kept.get(db) ?? build(db).prepare(name);
    kept.set(db, statement);
    return statement.execute(values);
  };
}

/**
 * The same for a list. It may answer with more rows than were asked for; `pageOf` cuts them off. The limit is part of the text,
 * since as a parameter it would keep PostgreSQL from planning once for all (DESIGN section 6).
 */
export function preparedList<R>(name: string, build: (db: Db, limit: Placeholder) => Built<R>) {
  const lists = sizes.map((size) => [size, prepared(`${name}_${size}`, (db) => build(db, literal(size)))] as const);
  const longest = lists[sizes.length - 1] as (typeof lists)[number];
  return (db: Db, most: number, values: Record<string, unknown>): Promise<R[]> => {
    const [, list] = lists.find(([size]) => size >= most) ?? longest;
    return list(db, values);
  };
}

/** The builder takes a number, which becomes a parameter, or a placeholder; any other piece of SQL works as well. */
const literal = (rows: number) => sql.raw(String(rows)) as unknown as Placeholder;

/** On what a reading or a transaction asks. */
const lineOf = (db: Db) => (db._.session as unknown as { client: Pool | PreparingClient }).client;

/** A statement whose text stands there once for all, asked as it is: building it anew costs more than it takes the database. */
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
