import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { queryOnce } from "#server/test/cluster.ts";
import { open } from "#server/test/open.ts";

// On a busy machine, a request should wait for its lock until the test gives it up, and nothing else take connections.
const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
let url: string;
beforeAll(async () => {
  url = await opened.app.listen({ port: 0, host: "127.0.0.1" });
});

/** While nobody can read the districts, so many ask for them on one connection, each without waiting for the answer before. */
async function whileHeld(times: number, then: (socket: Socket) => Promise<unknown>): Promise<void> {
  const holder = await opened.services.pool.connect();
  await holder.query("begin; lock table districts in access exclusive mode");
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);
  try {
    await once(socket, "connect");
    socket.write("GET /api/districtview HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(times));
    await then(socket);
  } finally {
    await holder.query("rollback");
    holder.release();
    socket.destroy();
  }
}

/** How many requests wait, counted on a separate connection, because the test counts those of the pool. */
async function held(): Promise<number> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await queryOnce(opened.services.settings.DATABASE_URL ?? "", waiting)).length;
}

const untilHeld = (count: number) => vi.waitFor(async () => expect(await held()).toBe(count), { timeout: 10_000 });

describe("requests behind one another on a connection", () => {
  it("are begun one after the other, and not at all once their caller has gone", async () => {
    let begun = 0;
    opened.services.pool.on("acquire", () => (begun += 1));
    await whileHeld(50, async () => {
      await untilHeld(1);
      // What is sent later is answered later: by now all of them have been read.
      await fetch(`${url}/api/whoami`);
      expect(await held()).toBe(1);
    });
    const before = begun;
    await untilHeld(0);
    await fetch(`${url}/healthz`);
    expect(begun - before).toBeLessThan(10);
  });

  it("end it when there are more than anybody has reason to send", async () => {
    await whileHeld(150, (socket) => once(socket.resume(), "close"));
  });
});
