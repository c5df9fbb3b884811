import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { recordMeasurements } from "../../scripts/measurements.ts";
import { root } from "../../scripts/root.mjs";
import { median } from "./statistics.ts";

/** QUALITY sections 5 and 7. */
const promised = { first: 10, second: 1.5, app: 256, all: 512 };
const seconds = 5;
const patienceMs = 120_000;

interface Started {
  readonly seconds: number;
  /** In MiB: of the server alone, and of everything `npm start` runs, what is shared counted once. */
  readonly app: number;
  readonly all: number;
}

/** Runs `npm start` with a new database until `/readyz` is ok. Returns whether the limits hold. */
export async function measureStart(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "kaamkaj-start-"));
  try {
    const first = await start(dataDir);
    const later: Started[] = [];
    for (let i = 0; i < seconds; i += 1) later.push(await start(dataDir));
    const of = (key: keyof Started) => median(later.map((each) => each[key]));
    const spread = later.map((each) => each.seconds.toFixed(1)).join(", ");
    console.log(`the first start, with the demo: ready after ${first.seconds.toFixed(1)} s`);
    console.log(`a later start: ready after ${of("seconds").toFixed(1)} s (${spread})`);
    console.log(
      `memory of a later start: ${of("app")} MiB the server, ${of("all")} MiB with the database and what starts it`,
    );
    const memory = `${of("app")} MiB, ${of("all")} MiB with the database and what starts it`;
    const rows = {
      first: {
        what: `the first start with the demo; at most ${promised.first} s`,
        result: `ready after ${first.seconds.toFixed(1)} s`,
        passed: first.seconds <= promised.first,
      },
      later: {
        what: `a later start, the median of ${seconds}; at most ${promised.second} s, ${promised.app} and ${promised.all} MiB`,
        result: `ready after ${of("seconds").toFixed(1)} s; ${memory}`,
        passed: of("seconds") <= promised.second && of("app") <= promised.app && of("all") <= promised.all,
      },
    };
    recordMeasurements("npm run bench -- --start", rows);
    return rows.first.passed && rows.later.passed;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string): Promise<Started> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" };
  const began = performance.now();
  const child = spawn("npm", ["start"], { cwd: root, env, stdio: "ignore" });
  const ended = once(child, "exit");
  try {
    const url = `http://127.0.0.1:${port}`;
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null || performance.now() - began > patienceMs)
        throw new Error("The product did not start.");
      await wait(10);
    }
    const taken = (performance.now() - began) / 1000;
    // What begins after the start has begun by then.
    await wait(3_000);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const app = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
    return { seconds: taken, app: Math.round(app / 2 ** 20), all: memoryOf(child.pid ?? 0) };
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

/** Of a process and all that it started, as Linux tells it; nothing elsewhere. */
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
