import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

/** Looks again and again until it sees it; answers when. */
export async function whenSeen(look: () => Promise<boolean>, patienceMs: number): Promise<number> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    if (await look()) return Date.now();
    await wait(10);
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether somebody new gets an answer from the database. */
export async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    // One that never got through does not end either.
    void client.end().catch(() => undefined);
  }
}
