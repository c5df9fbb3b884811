import { expect, it } from "vitest";
import { dueDay, laterDay } from "./due-day.ts";

it.each([
  ["without offered days on the deadline of the work", null, "2026-12-18"],
  ["before the deadline where the offer is faster", 15, "2026-12-13"],
  ["after the deadline where the offer needs longer", 60, "2027-01-27"],
  ["on the next day at the earliest", 1, "2026-11-29"],
])("a work that is agreed on is due %s", (_, days, day) => {
  expect(dueDay({ deadline: "2026-12-18", days }, "2026-11-28")).toBe(day);
});

it("an agreed day never moves to an earlier one", () => {
  expect(laterDay("2026-12-13", "2026-12-12")).toBe("2026-12-13");
  expect(laterDay("2026-12-13", "2026-12-14")).toBe("2026-12-14");
});
