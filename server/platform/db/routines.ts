import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClientBase } from "pg";
import type { Note } from "#server/platform/progress.ts";

const routinesFolder = fileURLToPath(new URL("routines", import.meta.url));

/** A file with a routine and its triggers. */
interface RoutineFile {
  readonly name: string;
  readonly text: string;
}

export const readRoutines = (): readonly RoutineFile[] =>
  readdirSync(routinesFolder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(routinesFolder, name), "utf8") }));

/** Beside the journal of the migrations. A restored database has none, so that all files are applied. */
const journal = `
  create schema if not exists drizzle;
  create table if not exists drizzle.routines (
    name text not null, hash text not null, applied_at timestamptz not null default now(), primary key (name, hash))`;

type Queries = Pick<ClientBase, "query">;

/**
 * Applies the files whose text this database has never had, in the transaction of the caller and under its lock. An older version
 * that starts again beside a newer one therefore does not bring its own texts back: as with migrations, there is no way back.
 */
export async function applyRoutines(
  client: Queries,
  note: Note = () => undefined,
  files: readonly RoutineFile[] = readRoutines(),
): Promise<void> {
  await client.query(journal);
  const { rows } = await client.query<{ hash: string }>("select name || ' ' || hash as hash from drizzle.routines");
  const applied = new Set(rows.map(({ hash }) => hash));
  const changed = files.map(withHash).filter(({ name, hash }) => !applied.has(`${name} ${hash}`));
  if (changed.length === 0) return;
  // A table with a check that waits for COMMIT refuses a new trigger. Bodies may use routines of later files.
  await client.query(
    "set constraints all immediate; set constraints all deferred; set local check_function_bodies = off",
  );
  for (const { name, text, hash } of changed) {
    note(`Upgrading the database: ${name}`);
    await client.query(text);
    await client.query("insert into drizzle.routines (name, hash) values ($1, $2)", [name, hash]);
  }
}

const withHash = (file: RoutineFile) => ({ ...file, hash: createHash("sha256").update(file.text).digest("hex") });
