import { describe, expect, it } from "vitest";
import { drawn } from "./draw.ts";
import { type Proof, testsFor } from "./proofs.ts";
import { ranInPlaywright, ranInVitest } from "./ran.ts";
import { type Item, items } from "./specification-items.ts";
import { pageOf, testsOn } from "./specification-page.ts";

const login: Item = { kind: "call", name: "login" };
const posted: Item = { kind: "text", name: "workpost: Failed", call: "workpost", words: "Failed" };
const sliceOf = (call: string) => (call === "login" ? "session" : "works");
const inSession = "server/session/session.test.ts";
const journey = "e2e/marketplace.spec.ts";

const proof = (kind: string, item: string, file: string, title: string, call?: string): Proof => ({
  ...{ kind, item, file, title },
  ...(call && { call }),
});
const chosen = (item: Item, proofs: readonly Proof[]) => {
  const ran = new Map(
    [...Map.groupBy(proofs, ({ file }) => file)].map(([file, all]) => [file, all.map(({ title }) => title)]),
  );
  return testsFor([item], proofs, ran, sliceOf).get(item)?.title;
};

describe("the test of an item", () => {
  it("is the one that proves least beside it", () => {
    const proofs = [
      proof("call", "login", inSession, "logs in, out and in again"),
      proof("call", "logout", inSession, "logs in, out and in again"),
      proof("call", "login", inSession, "logs in"),
    ];
    expect(chosen(login, proofs)).toBe("logs in");
    expect(chosen(login, proofs.toReversed())).toBe("logs in");
  });

  it("of a call is one that saw it done", () => {
    expect(chosen(login, [{ ...proof("call", "login", inSession, "refuses"), done: false }])).toBeUndefined();
  });

  it("of a call lies in its own slice", () => {
    expect(chosen(login, [proof("call", "login", "server/works/works.test.ts", "posts a work")])).toBeUndefined();
  });

  it("of a text is about the same call", () => {
    const other = proof("text", "Failed", journey, "an edit fails", "clientprofileedit");
    const own = proof("text", "Failed", journey, "a post fails", "workpost");
    expect(chosen(posted, [other])).toBeUndefined();
    expect(chosen(posted, [other, own])).toBe("a post fails");
  });

  it("on a journey is the first step that needs it, since no later one is reached without it", () => {
    const proofs = [
      proof("text", "Failed", journey, "first step", "workpost"),
      proof("text", "Work Posted", journey, "first step", "workpost"),
      proof("text", "Failed", journey, "second step", "workpost"),
    ];
    expect(chosen(posted, proofs)).toBe("first step");
  });

  it("is none that did not pass", () => {
    const proofs = [proof("call", "login", inSession, "logs in")];
    expect(testsFor([login], proofs, new Map([[inSession, ["logs out"]]]), sliceOf).size).toBe(0);
  });

  it("that is named with a rule has to have passed under this very name", () => {
    const rule = items.find(({ kind }) => kind === "rule");
    if (rule?.kind !== "rule") throw new Error("there is no rule");
    const { file, title } = rule.test;
    expect(testsFor([rule], [], new Map([[file, [title]]]), sliceOf).get(rule)).toEqual(rule.test);
    expect(testsFor([rule], [], new Map([[file, [`${title}, almost`]]]), sliceOf).size).toBe(0);
  });
});

describe("the page", () => {
  it("names for every item the test that can be read back from it", () => {
    const tests = new Map(items.map((item, i) => [item, { file: "a.test.ts", title: `says "a | b" <${i}> > so` }]));
    expect(testsOn(pageOf(tests), items)).toEqual(tests);
  });

  it("is the same whenever it is written", () => {
    const tests = new Map(items.map((item) => [item, { file: "a.test.ts", title: item.name }]));
    expect(pageOf(new Map([...tests]))).toBe(pageOf(tests));
  });
});

describe("the tests that passed", () => {
  it("are read from a report of Vitest", () => {
    const test = (title: string, status: string) => ({ ancestorTitles: ["login"], title, fullName: "", status });
    const assertionResults = [test("lets in", "passed"), test("is slow", "failed"), test("is left out", "skipped")];
    const report = { testResults: [{ name: "/house/server/a.test.ts", status: "failed", assertionResults }] };
    expect(ranInVitest(report, "/house")).toEqual(new Map([["server/a.test.ts", ["login > lets in"]]]));
  });

  it("are read from a report of Playwright", () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const inner = { title: "a phone", specs: [spec("fits", "expected"), spec("flickers", "flaky")] };
    const report = { suites: [{ title: "a.spec.ts", specs: [spec("opens", "expected")], suites: [inner] }] };
    expect(ranInPlaywright(report, "e2e")).toEqual(new Map([["e2e/a.spec.ts", ["opens", "a phone › fits"]]]));
  });
});

describe("a draw", () => {
  const all = Array.from({ length: 100 }, (_, i) => i);

  it("is the same for the same seed and another for another", () => {
    expect(drawn(all, 20, 7)).toEqual(drawn(all, 20, 7));
    expect(drawn(all, 20, 7)).not.toEqual(drawn(all, 20, 8));
  });

  it("draws nothing twice, and everything at last", () => {
    expect(drawn(all, 200, 7).toSorted((a, b) => a - b)).toEqual(all);
  });
});
