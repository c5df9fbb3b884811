import { sql } from "drizzle-orm";
import type { Opened } from "#server/test/open.ts";
import { pollUntil } from "#server/test/poll.ts";

/** Waits until the jobs of a queue are done. */
export async function jobsDone({ db, wake }: Opened, queue: string): Promise<void> {
  const isDone = async () => {
    wake?.(queue);
    const { rows } = await db.execute(
      sql`select from pgboss.job where name = ${queue} and state < 'completed' limit 1`,
    );
    return rows.length === 0;
  };
  if ((await pollUntil(isDone, 20_000)) === Number.POSITIVE_INFINITY) throw new Error(`${queue} still has jobs`);
}
