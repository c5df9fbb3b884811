import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** One row of a program: what was measured, the result, and whether the promise holds. */
export interface Measurement {
  readonly what: string;
  readonly result: string;
  readonly passed: boolean;
}

interface Recorded extends Measurement {
  /** Day and commit of the measurement. */
  readonly date: string;
  readonly commit: string;
}

type Measurements = Readonly<Record<string, Readonly<Record<string, Recorded>>>>;

const files = { json: join(root, "docs", "measurements.json"), page: join(root, "docs", "measurements.md") };

const introduction = `# Measurements

Written by the programs that measure, into \`measurements.json\`, from which this page is rendered. A row is replaced
when its program measures it again. The figures are from two shared cores with PostgreSQL on the same machine.
`;

/** `npm run test:all` runs programs for their verdict only. */
export const shouldRecord = process.env["MEASUREMENTS"] !== "off";

export const readMeasurements = (): Measurements =>
  existsSync(files.json) ? JSON.parse(readFileSync(files.json, "utf8")) : {};

/**
 * Records measurements of a program by the name of each row, and renders the page. Rows that were not measured this time are
 * kept.
 *
 *     recordMeasurements("npm run test:faults", { drain: { what, result, passed } });
 */
export function recordMeasurements(program: string, rows: Readonly<Record<string, Measurement>>): void {
  if (!shouldRecord) return;
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const recorded = Object.entries(rows).map(([name, row]) => [name, { ...row, date, commit }] as const);
  const before = readMeasurements();
  const all = { ...before, [program]: { ...before[program], ...Object.fromEntries(recorded) } };
  writeFileSync(files.json, `${JSON.stringify(all, undefined, 2)}\n`);
  writeFileSync(files.page, renderMeasurements(all));
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

export function renderMeasurements(measurements: Measurements): string {
  const sections = Object.entries(measurements).map(([program, rows]) => {
    const lines = Object.entries(rows).map(
      ([name, { what, result, passed, date, commit }]) =>
        `| ${name} | ${cell(what)} | ${passed ? "" : "**missed:** "}${cell(result)} | ${date}, ${commit} |`,
    );
    return `## \`${program}\`\n\n| row | what | result | measured |\n| --- | --- | --- | --- |\n${lines.join("\n")}\n`;
  });
  return [introduction, ...sections].join("\n");
}
