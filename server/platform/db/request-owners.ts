import type { ClientBase } from "pg";
import type { Note } from "#server/platform/progress.ts";

/** Each part is locked for a fraction of a second. */
const requestsAtOnce = 10_000;

/**
 * Copies the owner of each work to its requests, part by part, before the migration that requires it: in one statement all
 * requests of a large market would be locked for minutes, while the version before still serves them (docs/decisions/0061).
 */
export async function fillRequestOwners(
  client: Pick<ClientBase, "query">,
  note: Note = () => undefined,
): Promise<void> {
  if (!(await needsOwners(client))) return;
  await addOwnerColumn(client);
  const { rows } = await client.query<{ last: number }>("select coalesce(max(id), 0) as last from work_requests");
  const last = rows[0]?.last ?? 0;
  for (let first = 0; first <= last; first += requestsAtOnce) {
    note(`Upgrading the database: owners of requests, ${first.toLocaleString("en")} of ${last.toLocaleString("en")}`);
    await client.query(
      `update work_requests r set owner_id = w.owner_id from works w
       where w.id = r.work_id and r.owner_id is null and r.id >= $1 and r.id < $2`,
      [first, first + requestsAtOnce],
    );
  }
}

export const addOwnerColumn = (client: Pick<ClientBase, "query">) =>
  client.query("alter table work_requests add column if not exists owner_id integer");

/** Whether the table is there, and its migration was not applied yet. */
async function needsOwners(client: Pick<ClientBase, "query">): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class where oid = to_regclass('work_requests') and not exists (
       select from pg_attribute where attrelid = pg_class.oid and attname = 'owner_id' and attnotnull)`,
  );
  return (rowCount ?? 0) > 0;
}
