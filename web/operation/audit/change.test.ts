import { describe, expect, it } from "vitest";
import { changesOf, factsText } from "#web/operation/audit/columns.tsx";

const edited = {
  before: { districtid: 7, district: "Kolam" },
  after: { districtid: 7, district: "Kollam", phone: "changed", email: "unchanged" },
};

describe("an entry of the audit log", () => {
  it("shows what is different now, and nothing else", () => {
    expect(changesOf(edited)).toEqual([
      { name: "district", before: "Kolam", after: "Kollam" },
      { name: "phone", after: "changed" },
    ]);
  });

  it("shows all of what was made or is gone", () => {
    expect(changesOf({ before: {}, after: { cost: 0, open: false } })).toEqual([
      { name: "cost", after: "0" },
      { name: "open", after: "false" },
    ]);
    expect(changesOf({ before: { cost: 9 }, after: {} })).toEqual([{ name: "cost", before: "9" }]);
  });

  it("is saved with everything it tells", () => {
    expect(factsText(edited)).toBe("districtid: 7 → 7; district: Kolam → Kollam; phone: changed; email: unchanged");
  });
});
