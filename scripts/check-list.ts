import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.ts";
import { build, isBuilt } from "./build.mjs";
import { changedTests, taggedTests } from "./changed-tests.ts";
import { installTools } from "./install.mjs";
import {
  confirmOutcome,
  type Finding,
  fromPlaywright,
  fromVitest,
  type Outcome,
  oneFailed,
  onePassed,
} from "./report.ts";
import { cache, compiled, root } from "./root.mjs";
import { run, withTools } from "./run.mjs";
import type { Selection, Suite } from "./selection.ts";
import { checkSpecification } from "./specification.ts";

export interface Check {
  readonly name: string;
  readonly title: string;
  /** Runs only with `--tools`. */
  readonly isOfTools?: true;
  /** Reads the reports of the other checks, so it runs only if all of them ran and passed. */
  readonly isLast?: true;
  readonly run: (onProgress: (text: string) => void, selection: Selection) => Promise<Finding>;
}

/** The checks in rounds. The quick ones run in parallel; each test runner has both cores. */
export const rounds: readonly (readonly Check[])[] = [
  [
    { name: "types", title: "Types", run: tool("tsc", "-b") },
    { name: "lint", title: "Lint and format", run: tool("biome", "ci", "--error-on-warnings") },
    { name: "dead", title: "Dead code", run: tool("knip", "--no-progress", "--treat-config-hints-as-errors") },
    { name: "copies", title: "Copies", run: tool("jscpd", ".") },
    { name: "build", title: "Build", run: screens },
  ],
  [{ name: "tests", title: "Rules, calls, parts, house", run: vitest }],
  [{ name: "journeys", title: "Journeys in a browser", run: playwright }],
  [{ name: "tools", title: "Types and lint of the tools", run: tools, isOfTools: true }],
  [{ name: "specification", title: "Specification coverage", run: checkSpecification, isLast: true }],
];

/** A test of the other suite has the tag "all", which its file shows. */
const vitestArgs: Readonly<Record<Suite, readonly string[]>> = {
  main: ["--tags-filter=!all"],
  other: ["--tags-filter=all"],
  all: [],
};
/** What looks back on all journeys runs with all of them. */
const playwrightArgs: Readonly<Record<Suite, readonly string[]>> = {
  main: ["--grep-invert=@all", "--project=journeys"],
  other: ["--grep=@all", "--project=journeys"],
  all: [],
};

/** A command that passes if it exits with 0. */
function tool(command: string, ...args: readonly string[]): Check["run"] {
  return async (onProgress) => {
    const { code, output } = await run(command, args, { onProgress });
    return { outcome: code === 0 ? onePassed : oneFailed, output };
  };
}

async function tools(onProgress: (text: string) => void): Promise<Finding> {
  await installTools(onProgress);
  const types = await run("tsc", ["-b", "tools"], { onProgress });
  const lint = await run("biome", ["ci", "--error-on-warnings"], { cwd: join(root, "tools"), onProgress });
  return { outcome: types.code + lint.code === 0 ? onePassed : oneFailed, output: types.output + lint.output };
}

async function screens(onProgress: (text: string) => void): Promise<Finding> {
  if (!isBuilt()) await build(onProgress);
  return { outcome: onePassed, output: "" };
}

/** `-t` names tests; files are not selected by it. */
async function vitest(onProgress: (text: string) => void, { filters: words, suite }: Selection): Promise<Finding> {
  const isChanged = words.includes("--changed");
  const named = words.flatMap((word) => (word === "--changed" ? changedTests() : [word]));
  if (isChanged && named.length === 0) return { outcome: onePassed, output: "" };
  const filters = [...named, ...(suite === "other" && named.length === 0 ? taggedTests() : []), ...vitestArgs[suite]];
  const report = freshReport("vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...filters];
  const { code, output } = await run("vitest", args, { env: environment(), onProgress });
  const outcome = read(report, (content) => fromVitest(content, suite));
  if (isChanged && code === 0 && outcome?.passed === 0) return { outcome: onePassed, output };
  return { outcome: confirmOutcome(code, outcome), output };
}

async function playwright(
  onProgress: (text: string) => void,
  { filters, browser: kind, suite }: Selection,
): Promise<Finding> {
  if (!isBuilt()) throw new Error("The screens are not built from the current sources.");
  const browser = await findBrowser(onProgress, { kind });
  const note = `Chromium ${browser.version}, ${browser.source}`;
  const report = freshReport("journeys.json");
  const env = { ...environment(), CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code, output } = await run(
    "playwright",
    ["test", "--reporter=line,json", ...filters, ...playwrightArgs[suite]],
    { env, onProgress },
  );
  return { outcome: confirmOutcome(code, read(report, fromPlaywright)), output, note };
}

/** Tests start the product many times. */
const environment = () => ({ ...withTools(), ...compiled });

/** Removes an old report, which must not count for a run that crashes before it writes one. */
function freshReport(name: string): string {
  const path = join(cache, name);
  rmSync(path, { force: true });
  return path;
}

function read(path: string, count: (report: unknown) => Outcome): Outcome | undefined {
  return existsSync(path) ? count(JSON.parse(readFileSync(path, "utf8"))) : undefined;
}
