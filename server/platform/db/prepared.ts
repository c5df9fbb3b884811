import { fillPlaceholders, type Placeholder, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
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

/** The same for a list, in each size there is. */
export function preparedList<R>(name: string, build: (db: Db, limit: Placeholder) => Preparable<R[]>) {
  const lists = new Map(
    limitSteps.map((size) => [size, prepared(`${name}_${size}`, (db) => build(db, limitLiteral(size)))]),
  );
  return async (db: Db, limit: number, values: Values): Promise<R[]> =>
    (await lists.get(sizeFor(limit))?.(db, values)) ?? [];
}

/** The same for SQL that drizzle's builder cannot express; its columns are named as the keys of its rows. */
export function preparedSql<R extends object>(name: string, statement: SQL) {
  const { sql: text, params } = new PgDialect({ casing }).sqlToQuery(statement);
  return async (db: Db, values: Values): Promise<R[]> =>
    (await runSql<R>(db, { name, text, values: fillPlaceholders(params, values) })).rows;
}
