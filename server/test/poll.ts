import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";

/** Polls until the condition holds. Returns when it did, or Infinity. */
export async function pollUntil(condition: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (await condition()) return Date.now();
    await wait(10);
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether a new connection can query the database. */
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
    // A connection that was not established does not end.
    void client.end().catch(() => undefined);
  }
}
