import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** The result of a scanner. */
export interface Finding {
  readonly tool: string;
  readonly did: string;
  /** Whether it made requests, because a scanner without requests finds nothing. */
  readonly reallyTested: boolean;
  readonly found: readonly string[];
}

export interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
}

/**
 * Runs a scanner behind a terminal of its own: sqlmap reads its targets from standard input, and tests nothing, when that
 * is not a terminal. After `seconds` it is stopped with everything it started.
 */
export async function runTool(
  command: readonly string[],
  { seconds, cwd }: { seconds: number; cwd: string },
): Promise<Ran> {
  const line = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const began = performance.now();
  const child = spawn("script", ["-qec", line, "/dev/null"], {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", HOME: cwd, TERM: "dumb" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (more: string) => {
      output += more;
    });
  const timer = setTimeout(() => stop(child), seconds * 1000);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  return { code, output, seconds: (performance.now() - began) / 1000 };
}

function stop({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}
