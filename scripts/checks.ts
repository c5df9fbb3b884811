import { mkdirSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { type Check, type Finding, rounds } from "./check-list.ts";
import { step } from "./progress.mjs";
import { failures, lastLine, oneFailed, sum } from "./report.ts";
import { cache } from "./root.mjs";

const args = process.argv.slice(2);
const names = new Set(rounds.flat().flatMap(({ name, isLast }) => (isLast ? [] : [name])));
const selected = new Set(args.filter((word) => names.has(word)));
// Journeys run against the built screens.
if (selected.has("journeys")) selected.add("build");
const filters = args.filter((word) => !names.has(word));
const isWhole = args.length === 0;

/** Prints one line per check. At the end, the output of failed ones is printed, and after the counts why each test failed. */
async function runCheck({ title, run }: Check) {
  const finding = await step(
    title,
    (onProgress) => run(onProgress, filters).catch(crashed),
    ({ outcome }) => ({ passed: failures(outcome) === 0, detail: lastLine(outcome) }),
  );
  return { title, ...finding };
}

function crashed(error: unknown): Finding {
  return { outcome: oneFailed, output: error instanceof Error ? error.message : String(error) };
}

/** Removes terminal colors from captured output. */
const readable = (output: string) => (process.stdout.isTTY ? output : stripVTControlCharacters(output)).trim();

const shorten = (text: string) => text.split("\n").slice(0, 20).join("\n");

mkdirSync(cache, { recursive: true });
const results: Awaited<ReturnType<typeof runCheck>>[] = [];
const shouldRun = ({ name, isLast }: Check) =>
  isLast
    ? isWhole && results.every(({ outcome }) => failures(outcome) === 0)
    : selected.size === 0 || selected.has(name);
for (const round of rounds) {
  const checks = round.filter(shouldRun);
  results.push(...(await Promise.all(checks.map(runCheck))));
}

for (const { title, output } of results.filter(({ outcome }) => failures(outcome) > 0))
  console.log(`\n── ${title} ${"─".repeat(100 - title.length)}\n${readable(output)}`);

const total = sum(results.map(({ outcome }) => outcome));
console.log("");
for (const { title, outcome } of results) console.log(`${title.padEnd(28)} ${lastLine(outcome)}`);
for (const name of total.skipped) console.log(`Skipped, which counts as failed: ${name}`);
for (const reason of total.reasons) console.log(`\nFailed: ${shorten(stripVTControlCharacters(reason))}`);
console.log(`\n${lastLine(total)}`);
process.exitCode = failures(total) > 0 ? 1 : 0;
