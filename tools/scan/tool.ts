import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** The result of a scanner. */
export interface Finding {
  readonly tool: string;
  readonly scope: string;
  /** Whether it made requests, because a scanner without requests finds nothing. */
  readonly reallyTested: boolean;
  readonly findings: readonly string[];
}

export interface ToolResult {
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
}

/**
 * Runs a scanner with a terminal, because sqlmap otherwise reads its targets from standard input. After `seconds` it is
 * killed with its child processes.
 */
export async function runTool(
  command: readonly string[],
  { seconds, cwd }: { seconds: number; cwd: string },
): Promise<ToolResult> {
  const line = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const startedAt = performance.now();
  const child = spawn("script", ["-qec", line, "/dev/null"], {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", HOME: cwd, TERM: "dumb" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  const timer = setTimeout(() => stop(child), seconds * 1000);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  return { code, output, seconds: (performance.now() - startedAt) / 1000 };
}

function stop({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}
