import { describe, expect, it } from "vitest";
import { breaksAgreement, isDeadlineAllowed, isOpen, type WorkTerms } from "./work.ts";

const agreed: WorkTerms = {
  budget: 100_000,
  description: "Three pages.",
  categoryid: 1,
  subcategoryid: 2,
  deadline: "2026-06-30",
};

describe("what was agreed", () => {
  it("may be repeated, and its deadline may move later", () => {
    expect(breaksAgreement(agreed, { ...agreed })).toBe(false);
    expect(breaksAgreement(agreed, { ...agreed, deadline: "2026-07-01" })).toBe(false);
  });

  it.each<Partial<WorkTerms>>([
    { budget: 100_001 },
    { budget: 99_999 },
    { description: "Four pages." },
    { categoryid: 3 },
    { subcategoryid: 3 },
    { deadline: "2026-06-29" },
  ])("is broken by %j", (change) => {
    expect(breaksAgreement(agreed, { ...agreed, ...change })).toBe(true);
  });
});

describe("a deadline", () => {
  it.each([
    ["today", "2026-06-15", undefined, true],
    ["tomorrow", "2026-06-16", undefined, true],
    ["yesterday", "2026-06-14", undefined, false],
    ["yesterday, as it was", "2026-06-14", "2026-06-14", true],
    ["yesterday, moved there", "2026-06-14", "2026-06-13", false],
  ])("%s is allowed or not", (_, deadline, present, allowed) => {
    expect(isDeadlineAllowed(deadline, "2026-06-15", present)).toBe(allowed);
  });
});

describe("a work", () => {
  it("takes applications to the end of its last day, until a freelancer is engaged", () => {
    const work = { deadline: "2026-06-15", engaged: false };
    expect(isOpen(work, "2026-06-15")).toBe(true);
    expect(isOpen(work, "2026-06-16")).toBe(false);
    expect(isOpen({ ...work, engaged: true }, "2026-06-15")).toBe(false);
  });
});
