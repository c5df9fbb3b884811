import { relative } from "node:path";
import type { Ran } from "./proofs.ts";
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from "./report.ts";

/** The tests that passed, file by file in their order, as a report of Vitest has them. */
export function ranInVitest(report: unknown, root: string): Ran {
  const { testResults } = report as VitestReport;
  return new Map(
    testResults.map(({ name, assertionResults }) => [
      relative(root, name),
      assertionResults
        .filter(({ status }) => status === "passed")
        .map(({ ancestorTitles, title }) => [...ancestorTitles, title].join(" > ")),
    ]),
  );
}

/** The same of Playwright, whose files lie in one folder. */
export function ranInPlaywright(report: unknown, folder: string): Ran {
  const { suites } = report as PlaywrightReport;
  return new Map(suites.map((suite) => [`${folder}/${suite.title}`, titlesIn(suite, [])]));
}

function titlesIn({ suites = [], specs = [] }: PlaywrightSuite, above: readonly string[]): string[] {
  const own = specs
    .filter(({ tests }) => tests.every(({ status }) => status === "expected"))
    .map(({ title }) => [...above, title].join(" › "));
  return [...own, ...suites.flatMap((suite) => titlesIn(suite, [...above, suite.title]))];
}
