import { parseArgs } from "node:util";
import { type PartResult, partsOf } from "./part-list.ts";
import { attempt, Stop } from "./progress.mjs";
import { confirmOutcome, failures, lastLine, type Outcome, oneFailed, sum } from "./report.ts";

// `npm run test:all`. With `--minutes 60` it starts no part later than that, names those that it left out, and ends those that
// still run after another 20. `--browser` is that of the first part, which is npm test.
const minute = 60_000;
const reserveMs = 20 * minute;

interface Row {
  readonly title: string;
  readonly detail: string;
  readonly outcome?: Outcome;
}

async function runParts(): Promise<readonly Row[]> {
  const { values } = parseArgs({ options: { minutes: { type: "string" }, browser: { type: "string" } } });
  const leftMs = () => Number(values.minutes ?? Infinity) * minute - performance.now();
  const rows: Row[] = [];
  for (const { title, run } of partsOf(values.browser ? ["--browser", values.browser] : [])) {
    if (leftMs() <= 0) {
      rows.push({ title, detail: `left out: ${values.minutes} minutes have passed` });
      continue;
    }
    console.log(`\n━━ ${title}\n`);
    const since = performance.now();
    rows.push({ title, ...rowOf(await run(leftMs() + reserveMs).catch(crashed), performance.now() - since) });
  }
  return rows;
}

function rowOf(result: PartResult, durationMs: number): Omit<Row, "title"> {
  if ("missing" in result) return { detail: `not run: ${result.missing}` };
  return { detail: `${lastLine(result).padEnd(24)} ${(durationMs / 1000).toFixed(0)} s`, outcome: result };
}

function crashed(error: unknown): Outcome {
  console.error(error instanceof Stop ? error.message : error);
  return oneFailed;
}

await attempt(async () => {
  const rows = await runParts();
  console.log("");
  for (const { title, detail } of rows) console.log(`${title.padEnd(36)} ${detail}`);
  const total = confirmOutcome(0, sum(rows.flatMap(({ outcome }) => outcome ?? [])));
  console.log(`\n${lastLine(total)}`);
  if (failures(total) > 0) process.exitCode = 1;
});
