import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The exit and the output of a launcher of this program. */
const launch = (program: string) =>
  new Promise<{ code: unknown; errors: string }>((terminated) => {
    const launcher = 'const { handOver } = await import("./scripts/run.mjs"); handOver(["--eval", process.argv[1]]);';
    const args = ["--input-type=module", "--eval", launcher, program];
    execFile(process.execPath, args, { cwd: root }, (error, _output, errors) =>
      terminated({ code: error?.code ?? 0, errors }),
    );
  });

it("a program that is killed is reported with its signal, and its launcher exits with the code of a shell", async () => {
  const killed = await launch('process.kill(process.pid, "SIGKILL")');
  expect(killed.code).toBe(128 + 9);
  expect(killed.errors).toContain("was ended by SIGKILL. The system does so when memory runs out");
  const terminated = await launch('process.kill(process.pid, "SIGTERM")');
  expect([terminated.code, terminated.errors]).toEqual([128 + 15, expect.stringContaining("was ended by SIGTERM.\n")]);
});

it("a launcher exits with the code of its program and prints nothing", async () => {
  expect(await launch("process.exit(3)")).toEqual({ code: 3, errors: "" });
  expect(await launch("")).toEqual({ code: 0, errors: "" });
});
