import { describe, expect, it } from "vitest";
import { idsIn, pageOf, passedInPlaywright, passedInVitest, problemsOf, sentences } from "./specification.ts";

const proven = [...sentences.keys()].map((id) => ({ file: "a.test.ts", title: `proves it (${id})` }));

describe("the ids in a title", () => {
  it("are a section and a name, several or none", () => {
    expect(idsIn("login > stays (§5 login-unjudged, §8 login-stays)")).toEqual(["§5 login-unjudged", "§8 login-stays"]);
    expect(idsIn("§2 adminmaster/districtedit/{id} has its title")).toEqual(["§2 adminmaster/districtedit/{id}"]);
    expect(idsIn("§5 companyreg.EMAIL > takes it")).toEqual(["§5 companyreg.EMAIL"]);
    expect(idsIn("takes it")).toEqual([]);
  });
});

describe("the tests of the specification", () => {
  it("have no problems when each sentence has one", () => {
    expect(problemsOf(proven)).toEqual([]);
  });

  it("are incomplete when no passing test has the id of a sentence", () => {
    const [{ title } = { title: "" }, ...rest] = proven;
    expect(problemsOf(rest)).toEqual([`No passing test has "${idsIn(title)[0]}" in its title.`]);
  });

  it("may not name an unknown sentence", () => {
    const misspelt = { file: "a.test.ts", title: "stays (§8 login-stay)" };
    expect(problemsOf([...proven, misspelt])).toEqual(['"§8 login-stay" is in a title, but not in the specification.']);
  });
});

describe("the page", () => {
  it("shows each sentence beside the files of its tests", () => {
    const rendered = pageOf([...proven, { file: "b.test.ts", title: "once more (§8 login-stays)" }]);
    expect(rendered).toContain("| §8 login-stays | An invalid login stays on login. | a.test.ts, b.test.ts |\n");
    expect(rendered.split("\n").filter((line) => line.startsWith("| §"))).toHaveLength(sentences.size);
  });
});

describe("the tests that passed", () => {
  it("are read from a report of Vitest", () => {
    const test = (title: string, status: string) => ({ ancestorTitles: ["login"], title, fullName: "", status });
    const assertionResults = [test("lets in", "passed"), test("is slow", "failed"), test("is left out", "skipped")];
    const report = { testResults: [{ name: "/house/server/a.test.ts", status: "failed", assertionResults }] };
    expect(passedInVitest(report, "/house")).toEqual([{ file: "server/a.test.ts", title: "login > lets in" }]);
  });

  it("are read from a report of Playwright", () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const inner = { title: "a phone", specs: [spec("fits", "expected"), spec("flickers", "flaky")] };
    const report = { suites: [{ title: "a.spec.ts", specs: [spec("opens", "expected")], suites: [inner] }] };
    expect(passedInPlaywright(report, "e2e")).toEqual([
      { file: "e2e/a.spec.ts", title: "opens" },
      { file: "e2e/a.spec.ts", title: "a phone > fits" },
    ]);
  });
});
