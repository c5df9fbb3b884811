import { describe, expect, it } from "vitest";
import { activeFiltersOf } from "#web/discovery/search/active-filters.ts";
import {
  budgetEnds,
  budgetText,
  choicesOf,
  deadlineText,
  formatCountUpTo,
  sinceText,
  usualChoices,
} from "#web/discovery/search/choices.ts";
import { countInput, isEmptyCriteria, parseCriteria } from "#web/discovery/search/criteria.ts";
import type { Count } from "#web/discovery/search/queries.ts";

const everything = {
  q: "logo",
  categoryid: "1",
  subcategoryid: "2",
  districtid: "3",
  locationid: "4",
  budgetfrom: "1000",
  budgetto: "5000",
  deadlinefrom: "2026-03-01",
  deadlineto: "2026-03-31",
  postedsince: "2026-02-28",
} as const;

const count = (filter: Count["filter"], value: string, more: Partial<Count> = {}): Count => ({
  filter,
  value,
  name: `${filter} ${value}`,
  count: 12,
  more: false,
  ...more,
});

describe("what is looked for", () => {
  it("stands in the address as it is asked for", () => {
    expect(parseCriteria({ ...everything, sort: "newest" })).toEqual({ ...everything, sort: "newest" });
    expect(countInput({ ...everything, sort: "newest" })).toEqual(everything);
  });

  it("is nothing where the address says nothing that is to be understood", () => {
    const nonsense = {
      q: "  ",
      categoryid: "x",
      districtid: "-1",
      budgetfrom: "0",
      budgetto: "99999999999",
      deadlinefrom: "2026-02-30",
      deadlineto: "soon",
      postedsince: "",
      sort: "match",
    };
    expect(parseCriteria(nonsense)).toEqual({});
    expect(parseCriteria({ q: "x".repeat(201) })).toEqual({});
    expect([isEmptyCriteria({}), isEmptyCriteria({ sort: "budget" }), isEmptyCriteria({ q: "a" })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("has no subcategory without its category and no city without its district", () => {
    expect(parseCriteria({ subcategoryid: "2", locationid: "4", q: 12 })).toEqual({ q: "12" });
  });
});

describe("what is set", () => {
  const named = Object.fromEntries(
    ["categoryid", "subcategoryid", "districtid", "locationid"].map((name) => [name, { id: "1", text: `a ${name}` }]),
  ) as Parameters<typeof activeFiltersOf>[1]["named"];
  const chosen = (criteria: object) => activeFiltersOf(parseCriteria(criteria), { named, today: "2026-03-01" });

  it("is read in words, two ends of one thing as one", () => {
    expect(chosen(everything).map(({ text }) => text)).toEqual([
      "“logo”",
      "a categoryid",
      "a subcategoryid",
      "a districtid",
      "a locationid",
      "Budget ₹1,000 to ₹5,000",
      "Deadline 01-03-2026 to 31-03-2026",
      "Posted in the last day",
    ]);
    expect(chosen({ budgetto: "5000" }).map(({ text }) => text)).toEqual(["Budget up to ₹5,000"]);
  });

  it("is taken away with what means nothing without it", () => {
    const without = Object.fromEntries(chosen(everything).map((each) => [each.key, each.without]));
    const { categoryid: _category, subcategoryid: _subcategory, ...uncategorised } = everything;
    expect(without["categoryid"]).toEqual(uncategorised);
    const { subcategoryid: _alone, ...within } = everything;
    expect(without["subcategoryid"]).toEqual(within);
    const { budgetfrom: _from, budgetto: _to, ...unbounded } = everything;
    expect(without["budgetfrom"]).toEqual(unbounded);
  });
});

describe("the choices of a filter", () => {
  it("say how many works they leave, and keep the one that leaves none", () => {
    const counts = [count("category", "1", { name: "Design", count: 10_000, more: true }), count("district", "3")];
    expect(choicesOf(counts, "category", { id: "9", text: "Writing" })).toEqual([
      { id: "9", text: "Writing" },
      { id: "1", text: "Design (10,000+)" },
    ]);
    expect(choicesOf(counts, "category", { id: "1", text: "Design" })).toHaveLength(1);
    expect(formatCountUpTo({ count: 1234, more: false })).toBe("1,234");
  });

  it("come in their order, without those that leave none unless they are chosen", () => {
    const steps = ["100000-499999", "5000-19999", "-4999", "20000-"].map((value) => count("budget", value));
    const none = count("budget", "500000-", { count: 0 });
    const labelsOf = (isChosen: boolean) =>
      usualChoices([...steps, none], "budget", () => isChosen).map(({ value }) => value);
    expect(labelsOf(false)).toEqual(["-4999", "5000-19999", "20000-", "100000-499999"]);
    expect(labelsOf(true)).toHaveLength(5);
  });

  it("are said as people say them", () => {
    expect(budgetEnds("5000-19999")).toEqual({ budgetfrom: "5000", budgetto: "19999" });
    expect(budgetEnds("")).toEqual({ budgetfrom: "", budgetto: "" });
    expect([budgetText("5000"), budgetText("", "4999")]).toEqual(["from ₹5,000", "up to ₹4,999"]);
    expect([deadlineText("2026-03-02", undefined), deadlineText(undefined, "2026-03-02")]).toEqual([
      "from 02-03-2026",
      "until 02-03-2026",
    ]);
    const since = ["2026-03-01", "2026-02-22", "2026-04-01"].map((day) => sinceText(day, "2026-03-01"));
    expect(since).toEqual(["today", "in the last 7 days", "since 01-04-2026"]);
  });
});
