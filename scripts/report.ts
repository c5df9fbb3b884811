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

const nothing: Outcome = { passed: 0, failed: 0, skipped: [] };
export const onePassed: Outcome = { ...nothing, passed: 1 };
export const oneFailed: Outcome = { ...nothing, failed: 1 };

export function fromVitest(report: unknown): Outcome {
  const { testResults } = report as VitestReport;
  return counted(
    testResults.flatMap(({ name, status, assertionResults }) => {
      const verdicts = assertionResults.map((test): Verdict => [test.fullName, vitestStatus(test.status)]);
      const told = verdicts.some(([, verdict]) => verdict === "failed");
      // A file that fails outside a test has no test result.
      return status === "failed" && !told ? [...verdicts, [name, "failed"] as const] : verdicts;
    }),
  );
}

export function fromPlaywright(report: unknown): Outcome {
  return counted((report as PlaywrightReport).suites.flatMap(journeysOf));
}

/** The report and the exit code must agree. A runner that crashes or runs no test has failed. */
export function judged(code: number, outcome: Outcome | undefined): Outcome {
  if (!outcome) return oneFailed;
  const { passed, failed, skipped } = outcome;
  const isSilent = failed + skipped.length === 0 && (code !== 0 || passed === 0);
  return isSilent ? { ...outcome, failed: 1 } : outcome;
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: [...all.skipped, ...one.skipped],
    }),
    nothing,
  );
}

export const failures = ({ failed, skipped }: Outcome): number => failed + skipped.length;

/** The last line of every run. */
export const lastLine = (outcome: Outcome): string => `${outcome.passed} passed, ${failures(outcome)} failed`;

function journeysOf(suite: PlaywrightSuite): Verdict[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status }): Verdict => [`${suite.title} ${title}`, playwrightStatus(status)]),
  );
  return [...own, ...(suite.suites ?? []).flatMap(journeysOf)];
}

function counted(verdicts: readonly Verdict[]): Outcome {
  const having = (wanted: string) => verdicts.filter(([, status]) => status === wanted).map(([name]) => name);
  return { passed: having("passed").length, failed: having("failed").length, skipped: having("skipped") };
}

function vitestStatus(status: string): Verdict[1] {
  return status === "passed" || status === "failed" ? status : "skipped";
}

/** `flaky` means that the first attempt failed; `unexpected` includes tests that should have failed. */
function playwrightStatus(status: string): Verdict[1] {
  if (status === "expected") return "passed";
  return status === "skipped" ? "skipped" : "failed";
}
