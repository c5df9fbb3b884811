import { describe, expect, it } from "vitest";
import { editedFields, rowVersion, type VersionedCall } from "#domain/edited-fields.ts";

describe("the version of a row", () => {
  it("is the same for numbers and their digits, and for what is absent and empty", () => {
    const row = { title: "Logo", categoryid: 3, subcategoryid: 4, budget: 25_000, skillIds: [1, 2], quotes: false };
    const form = {
      title: "Logo",
      categoryid: "3",
      subcategoryid: "4",
      budget: "25000",
      skillIds: [1, 2],
      description: "",
    };
    expect(rowVersion("workedit", row)).toBe(rowVersion("workedit", form));
  });

  it.each(Object.keys(editedFields) as VersionedCall[])("is another one once a field of %s is", (call) => {
    const fields: readonly string[] = editedFields[call];
    const versions = ["a", "b"].flatMap((value) => fields.map((field) => rowVersion(call, { [field]: value })));
    expect(new Set([...versions, rowVersion(call, {})]).size).toBe(2 * fields.length + 1);
    expect(versions.every((version) => /^[0-9a-z]{1,7}-[0-9a-z]{1,7}$/.test(version))).toBe(true);
  });
});
