import { expect, it } from "vitest";
import { importLineErrors } from "#domain/operation/import.ts";
import { readLine, repetitions } from "#server/operation/imports/line-rules.ts";

const usernameRepeated = { column: "username", text: importLineErrors.repeatedUsername };
const keyRepeated = { column: "key", text: importLineErrors.repeatedKey };

const problemsIn = (...lines: readonly (readonly [key: string, username?: string])[]) => [
  ...repetitions(
    lines.map(([key, username], at) => ({ line: at + 2, key, cells: username === undefined ? {} : { username } })),
  ),
];

it("a username that an earlier line has in any case is repeated", () => {
  expect(problemsIn(["a", "Asha_1"], ["b", "asha_1"])).toEqual([[3, [usernameRepeated]]]);
  expect(problemsIn(["a", "asha_1"], ["b", "ASHA_1"], ["c", "aSHA_1"])).toEqual([
    [3, [usernameRepeated]],
    [4, [usernameRepeated]],
  ]);
  expect(problemsIn(["a", "asha_1"], ["b", "asha_2"])).toEqual([]);
});

it("a key is another one in another case, and only a repeated one is a problem of its later lines", () => {
  expect(problemsIn(["a", "asha_1"], ["A", "asha_2"])).toEqual([]);
  expect(problemsIn(["a", "asha_1"], ["a", "asha_2"], ["b", "asha_3"])).toEqual([[3, [keyRepeated]]]);
  expect(problemsIn(["a", "asha_1"], ["a", "asha_1"])).toEqual([[3, [keyRepeated, usernameRepeated]]]);
});

it("empty keys and usernames, and lines that have none, repeat nothing", () => {
  expect(problemsIn(["", ""], ["", ""], [""], [""])).toEqual([]);
});

const lookups = {
  today: "2027-01-01",
  districts: new Map([["जिला", 1]]),
  locations: new Map([["1/cál", 2]]),
  categories: new Map([["design", 3]]),
  subcategories: new Map([["3/logo", 4]]),
  companies: new Map([["c1", 5]]),
  takenUsernames: new Set<string>(),
  existingKeys: new Set<string>(),
};
const work = {
  key: "w",
  company: "c1",
  title: "Logo",
  description: "Plain",
  categoryid: "Design",
  subcategoryid: "Logo",
};

it("a work is read as spreadsheet programs write its day and its amount", () => {
  for (const [budget, deadlinedate] of [
    ["25000", "31-12-2027"],
    ["₹25,000.00", "12/31/2027"],
    ["25,000", "2027-12-31 00:00:00"],
  ] as const)
    expect(readLine("works", { ...work, budget, deadlinedate }, lookups)).toMatchObject({
      input: { budget: 25_000, deadlinedate: "2027-12-31" },
    });
});

it("a day or an amount that could be another one is named with the right form", () => {
  const problemsWith = (cells: { budget: string; deadlinedate: string }) => {
    const line = readLine("works", { ...work, ...cells }, lookups);
    return Object.fromEntries("problems" in line ? line.problems.map(({ column, text }) => [column, text]) : []);
  };
  expect(problemsWith({ budget: "25.000,00", deadlinedate: "05/06/2027" })).toEqual({
    deadlinedate: "write the day as year, month and day: 2027-12-31",
    budget: "write whole rupees in digits only: 25000",
  });
  expect(problemsWith({ budget: "", deadlinedate: "31-12-2026" })).toEqual({
    deadlinedate: importLineErrors.pastDeadline,
    budget: "please fill this",
  });
});

it("a phone number and the names of a place are read in every spelling", () => {
  const person = { key: "p", name: "Asha Rao", EMAIL: "asha@example.com", username: "asharao", licenseno: "L 1" };
  const cells = { ...person, phone: "+91 98765 43210", districtid: " जिला\u200d", locationid: "CA\u0301L" };
  expect(readLine("companies", cells, lookups)).toMatchObject({
    input: { phone: "9876543210", districtid: 1, locationid: 2 },
  });
});
