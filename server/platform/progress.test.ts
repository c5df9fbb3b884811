import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Note, progressIntervalMs, withProgress } from "#server/platform/progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A run that ends when the test says so, and what was said until then. */
function startRun() {
  const lines: string[] = [];
  let note: Note = () => undefined;
  let finish: (failure?: Error) => void = () => undefined;
  const running = withProgress(
    (line) => lines.push(line),
    (next) => {
      note = next;
      return new Promise<void>((resolve, reject) => {
        finish = (failure) => (failure ? reject(failure) : resolve());
      });
    },
  );
  return { lines, note: (step: string) => note(step), finish: (failure?: Error) => finish(failure), running };
}

it("says every three seconds what a long run does and how far it is, also while one step takes long", async () => {
  const { lines, note, finish, running } = startRun();
  note("Step 1 of 2");
  vi.advanceTimersByTime(progressIntervalMs * 2);
  note("Step 2 of 2");
  vi.advanceTimersByTime(progressIntervalMs);
  expect(lines).toEqual(["Step 1 of 2 (3 s)", "Step 1 of 2 (6 s)", "Step 2 of 2 (9 s)"]);
  finish();
  await running;
  vi.advanceTimersByTime(progressIntervalMs * 2);
  expect(lines).toHaveLength(3);
});

it("says nothing of a run that is done or has failed before", async () => {
  const { lines, note, finish, running } = startRun();
  note("Step 1 of 1");
  vi.advanceTimersByTime(progressIntervalMs - 1);
  finish(new Error("it failed"));
  await expect(running).rejects.toThrow("it failed");
  vi.advanceTimersByTime(progressIntervalMs);
  expect(lines).toEqual([]);
});
