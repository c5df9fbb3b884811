import { describe, expect, it } from "vitest";
import { confirmOutcome, fromPlaywright, fromVitest, lastLine, oneFailed, readLastLine, sum } from "./report.ts";

const file = (status: string, ...statuses: readonly string[]) => ({
  name: "server/hiring/works/works.test.ts",
  status,
  assertionResults: statuses.map((status) => ({ fullName: `a ${status} test`, status })),
});
const journey = (...statuses: readonly string[]) => ({
  title: "client.spec.ts",
  specs: [{ title: "a company posts a work", tests: statuses.map((status) => ({ status })) }],
});

describe("the count of a check", () => {
  it("adds up what the runners report, not what they print", () => {
    const tests = fromVitest({ testResults: [file("passed", "passed", "passed"), file("failed", "failed", "passed")] });
    const journeys = fromPlaywright({ suites: [{ title: "", suites: [journey("expected", "expected")] }] });
    expect(lastLine(sum([tests, journeys]))).toBe("5 passed, 1 failed");
  });

  it("counts a skipped test as failed, by its name", () => {
    const outcome = sum([
      fromVitest({ testResults: [file("passed", "pending", "todo", "passed")] }),
      fromPlaywright({ suites: [journey("skipped")] }),
    ]);
    expect(outcome.skipped).toEqual(["a pending test", "a todo test", "client.spec.ts a company posts a work"]);
    expect(lastLine(outcome)).toBe("1 passed, 3 failed");
  });

  it("does not count tests of the suite that was left out, but does count those that are skipped in its own", () => {
    const test = (status: string, ...tags: readonly string[]) => ({ fullName: status, status, tags });
    const assertionResults = [test("passed"), test("skipped"), test("passed", "all"), test("skipped", "all")];
    const report = { testResults: [{ ...file("passed"), assertionResults }] };
    expect(lastLine(fromVitest(report, "main"))).toBe("1 passed, 1 failed");
    expect(lastLine(fromVitest(report, "other"))).toBe("1 passed, 1 failed");
    expect(lastLine(fromVitest(report))).toBe("2 passed, 2 failed");
  });

  it("names each failed test with what its runner said", () => {
    const failedTest = { fullName: "a rule holds", status: "failed", failureMessages: ["expected 1 to be 2"] };
    const failedJourney = { status: "unexpected", results: [{ errors: [{ message: "2 round trips, not 1" }] }] };
    const { reasons } = sum([
      fromVitest({ testResults: [{ ...file("failed"), assertionResults: [failedTest] }] }),
      fromVitest({ testResults: [{ ...file("failed"), message: "cannot be parsed" }] }),
      fromPlaywright({
        suites: [{ title: "client.spec.ts", specs: [{ title: "a work is posted", tests: [failedJourney] }] }],
      }),
    ]);
    expect(reasons).toEqual([
      "a rule holds\nexpected 1 to be 2",
      "server/hiring/works/works.test.ts\ncannot be parsed",
      "client.spec.ts a work is posted\n2 round trips, not 1",
    ]);
  });

  it("of another run is read from its last line, and missing where the run ended before", () => {
    const read = (output: string) => readLastLine(output);
    expect(read("tests  7 passed, 0 failed\n\n12 passed, 3 failed\n")).toMatchObject({ passed: 12, failed: 3 });
    expect(read("12 passed, 3 failed\nKilled\n")).toBeUndefined();
    expect(read("tests  7 passed, 0 failed\n")).toBeUndefined();
    expect(lastLine(confirmOutcome(0, read("")))).toBe("0 passed, 1 failed");
    expect(lastLine(confirmOutcome(1, read("12 passed, 0 failed")))).toBe("12 passed, 1 failed");
  });

  it("counts a file that breaks before its first test as one failure", () => {
    expect(lastLine(fromVitest({ testResults: [file("failed"), file("passed", "passed")] }))).toBe(
      "1 passed, 1 failed",
    );
  });

  it("counts a journey that only passed at the second try as failed", () => {
    expect(lastLine(fromPlaywright({ suites: [journey("flaky")] }))).toBe("0 passed, 1 failed");
  });

  it("counts a runner that crashed, wrote no report, or ran no test as failed", () => {
    const passed = fromVitest({ testResults: [file("passed", "passed")] });
    expect(lastLine(confirmOutcome(1, passed))).toBe("1 passed, 1 failed");
    expect(confirmOutcome(0, undefined)).toBe(oneFailed);
    expect(lastLine(confirmOutcome(0, fromVitest({ testResults: [] })))).toBe("0 passed, 1 failed");
    expect(lastLine(confirmOutcome(0, passed))).toBe("1 passed, 0 failed");
  });
});
