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

/** What `/readyz` answers, or 0. */
export const readiness = (url: string): Promise<number> =>
  fetch(`${url}/readyz`).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 0,
  );

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

/** When the process that answers there began: the same as long as nobody has started it again. */
export async function birthOf(url: string): Promise<string> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /^process_start_time_seconds (\S+)/m.exec(metrics)?.[1] ?? "";
}
