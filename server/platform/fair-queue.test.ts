import { describe, expect, it } from "vitest";
import { createFairQueue, type QueueKeys, queueKeys } from "#server/platform/fair-queue.ts";

/** A queue whose jobs end when the test says so, and the order in which they began. */
function queueUnderTest(limits: Parameters<typeof createFairQueue>[0]) {
  const enter = createFairQueue(limits);
  const begun: string[] = [];
  const running: (() => void)[] = [];
  const submit = (name: string, ...keys: QueueKeys) =>
    enter(keys, () => {
      begun.push(name);
      return new Promise<string>((end) => running.push(() => end("done")));
    }).catch((error: { code: string }) => error.code);
  /** A job that has a place begins some microtasks later. */
  const begins = () => new Promise(setImmediate);
  /** Ends the job that runs, and every one that begins after it. */
  const endAll = async () => {
    await begins();
    for (let end = running.shift(); end; end = running.shift()) {
      end();
      await begins();
    }
  };
  return { submit, begun, endAll };
}

describe("a queue that everybody shares", () => {
  it("lets the keys take turns, so that one key with many jobs does not hold up the others", async () => {
    const { submit, begun, endAll } = queueUnderTest({ running: 1, waiting: 100, waitingPerKey: 20 });
    const jobs = Array.from({ length: 15 }, (_, at) => submit(`flood ${at}`, "address 1"));
    jobs.push(submit("Asha", "address 2"), submit("Binu", "address 3"));
    await endAll();
    expect(await Promise.all(jobs)).toEqual(Array.from({ length: 17 }, () => "done"));
    expect(begun.slice(0, 4)).toEqual(["flood 0", "flood 1", "Asha", "Binu"]);
  });

  it("refuses what is beyond the share of a key, and still takes the jobs of others", async () => {
    const { submit, endAll } = queueUnderTest({ running: 1, waiting: 5, waitingPerKey: 2 });
    const jobs = ["1", "1", "1", "1", "2"].map((address) => submit(address, `address ${address}`));
    expect(await jobs[3]).toBe("too_many");
    await endAll();
    expect(await Promise.all(jobs)).toEqual(["done", "done", "done", "too_many", "done"]);
  });

  it("counts a job against its account and against its address", async () => {
    const { submit, endAll } = queueUnderTest({ running: 1, waiting: 50, waitingPerKey: 2 });
    const first = submit("first", ...queueKeys({ accountId: 1 }, "192.0.2.1"));
    const waiting = [1, 2].map((accountId) => submit("waiting", ...queueKeys({ accountId }, "192.0.2.1")));
    expect(await submit("same address", ...queueKeys({ accountId: 3 }, "192.0.2.1"))).toBe("too_many");
    const elsewhere = submit("same account", ...queueKeys({ accountId: 1 }, "192.0.2.2"));
    expect(await submit("same account", ...queueKeys({ accountId: 1 }, "192.0.2.3"))).toBe("too_many");
    await endAll();
    expect(await Promise.all([first, ...waiting, elsewhere])).toEqual(["done", "done", "done", "done"]);
  });

  it("asks to come back when all places are taken, and takes jobs again once they have ended", async () => {
    const { submit, endAll } = queueUnderTest({ running: 1, waiting: 2, waitingPerKey: 2 });
    const jobs = ["1", "2", "3"].map((address) => submit(address, `address ${address}`));
    expect(await submit("4", "address 4")).toBe("unavailable");
    await endAll();
    expect(await Promise.all(jobs)).toEqual(["done", "done", "done"]);
    const later = submit("later", "address 4");
    await endAll();
    expect(await later).toBe("done");
  });

  it("goes on after a job that failed", async () => {
    const enter = createFairQueue({ running: 1, waiting: 2, waitingPerKey: 2 });
    const failing = enter(["address 1"], () => Promise.reject(new Error("not a picture")));
    const next = enter(["address 2"], async () => "done");
    await expect(failing).rejects.toThrow("not a picture");
    expect(await next).toBe("done");
  });
});
