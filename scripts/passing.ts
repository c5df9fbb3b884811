import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.ts";
import type { ProductCopy } from "./product-copy.ts";
import type { Ran } from "./proofs.ts";
import { ranInPlaywright, ranInVitest } from "./ran.ts";
import { run, withTools } from "./run.mjs";
import type { Test } from "./specification-items.ts";

export const isJourney = ({ file }: Test): boolean => file.startsWith("e2e/");

/** For one test; as long again for every ten more. */
const limitMs = 5 * 60_000;

/** Those of the tests that pass in the copy as it is at the moment. */
export async function passingOf(tests: readonly Test[], copy: ProductCopy): Promise<readonly Test[]> {
  const [journeys, others] = [tests.filter(isJourney), tests.filter((test) => !isJourney(test))];
  const ran = [
    ...(others.length > 0 ? [await inVitest(others, copy)] : []),
    ...(journeys.length > 0 ? await inBrowser(journeys, copy) : []),
  ];
  return tests.filter(({ file, title }) => ran.some((one) => one.get(file)?.includes(title)));
}

async function inVitest(tests: readonly Test[], copy: ProductCopy): Promise<Ran> {
  const report = fresh(copy, "vitest.json");
  const names = `^(?:${tests.map(({ title }) => title.split(" > ").map(escaped).join("(?: | > )")).join("|")})$`;
  const files = new Set(tests.map(({ file }) => file));
  const args = ["run", "--reporter=json", `--outputFile=${report}`, "-t", names, ...files];
  const { output } = await run("vitest", args, { cwd: copy.root, limitMs: limitMs * Math.ceil(tests.length / 10) });
  return ranInVitest(told(report, output), copy.root);
}

/** File by file, on screens that are built anew. */
async function inBrowser(tests: readonly Test[], copy: ProductCopy): Promise<readonly Ran[]> {
  const { code, output } = await run("vite", ["build", "web", "--logLevel=warn"], { cwd: copy.root, limitMs });
  if (code !== 0) throw new Error(`the screens cannot be built: ${lastLine(output)}`);
  const ran: Ran[] = [];
  for (const [file, all] of Map.groupBy(tests, ({ file }) => file)) ran.push(await inFile(file, all, copy));
  return ran;
}

/** The steps of a journey need those before them; any other test of a browser runs by itself. */
async function inFile(file: string, tests: readonly Test[], copy: ProductCopy): Promise<Ran> {
  const report = fresh(copy, "journeys.json");
  const isJourneyInSteps = copy.read(file).includes('mode: "serial"');
  const names = tests.map(({ title }) => title.split(" › ").map(escaped).join(" ")).join("|");
  const { path } = await findBrowser(() => undefined);
  const env = { ...withTools(), CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ["test", file, "--project=journeys", "--reporter=json", ...(isJourneyInSteps ? [] : ["-g", names])];
  const patience = limitMs * Math.ceil(tests.length / 10);
  const { output } = await run("playwright", args, { cwd: copy.root, env, limitMs: patience });
  return ranInPlaywright(told(report, output), "e2e");
}

function fresh(copy: ProductCopy, name: string): string {
  const path = join(copy.root, name);
  rmSync(path, { force: true });
  return path;
}

/** A runner that was ended, or could not begin, says nothing about a test. */
function told(report: string, output: string): unknown {
  if (!existsSync(report)) throw new Error(`the tests could not be run: ${lastLine(output)}`);
  return JSON.parse(readFileSync(report, "utf8"));
}

const lastLine = (output: string) => output.trim().split("\n").at(-1);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
