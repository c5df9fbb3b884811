import { describe, expect, it } from "vitest";
import { createKeyedLimiter, createLimiter } from "#server/platform/limiter.ts";

/** Acquires a place without waiting for it: undefined while it waits. */
function acquired(place: Promise<() => void>) {
  const state: { release?: () => void; refused?: string } = {};
  const settled = place.then(
    (release) => Object.assign(state, { release }),
    ({ code }: { code: string }) => Object.assign(state, { refused: code }),
  );
  return { state, settled };
}

describe("a limiter", () => {
  it("refuses a job when its queue is full, and hands a place to the next in the queue", async () => {
    const acquire = createLimiter({ running: 1, waiting: 1 });
    const [first, second, third] = [acquired(acquire()), acquired(acquire()), acquired(acquire())];
    expect((await third.settled).refused).toBe("unavailable");
    expect((await first.settled).release).toBeDefined();
    expect(second.state.release).toBeUndefined();
    first.state.release?.();
    expect((await second.settled).release).toBeDefined();
  });

  it("refuses a job that waits longer than its timeout, and goes on without it", async () => {
    const acquire = createLimiter({ running: 1, waiting: 5 });
    const [first, second] = [acquired(acquire()), acquired(acquire(1))];
    expect((await second.settled).refused).toBe("unavailable");
    first.state.release?.();
    expect((await acquired(acquire()).settled).release).toBeDefined();
  });
});

describe("a limiter with keys", () => {
  it("does not let the jobs of one key delay those of another", async () => {
    const acquire = createKeyedLimiter<string>({ running: 1, waiting: 0 });
    const [first, second, other] = [acquired(acquire("Asha")), acquired(acquire("Asha")), acquired(acquire("Binu"))];
    expect((await second.settled).refused).toBe("unavailable");
    expect([(await first.settled).release, (await other.settled).release]).not.toContain(undefined);
    first.state.release?.();
    expect((await acquired(acquire("Asha")).settled).release).toBeDefined();
  });
});
