import type { Suite } from "./selection.ts";

/** The result of a check. A skipped test proves nothing, so it counts as failed and is named. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  /** The names of failed tests, each with the message of its runner. */
  readonly reasons: readonly string[];
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
      readonly tags?: readonly string[];
      readonly failureMessages?: readonly string[];
    }[];
    readonly message?: string;
  }[];
}

export interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
}

interface PlaywrightTest {
  readonly status: string;
  readonly results?: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
}

export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
}

interface Verdict {
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped";
  /** What the runner says of a failure. */
  readonly messages?: readonly (string | undefined)[] | undefined;
}

const none: Outcome = { passed: 0, failed: 0, skipped: [], reasons: [] };
export const onePassed: Outcome = { ...none, passed: 1 };
export const oneFailed: Outcome = { ...none, failed: 1 };

/** Tests of a suite that was not asked for are in the report too. */
export function fromVitest(report: unknown, suite: Suite = "all"): Outcome {
  const { testResults } = report as VitestReport;
  const isAsked = ({ tags = [] }: { readonly tags?: readonly string[] }) =>
    suite === "all" || tags.includes("all") === (suite === "other");
  return countVerdicts(
    testResults.flatMap(({ name, status, message, assertionResults }) => {
      const verdicts = assertionResults.filter(isAsked).map(
        (test): Verdict => ({
          name: test.fullName,
          status: vitestStatus(test.status),
          messages: test.failureMessages,
        }),
      );
      const hasFailedTest = verdicts.some((verdict) => verdict.status === "failed");
      // A file that fails outside a test has no test result.
      const own: Verdict = { name, status: "failed", messages: [message] };
      return status === "failed" && !hasFailedTest ? [...verdicts, own] : verdicts;
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
      reasons: [...all.reasons, ...one.reasons],
    }),
    none,
  );
}

export const failures = ({ failed, skipped }: Outcome): number => failed + skipped.length;

/** The last line of every run. */
export const lastLine = (outcome: Outcome): string => `${outcome.passed} passed, ${failures(outcome)} failed`;

/** The counts in the last line of a run; undefined if it ended before. */
export function readLastLine(output: string): Outcome | undefined {
  const [, passed, failed] = /(?:^|\n)(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  return passed === undefined ? undefined : { ...none, passed: Number(passed), failed: Number(failed) };
}

function journeysOf(suite: PlaywrightSuite): Verdict[] {
  const ownVerdicts = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(
      ({ status, results = [] }): Verdict => ({
        name: `${suite.title} ${title}`,
        status: playwrightStatus(status),
        messages: results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)),
      }),
    ),
  );
  return [...ownVerdicts, ...(suite.suites ?? []).flatMap(journeysOf)];
}

function countVerdicts(verdicts: readonly Verdict[]): Outcome {
  const withStatus = (expected: Verdict["status"]) => verdicts.filter(({ status }) => status === expected);
  const failed = withStatus("failed");
  return {
    passed: withStatus("passed").length,
    failed: failed.length,
    skipped: withStatus("skipped").map(({ name }) => name),
    reasons: failed.map(({ name, messages = [] }) => [name, ...messages].join("\n")),
  };
}

function vitestStatus(status: string): Verdict["status"] {
  return status === "passed" || status === "failed" ? status : "skipped";
}

/** `flaky` means that the first attempt failed; `unexpected` includes tests that should have failed. */
function playwrightStatus(status: string): Verdict["status"] {
  if (status === "expected") return "passed";
  return status === "skipped" ? "skipped" : "failed";
}

export interface Finding {
  readonly outcome: Outcome;
  readonly output: string;
  /** With what it ran, if that depends on the machine. */
  readonly note?: string;
}
