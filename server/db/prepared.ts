import { type Placeholder, sql } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";

/** Few sizes, so that nobody can fill every connection with statements by asking for each limit there is. */
const sizes = [21, 51, 201] as const;

interface Statement<R> {
  execute(values: Record<string, unknown>): Promise<R[]>;
}

interface Built<R> {
  prepare(name: string): Statement<R>;
}

/** A reading that is asked for all the time: built once a pool, parsed once a connection. */
export function prepared<R>(name: string, build: (db: Db) => Built<R>) {
  const kept = new WeakMap<Db, Statement<R>>();
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

/** A statement that every write carries: its text stands there once for all. Answers how many rows it changed. */
export async function executeNamed(db: Db, name: string, text: string, values: readonly unknown[]): Promise<number> {
  const query = db._.session.prepareQuery({ sql: text, params: [...values] }, undefined, name, false);
  return (await (query.execute() as Promise<{ rowCount: number | null }>)).rowCount ?? 0;
}
