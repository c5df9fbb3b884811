/** The result of a check. A skipped test proves nothing, so it counts as failed and is named (DESIGN §6). */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
}

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly fullName: string;
      readonly status: string;
    }[];
  }[];
}

export interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}

type Verdict = readonly [name: string, status: "passed" | "failed" | "skipped"];

const none: Outcome = { passed: 0, failed: 0, skipped: [] };
export const onePassed: Outcome = { ...none, passed: 1 };
export const oneFailed: Outcome = { ...none, failed: 1 };

export function fromVitest(report: unknown): Outcome {
  const { testResults } = report as VitestReport;
  return countVerdicts(
    testResults.flatMap(({ name, status, assertionResults }) => {
      const verdicts = assertionResults.map((test): Verdict => [test.fullName, vitestStatus(test.status)]);
      const hasFailedTest = verdicts.some(([, verdict]) => verdict === "failed");
      // A file that fails outside a test has no test result.
      return status === "failed" && !hasFailedTest ? [...verdicts, [name, "failed"] as const] : verdicts;
    }),
  );
}

export function fromPlaywright(report: unknown): Outcome {
  return countVerdicts((report as PlaywrightReport).suites.flatMap(journeysOf));
}

/** The report and the exit code must agree. A runner that crashes or runs no test has failed. */
export function confirmOutcome(code: number, outcome: Outcome | undefined): Outcome {
  if (!outcome) return oneFailed;
  const { passed, failed, skipped } = outcome;
  const isUnreported = failed + skipped.length === 0 && (code !== 0 || passed === 0);
  return isUnreported ? { ...outcome, failed: 1 } : outcome;
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: [...all.skipped, ...one.skipped],
    }),
    none,
  );
}

export const failures = ({ failed, skipped }: Outcome): number => failed + skipped.length;

/** The last line of every run. */
export const lastLine = (outcome: Outcome): string => `${outcome.passed} passed, ${failures(outcome)} failed`;

function journeysOf(suite: PlaywrightSuite): Verdict[] {
  const ownVerdicts = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status }): Verdict => [`${suite.title} ${title}`, playwrightStatus(status)]),
  );
  return [...ownVerdicts, ...(suite.suites ?? []).flatMap(journeysOf)];
}

function countVerdicts(verdicts: readonly Verdict[]): Outcome {
  const namesWith = (expected: string) => verdicts.filter(([, status]) => status === expected).map(([name]) => name);
  return { passed: namesWith("passed").length, failed: namesWith("failed").length, skipped: namesWith("skipped") };
}

function vitestStatus(status: string): Verdict[1] {
  return status === "passed" || status === "failed" ? status : "skipped";
}

/** `flaky` means that the first attempt failed; `unexpected` includes tests that should have failed. */
function playwrightStatus(status: string): Verdict[1] {
  if (status === "expected") return "passed";
  return status === "skipped" ? "skipped" : "failed";
}
