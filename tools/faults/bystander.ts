import { setTimeout as wait } from "node:timers/promises";

interface Waited {
  readonly calls: number;
  readonly failed: number;
  readonly p99Ms: number;
}

/** A user who makes calls at a fixed rate during a fault, and measures their latency. */
export function bystander(ask: () => Promise<{ status: number }>, everyMs = 50): () => Promise<Waited> {
  const took: number[] = [];
  let failed = 0;
  let going = true;
  const asking = (async () => {
    while (going) {
      const began = performance.now();
      const status = await ask().then(
        (answer) => answer.status,
        () => 0,
      );
      took.push(performance.now() - began);
      if (status !== 200) failed += 1;
      await wait(Math.max(0, everyMs - (performance.now() - began)));
    }
  })();
  return async () => {
    going = false;
    await asking;
    return { calls: took.length, failed, p99Ms: Math.round(percentile(took, 0.99)) };
  };
}

/** The percentile of the latencies. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
