import { describe, expect, it } from "vitest";
import { createThread } from "#server/platform/threads/jobs.ts";

const run = createThread({ maxProcessorMs: 300, maxMemoryMiB: 64, idleMs: 1000 });
const module = import.meta.resolve("#server/test/thread-jobs.ts");
const job = (name: string, ...args: readonly unknown[]) => run(["anybody"], { module, name, args });

describe("a job in the thread", () => {
  it("returns its value, or its error", async () => {
    expect(await job("add", 1, 2)).toBe(3);
    await expect(job("fail")).rejects.toThrow(new RangeError("no such number"));
    expect(await job("add", 2, 3)).toBe(5);
  });

  it.each(["spin", "fillMemory"])("that takes too much is refused and holds up nobody else: %s", async (name) => {
    const [first, second] = await Promise.allSettled([job(name), job("add", 1, 2)]);
    expect(first).toMatchObject({ status: "rejected", reason: { code: "unavailable" } });
    expect(String(first.status === "rejected" && (first.reason as Error).cause)).toBe(`Error: ${name} was stopped`);
    expect(second).toEqual({ status: "fulfilled", value: 3 });
  });
});
