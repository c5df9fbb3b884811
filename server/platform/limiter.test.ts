import { describe, expect, it, vi } from "vitest";
import { createKeyedLimiter, createLimiter } from "#server/platform/limiter.ts";

/** Jobs that are under way until they are told to end. */
function jobs() {
  const under: (() => void)[] = [];
  const job = () => new Promise<string>((end) => under.push(() => end("done")));
  /** Ends them, once so many have begun. */
  const endAll = async (count = 1) => {
    await vi.waitFor(() => expect(under.length).toBe(count));
    for (const end of under.splice(0)) end();
  };
  return { job, endAll };
}

const told = (job: Promise<string>) => job.catch((error: { code: string }) => error.code);

describe("a line", () => {
  it("is told to come back when it is too long", async () => {
    const { job, endAll } = jobs();
    const inTurn = createLimiter({ running: 1, waiting: 1 });
    const asked = [inTurn(job), inTurn(job), inTurn(job)].map(told);
    expect(await asked[2]).toBe("unavailable");
    await endAll();
    expect(await asked[0]).toBe("done");
    await endAll();
    expect(await asked[1]).toBe("done");
  });

  it("is left by whoever waits in it too long, and goes on without him", async () => {
    const { job, endAll } = jobs();
    const inTurn = createLimiter({ running: 1, waiting: 5 });
    const [first, second] = [told(inTurn(job)), told(inTurn(job, 1))];
    expect(await second).toBe("unavailable");
    await endAll();
    expect(await first).toBe("done");
    const third = told(inTurn(job));
    await endAll();
    expect(await third).toBe("done");
  });
});

describe("a line for each", () => {
  it("keeps nobody waiting for what another has under way", async () => {
    const { job, endAll } = jobs();
    const inTurn = createKeyedLimiter<string>({ running: 1, waiting: 0 });
    const asked = [inTurn("Asha", job), inTurn("Asha", job), inTurn("Binu", job)].map(told);
    expect(await asked[1]).toBe("unavailable");
    await endAll(2);
    expect([await asked[0], await asked[2]]).toEqual(["done", "done"]);
  });
});
