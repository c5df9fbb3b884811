import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// Asks whether the product lives, on a thread of its own: what the callers beside it keep each other waiting for is not
// the product's.
const { url, until, restMs } = workerData as { url: string; until: number; restMs: number };

// The first call of a thread loads what it asks with.
await (await fetch(`${url}/healthz`)).arrayBuffer();
let slowestMs = 0;
while (Date.now() < until) {
  const began = performance.now();
  const answer = await fetch(`${url}/healthz`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
  slowestMs = Math.max(slowestMs, performance.now() - began);
  await wait(restMs);
}
parentPort?.postMessage(slowestMs);
