import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// Measures the health check in a thread of its own, so that it does not wait for the other callers of this process.
const { url, until, pauseMs } = workerData as { url: string; until: number; pauseMs: number };

// The first call loads the HTTP client.
await (await fetch(`${url}/healthz`)).arrayBuffer();
let slowestMs = 0;
while (Date.now() < until) {
  const startedAt = performance.now();
  const response = await fetch(`${url}/healthz`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
  slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  await wait(pauseMs);
}
parentPort?.postMessage(slowestMs);
