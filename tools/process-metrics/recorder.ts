import { appendFileSync, readdirSync } from "node:fs";

// Preloaded into the product (NODE_OPTIONS=--import): writes down once a second how long its event loop was held at most, and
// what memory and how many descriptors it had. A machine with other work is late as well; what the thread itself computed meanwhile tells the two apart.
const file = process.env["LOOP_WATCH"] ?? "";
const everyMs = 5;
const mebibyte = 1024 * 1024;

let heldMs = 0;
let before = performance.now();
let cpu = process.threadCpuUsage();

function look(): void {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(cpu);
  heldMs = Math.max(heldMs, Math.min(now - before - everyMs, (user + system) / 1000));
  before = now;
  cpu = process.threadCpuUsage();
}

function note(): void {
  const { rss, heapUsed, external } = process.memoryUsage();
  const memory = { residentMiB: rss / mebibyte, usedMiB: (heapUsed + external) / mebibyte };
  const descriptors = readdirSync("/dev/fd").length;
  appendFileSync(file, `${JSON.stringify({ at: Date.now(), heldMs, descriptors, ...memory })}\n`);
  heldMs = 0;
}

if (file) {
  setInterval(look, everyMs).unref();
  setInterval(note, 1000).unref();
}
