import { describe, expect, it } from "vitest";
import { canonicalFilters } from "./saved-search.ts";

const text = (filters: Parameters<typeof canonicalFilters>[0]) => JSON.stringify(canonicalFilters(filters));

describe("the canonical form of filters", () => {
  it("has one order", () => {
    expect(text({ budgetfrom: 500, q: "logo", categoryid: 7 })).toBe(
      text({ categoryid: 7, q: "logo", budgetfrom: 500 }),
    );
    expect(text({ budgetfrom: 500, q: "logo", categoryid: 7 })).toBe('{"q":"logo","categoryid":7,"budgetfrom":500}');
  });

  it("leaves out what filters nothing", () => {
    expect(
      canonicalFilters({ q: " ", categoryid: null, budgetfrom: 0, deadlineto: "", postedsince: undefined }),
    ).toEqual({});
  });

  it.each(["Logo  Design", " logo design ", "LOGO\tdesign", "logo\u00a0design"])("reads %j as the same words", (q) => {
    expect(canonicalFilters({ q })).toEqual({ q: "logo design" });
  });

  it("reads composed and decomposed characters as the same word", () => {
    expect(text({ q: "cafe\u0301" })).toBe(text({ q: "CAFÉ" }));
  });

  it("keeps the order of words, numbers and days", () => {
    expect(text({ q: "design logo" })).not.toBe(text({ q: "logo design" }));
    expect(canonicalFilters({ budgetto: 900, deadlinefrom: "2026-05-04", locationid: 3, districtid: 2 })).toEqual({
      districtid: 2,
      locationid: 3,
      budgetto: 900,
      deadlinefrom: "2026-05-04",
    });
  });
});
