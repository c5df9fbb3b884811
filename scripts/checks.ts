import { mkdirSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { type Check, rounds } from "./check-list.ts";
import { attempt, step } from "./progress.mjs";
import type { Finding } from "./report.ts";
import { failures, lastLine, oneFailed, sum } from "./report.ts";
import { cache } from "./root.mjs";
import { readSelection, type Selection } from "./selection.ts";

type Result = Finding & { readonly title: string; readonly seconds: number };

/** Prints one line per check. At the end, the output of failed ones is printed, and after the counts why each test failed. */
async function runCheck({ title, run }: Check, selection: Selection): Promise<Result> {
  const since = performance.now();
  const finding = await step(
    title,
    (onProgress) => run(onProgress, selection).catch(crashed),
    ({ outcome, note }) => ({
      passed: failures(outcome) === 0,
      detail: [lastLine(outcome), note].filter(Boolean).join("  "),
    }),
  );
  return { title, ...finding, seconds: (performance.now() - since) / 1000 };
}

function crashed(error: unknown): Finding {
  return { outcome: oneFailed, output: error instanceof Error ? error.message : String(error) };
}

/** Removes terminal colors from captured output. */
const readable = (output: string) => (process.stdout.isTTY ? output : stripVTControlCharacters(output)).trim();

const shorten = (text: string) => text.split("\n").slice(0, 20).join("\n");

async function runRounds(selection: Selection): Promise<readonly Result[]> {
  const { checks: selected, filters, tools } = selection;
  const isWhole = selected.size + filters.length === 0;
  const results: Result[] = [];
  // Journeys run against the built screens, and all tests together look at the pages in them.
  const needsScreens = selected.has("journeys") || (selected.has("tests") && filters.length === 0);
  const shouldRun = ({ name, isLast, isOfTools }: Check) => {
    if (isOfTools) return tools;
    if (isLast) return isWhole && results.every(({ outcome }) => failures(outcome) === 0);
    return selected.size === 0 || selected.has(name) || (name === "build" && needsScreens);
  };
  for (const round of rounds)
    results.push(...(await Promise.all(round.filter(shouldRun).map((check) => runCheck(check, selection)))));
  return results;
}

function printResults(results: readonly Result[]): void {
  for (const { title, output } of results.filter(({ outcome }) => failures(outcome) > 0))
    console.log(`\n── ${title} ${"─".repeat(100 - title.length)}\n${readable(output)}`);

  const total = sum(results.map(({ outcome }) => outcome));
  console.log("");
  for (const { title, outcome, seconds, note = "" } of results)
    console.log(
      `${title.padEnd(28)} ${lastLine(outcome).padEnd(24)} ${seconds.toFixed(0).padStart(5)} s  ${note}`.trimEnd(),
    );
  // Since this process began, so without the installation, which prints its own time.
  console.log(`${"Must have all".padEnd(53)} ${(performance.now() / 1000).toFixed(0).padStart(5)} s`);
  for (const name of total.skipped) console.log(`Skipped, which counts as failed: ${name}`);
  for (const reason of total.reasons) console.log(`\nFailed: ${shorten(stripVTControlCharacters(reason))}`);
  console.log(`\n${lastLine(total)}`);
  process.exitCode = failures(total) > 0 ? 1 : 0;
}

await attempt(async () => {
  mkdirSync(cache, { recursive: true });
  const names = new Set(rounds.flat().flatMap(({ name, isLast, isOfTools }) => (isLast || isOfTools ? [] : [name])));
  printResults(await runRounds(readSelection(process.argv.slice(2), names)));
});
