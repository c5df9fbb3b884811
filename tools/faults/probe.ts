import { setTimeout as wait } from "node:timers/promises";

interface ProbeResult {
  readonly calls: number;
  readonly failed: number;
  readonly p99Ms: number;
}

/** A user who makes calls at a fixed rate during a fault, and measures their latency. */
export function startProbe(send: () => Promise<{ status: number }>, everyMs = 50): () => Promise<ProbeResult> {
  const latencies: number[] = [];
  let failed = 0;
  let isRunning = true;
  const running = (async () => {
    while (isRunning) {
      const startedAt = performance.now();
      const status = await send().then(
        (response) => response.status,
        () => 0,
      );
      latencies.push(performance.now() - startedAt);
      if (status !== 200) failed += 1;
      await wait(Math.max(0, everyMs - (performance.now() - startedAt)));
    }
  })();
  return async () => {
    isRunning = false;
    await running;
    return { calls: latencies.length, failed, p99Ms: Math.round(percentile(latencies, 0.99)) };
  };
}

/** The percentile of the latencies. */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
