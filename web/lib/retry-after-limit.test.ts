import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noNetwork, Problem } from "#web/lib/problem.ts";
import { retryAfterLimit } from "#web/lib/retry-after-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tooMany = (seconds?: number) => new Problem({ status: 429, code: "too_many", message: "", detail: "" }, seconds);

it("whoever is told to come back in a moment does, as often as it takes", async () => {
  const ask = vi.fn<() => Promise<string>>().mockResolvedValue("page");
  ask.mockRejectedValueOnce(tooMany(1)).mockRejectedValueOnce(tooMany(2));
  const answer = retryAfterLimit(ask);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(await answer).toBe("page");
});

it.each([tooMany(60), tooMany(), noNetwork()])("what no moment mends is told at once", async (problem) => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(problem);
  await expect(retryAfterLimit(ask)).rejects.toBe(problem);
  expect(ask).toHaveBeenCalledOnce();
});
