import { describe, expect, it } from "vitest";
import { editedFields } from "#domain/edited-fields.ts";
import type { Call, Command } from "./call.ts";
import { contract } from "./index.ts";

const commands = Object.entries<Call>(contract).flatMap(([name, row]) => ("answers" in row ? [{ name, row }] : []));

/** Verbs of calls that overwrite what stands in a row. */
const overwriting = "change choose reorder review save set update".split(" ");
/** All others: they add a row, end it, or move it on from the status that their own statement requires. */
const moving =
  "add amend answer approve block cancel check close confirm correct create decide decline delete deny disable discard dismiss enable end " +
  "escalate fail finish fund give hand hide import invite join lift link make mark merge open pay prepare prove record recover redeliver refund refuse register release " +
  "remove reopen reply report request resend restore retire reverse revoke rotate rule run send settle show start submit subscribe suggest switch " +
  "take test try undo unhide unlink unsubscribe upload withdraw";

const verbOf = (name: string) => /\.([a-z]+)/.exec(name)?.[1];
/** The specification names its calls without a dot, and none is added to those. */
const isEdit = ({ name }: { readonly name: string }) =>
  overwriting.includes(verbOf(name) ?? "") || (!name.includes(".") && /^update|edit$|^changepwd$/.test(name));
const takesVersion = ({ input, refuses = [] }: Command) =>
  "version" in input.shape && (refuses.includes("edited_meanwhile") || refuses.includes("setting_moved_on"));

describe("a call that overwrites what somebody else may have written", () => {
  it("is known by its verb", () => {
    const verbs = commands.flatMap(({ name }) => verbOf(name) ?? []);
    expect([...new Set(verbs)].toSorted()).toEqual([...overwriting, ...moving.split(" ")].toSorted());
  });

  it.each(commands.filter(isEdit))(
    "takes the version that was read, or says why a later call may replace it: $name",
    ({ row }) => {
      expect([takesVersion(row), row.lastWriteWins !== undefined].filter(Boolean)).toHaveLength(1);
    },
  );

  it("compares the fields that it may write", () => {
    const compared = commands.filter(({ row }) => row.refuses?.includes("edited_meanwhile"));
    expect(compared.map(({ name }) => name).toSorted()).toEqual(Object.keys(editedFields).toSorted());
    for (const { name, row } of compared) {
      const fields: readonly string[] = editedFields[name as keyof typeof editedFields];
      expect(Object.keys(row.input.shape), name).toEqual(expect.arrayContaining([...fields, "version"]));
    }
  });
});
