import { parseArgs } from "node:util";
import { type Part, type PartResult, partsOf } from "./part-list.ts";
import { attempt, Stop } from "./progress.mjs";
import { confirmOutcome, failures, lastLine, type Outcome, oneFailed, sum } from "./report.ts";

// `npm run test:all`. With `--minutes 60` it starts no part later than that, names those that it left out, and ends those that
// still run after another 20. `--parts "npm test,the other tests"` selects. `--browser` and `--tools` are those of npm test.
const minute = 60_000;
const reserveMs = 20 * minute;

interface Row {
  readonly title: string;
  readonly detail: string;
  readonly outcome?: Outcome;
}

async function runParts(): Promise<readonly Row[]> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string" },
      parts: { type: "string" },
      browser: { type: "string" },
      tools: { type: "boolean", default: false },
    },
  });
  const leftMs = () => Number(values.minutes ?? Infinity) * minute - performance.now();
  const parts = partsOf([
    ...(values.browser ? ["--browser", values.browser] : []),
    ...(values.tools ? ["--tools"] : []),
  ]);
  const rows: Row[] = [];
  for (const { title, run } of values.parts ? selectedOf(parts, values.parts.split(",")) : parts) {
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

function selectedOf(parts: readonly Part[], titles: readonly string[]): readonly Part[] {
  return titles.map((title) => {
    const part = parts.find((each) => each.title === title);
    if (!part) throw new Stop(`There is no part "${title}"; there are ${parts.map((each) => each.title).join(", ")}.`);
    return part;
  });
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
