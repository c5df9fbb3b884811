import { describe, expect, it } from "vitest";
import { readSelection } from "./selection.ts";

const read = (line: string) => readSelection(line.split(" ").filter(Boolean), new Set(["tests", "journeys"]));

describe("the words after npm test", () => {
  it("select checks by their names, and test files by any other word", () => {
    expect(read("journeys search")).toEqual({
      checks: new Set(["journeys"]),
      filters: ["search"],
      browser: undefined,
      suite: "all",
      tools: false,
    });
    expect(read("tests -t §7").filters).toEqual(["-t", "§7"]);
    expect(read("").checks.size).toBe(0);
  });

  it("select the browser of the journeys, wherever they stand", () => {
    expect(read("--browser shipped journeys search")).toEqual({ ...read("journeys search"), browser: "shipped" });
    expect(read("journeys search --browser system").browser).toBe("system");
  });

  it("select the main suite, unless they name another or a test, which is found in any", () => {
    expect([read("").suite, read("journeys").suite]).toEqual(["main", "main"]);
    expect([read("journeys search").suite, read("tests -t §7").suite]).toEqual(["all", "all"]);
    expect([read("tests --suite other").suite, read("tests --changed --suite main").suite]).toEqual(["other", "main"]);
  });

  it("have the tools checked too", () => {
    expect(read("--tools --browser shipped")).toEqual({ ...read("--browser shipped"), tools: true });
  });

  it("are refused if there is no such browser or suite", () => {
    expect(() => read("tests --suite half")).toThrow("--suite is followed by main or other or all.");
    expect(() => read("journeys --browser opera")).toThrow("--browser is followed by shipped or system.");
    expect(() => read("journeys --browser")).toThrow("--browser is followed by shipped or system.");
  });
});
