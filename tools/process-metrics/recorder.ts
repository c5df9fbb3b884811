import { appendFileSync, readdirSync } from "node:fs";

// Preloaded into the product (NODE_OPTIONS=--import): records memory, descriptors and the longest block of the event loop
// once a second. The processor time of the thread tells a blocked loop from a busy machine.
const file = process.env["RECORD_FILE"] ?? "";
const everyMs = 5;
const mebibyte = 1024 * 1024;

let blockedMs = 0;
let lastSample = performance.now();
let cpu = process.threadCpuUsage();

function sample(): void {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(cpu);
  blockedMs = Math.max(blockedMs, Math.min(now - lastSample - everyMs, (user + system) / 1000));
  lastSample = now;
  cpu = process.threadCpuUsage();
}

function record(): void {
  const { rss, heapUsed, external } = process.memoryUsage();
  const memory = { residentMiB: rss / mebibyte, usedMiB: (heapUsed + external) / mebibyte };
  const descriptors = readdirSync("/dev/fd").length;
  appendFileSync(file, `${JSON.stringify({ at: Date.now(), blockedMs, descriptors, ...memory })}\n`);
  blockedMs = 0;
}

if (file) {
  setInterval(sample, everyMs).unref();
  setInterval(record, 1000).unref();
}
