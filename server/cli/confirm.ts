import { createInterface } from "node:readline/promises";

/** Asks at a terminal whether to go on. A script has to say so by `--yes`. */
export async function confirm(question: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return;
  if (!(process.stdin.isTTY && process.stderr.isTTY)) throw new Error(`${question} Add --yes to go on.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error("Nothing was changed.");
}
