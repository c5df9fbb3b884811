import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { keepLog } from "./secrets.ts";
import { databaseFor } from "./test-server.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** As `npm start` does (scripts/root.mjs). */
const server = ["--max-semi-space-size=8", "--heap-growing-percent=50", "server/main.ts"];

/** Journeys come from one address and hurry; the limits have tests of their own (DETAILS 14). */
const noLimits = Object.fromEntries(
  [
    "LOGIN_FAILURES",
    "ACCOUNT_FAILURES",
    "REGISTRATIONS_PER_HOUR",
    "UPLOADS_PER_HOUR",
    "RESETS_PER_HOUR",
    "CALLS_PER_SECOND",
    "WRITES_PER_MINUTE",
    "ACCOUNT_UPLOADS_PER_HOUR",
  ].map((name) => [`LIMIT_${name}`, "0"]),
);

/** As `npm start` sets them, but for the limits that are named above. */
const usual = { DEMO: "1", LOG_LEVEL: "info", ...noLimits };

/**
 * The one more limit that journeys lift (global-setup.ts): a shared machine may stand still for seconds, and no journey is
 * about that. Programs that measure and provoke faults run without it.
 */
const named = (name: string) => (process.env[name] ? { [name]: process.env[name] } : {});

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** What it has written on the screen lately. */
  readonly said: () => string;
  /** As an operator stops it; the folder goes with it, if it was made here. */
  readonly stop: () => Promise<void>;
  /** As a power cut stops it; the folder stays, to start on again. */
  readonly kill9: () => Promise<void>;
}

/** The product as `npm start` runs it, with the settings given and none of the ones around us. */
export async function startProduct(
  given: { env?: Record<string, string>; dataDir?: string; port?: number; patienceMs?: number; from?: string } = {},
): Promise<Product> {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), "kaamkaj-")));
  const [port, database] = await Promise.all([given.port ?? freePort(), databaseFor(dataDir)]);
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, server, {
    cwd: given.from ?? root,
    env: {
      PATH,
      HOME,
      ...usual,
      ...named("DATABASE_TIMEOUT_MS"),
      ...database.env,
      ...given.env,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    // With the channel it notices when we are gone.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const ended = once(child, "exit");
  const said = listen(child);
  const url = `http://localhost:${port}`;
  await ready(url, child, said, given.patienceMs ?? 60_000);

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    dataDir,
    said,
    stop: async () => {
      await end("SIGTERM");
      if (given.dataDir) return;
      await rm(dataDir, { recursive: true, force: true });
      await database.drop();
    },
    kill9: () => end("SIGKILL"),
  };
}

async function ready(url: string, child: ChildProcess, said: () => string, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product ended:\n${said()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(50);
  }
  child.kill("SIGKILL");
  throw new Error(`The product was not ready in ${patienceMs / 1000} s:\n${said()}`);
}

function listen(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (more) => {
      text = (text + more).slice(-20_000);
      keepLog(child.pid, more);
    });
  return () => text;
}

/** Nobody listens there, as it seems. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}
