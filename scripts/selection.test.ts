import { describe, expect, it } from "vitest";
import { readSelection } from "./selection.ts";

const read = (line: string) => readSelection(line.split(" ").filter(Boolean), new Set(["tests", "journeys"]));

describe("the words after npm test", () => {
  it("select checks by their names, and test files by any other word", () => {
    expect(read("journeys search")).toEqual({
      checks: new Set(["journeys"]),
      filters: ["search"],
      browser: undefined,
    });
    expect(read("tests -t §7").filters).toEqual(["-t", "§7"]);
    expect(read("").checks.size).toBe(0);
  });

  it("select the browser of the journeys, wherever they stand", () => {
    expect(read("--browser shipped journeys search")).toEqual({ ...read("journeys search"), browser: "shipped" });
    expect(read("journeys search --browser system").browser).toBe("system");
  });

  it("are refused if there is no such browser", () => {
    expect(() => read("journeys --browser opera")).toThrow("--browser is followed by shipped or system.");
    expect(() => read("journeys --browser")).toThrow("--browser is followed by shipped or system.");
  });
});
