import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { recordLog } from "./secrets.ts";
import { databaseFor } from "./test-server.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** As `npm start` does (scripts/root.mjs). */
const server = ["--max-semi-space-size=8", "--heap-growing-percent=50", "server/main.ts"];
const compiled = { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "kaamkaj", "compiled") };

/** Journeys come from one address at a high rate. The limits have tests of their own (docs/design/details.md#14). */
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
    "OFFERS_PER_TEN_MINUTES",
    "FREELANCER_SEARCHES_PER_MINUTE",
    "PUBLIC_PAGES_PER_MINUTE",
    "REPEATS_PER_HOUR",
    "SUGGESTIONS_PER_HOUR",
    "SAME_MAILS_PER_HOUR",
    "UNPROVED_MAILS_PER_HOUR",
  ].map((name) => [`LIMIT_${name}`, "0"]),
);

/** The settings of `npm start`, without rate limits. */
const defaults = { DEMO: "1", LOG_LEVEL: "info", ...noLimits };

/**
 * Journeys raise DATABASE_TIMEOUT_MS (global-setup.ts), since a shared machine may stall for seconds, and have a cache of
 * compiled code as `npm start` has. Benchmarks and fault tests keep the defaults.
 */
const inherited = (name: string) => (process.env[name] ? { [name]: process.env[name] } : {});

/** The product that all journeys share (global-setup.ts). */
export const sharedProductUrl = (): string => process.env["PRODUCT_URL"] ?? "";

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** The last 20 000 characters of stdout and stderr. */
  readonly output: () => string;
  /** Ends it as an operator does, and removes the folder if it was created here. */
  readonly stop: () => Promise<void>;
  /** Kills it as a power cut does. The folder stays for the next start. */
  readonly kill9: () => Promise<void>;
}

interface StartOptions {
  readonly env?: Record<string, string>;
  readonly dataDir?: string;
  readonly port?: number;
  readonly timeoutMs?: number;
  /** The folder of the product, by default this repository. */
  readonly folder?: string;
}

/** Starts the product as `npm start` does. It inherits no settings from the environment. */
export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "kaamkaj-")));
  const [port, database] = await Promise.all([options.port ?? freePort(), databaseFor(dataDir)]);
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, server, {
    cwd: options.folder ?? root,
    env: {
      PATH,
      HOME,
      ...defaults,
      ...inherited("DATABASE_TIMEOUT_MS"),
      ...compiled,
      ...database.env,
      ...options.env,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    // The product stops when the channel to its parent closes.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const exit = once(child, "exit");
  const output = readOutput(child);
  const url = `http://localhost:${port}`;
  await waitUntilReady(url, child, output, options.timeoutMs ?? 60_000);

  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
  };
  return {
    url,
    dataDir,
    output,
    stop: async () => {
      await kill("SIGTERM");
      if (options.dataDir) return;
      await rm(dataDir, { recursive: true, force: true });
      await database.drop();
    },
    kill9: () => kill("SIGKILL"),
  };
}

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  output: () => string,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product ended:\n${output()}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await wait(50);
  }
  child.kill("SIGKILL");
  throw new Error(`The product was not ready in ${timeoutMs / 1000} s:\n${output()}`);
}

function readOutput(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk) => {
      text = (text + chunk).slice(-20_000);
      recordLog(child.pid, chunk);
    });
  return () => text;
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}
