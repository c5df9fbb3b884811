import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { recordMeasurements } from "../../scripts/measurements.ts";
import { root } from "../../scripts/root.mjs";
import { median } from "./statistics.ts";

/** The limits of docs/design/promises.md#speed and docs/design/promises.md#operation. */
const limits = { first: 10, second: 1.5, app: 256, all: 512 };
const laterStarts = 5;
const timeoutMs = 120_000;

interface StartResult {
  readonly seconds: number;
  /** In MiB: of the server, and of all processes of `npm start` with shared memory counted once. */
  readonly app: number;
  readonly all: number;
}

/** Runs `npm start` with a new database until `/readyz` is ok. Returns whether the limits hold. */
export async function measureStart(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "kaamkaj-start-"));
  try {
    const first = await start(dataDir);
    const later: StartResult[] = [];
    for (let i = 0; i < laterStarts; i += 1) later.push(await start(dataDir));
    const medianOf = (key: keyof StartResult) => median(later.map((each) => each[key]));
    const spread = later.map((each) => each.seconds.toFixed(1)).join(", ");
    console.log(`the first start, with the demo: ready after ${first.seconds.toFixed(1)} s`);
    console.log(`a later start: ready after ${medianOf("seconds").toFixed(1)} s (${spread})`);
    console.log(
      `memory of a later start: ${medianOf("app")} MiB the server, ${medianOf("all")} MiB with the database and what starts it`,
    );
    const memory = `${medianOf("app")} MiB, ${medianOf("all")} MiB with the database and what starts it`;
    const rows = {
      first: {
        what: `the first start with the demo; at most ${limits.first} s`,
        result: `ready after ${first.seconds.toFixed(1)} s`,
        passed: first.seconds <= limits.first,
      },
      later: {
        what: `a later start, the median of ${laterStarts}; at most ${limits.second} s, ${limits.app} and ${limits.all} MiB`,
        result: `ready after ${medianOf("seconds").toFixed(1)} s; ${memory}`,
        passed: medianOf("seconds") <= limits.second && medianOf("app") <= limits.app && medianOf("all") <= limits.all,
      },
    };
    recordMeasurements("npm run bench -- --start", rows);
    return rows.first.passed && rows.later.passed;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string): Promise<StartResult> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" };
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], { cwd: root, env, stdio: "ignore" });
  const exit = once(child, "exit");
  try {
    const url = `http://127.0.0.1:${port}`;
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || performance.now() - startedAt > timeoutMs)
        throw new Error("The product did not start.");
      await wait(10);
    }
    const elapsedSeconds = (performance.now() - startedAt) / 1000;
    // Background jobs start within this time.
    await wait(3_000);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const app = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
    return { seconds: elapsedSeconds, app: Math.round(app / 2 ** 20), all: memoryOf(child.pid ?? 0) };
  } finally {
    child.kill("SIGTERM");
    await exit;
  }
}

/** The memory of a process and its descendants, on Linux only. */
function memoryOf(pid: number): number {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1])]),
  );
  const isWithin = (one: number): boolean => one === pid || (one > 1 && isWithin(parents.get(one) ?? 0));
  const kibibytes = [...parents.keys()]
    .filter(isWithin)
    .map((one) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0));
  return Math.round(kibibytes.reduce((sum, each) => sum + each, 0) / 1024);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
