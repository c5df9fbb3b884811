import { globSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { schemaTables, unknownWrites, writersOfTables } from "#server/test/schema-tables.ts";

const root = join(import.meta.dirname, "..");
const ignored = readFileSync(join(root, ".gitignore"), "utf8")
  .split("\n")
  .map((line) => line.replace(/\/$/, ""))
  .filter((line) => line && !line.startsWith("#"));

const isIgnored = (path: string, name: string) =>
  ignored.some((each) => (each.startsWith("*") ? name.endsWith(each.slice(1)) : each === name || each === path));

/** The files of the repository, also where there is no checkout. */
const files = globSync("**/*", {
  cwd: root,
  withFileTypes: true,
  exclude: ({ name, parentPath }) => isIgnored(relative(root, join(parentPath, name)), name),
})
  .filter((entry) => entry.isFile())
  .map(({ name, parentPath }) => relative(root, join(parentPath, name)));

const mebibytesOf = (folder: string) =>
  files.filter((file) => file.startsWith(folder)).reduce((sum, file) => sum + statSync(join(root, file)).size, 0) /
  2 ** 20;

describe("the repository", () => {
  it("keeps the last two snapshots of the schema, of which the generator of migrations reads the last", () => {
    const migrations = files.filter((file) => /migrations\/\d+_.*\.sql$/.test(file)).toSorted();
    const snapshots = files.filter((file) => file.endsWith("_snapshot.json")).toSorted();
    const numberOf = (file: string) => /(\d{4})_/.exec(file)?.[1];
    expect(snapshots.map(numberOf)).toEqual(migrations.slice(-2).map(numberOf));
  });

  it.each([
    ["", 16],
    ["server/platform/db/migrations/", 2],
    ["docs/screens/", 1],
  ])("is small: %s at most %d MiB", (folder, limit) => {
    expect(mebibytesOf(folder)).toBeGreaterThan(0);
    expect(mebibytesOf(folder)).toBeLessThan(limit);
  });
});

describe("a routine or trigger that a migration creates", () => {
  it("has a file, which is where it is changed from then on", () => {
    const migrations = files.filter((file) => /migrations\/\d+_.*\.sql$/.test(file)).toSorted();
    const since = migrations.slice(migrations.findIndex((file) => file.endsWith("_routine-names.sql")));
    const creation = /\bcreate (?:or replace )?(?:constraint )?(?:function|trigger|view) "?(\w+)/gi;
    const namesIn = (paths: readonly string[]) =>
      paths.flatMap((path) => [...readFileSync(join(root, path), "utf8").matchAll(creation)].map(([, name]) => name));
    const inFiles = namesIn(files.filter((file) => file.startsWith("server/platform/db/routines/")));
    expect(namesIn(since).filter((name) => !inFiles.includes(name))).toEqual([]);
  });
});

describe("each table of the schema", () => {
  it("has a comment whose first sentence says what it holds", () => {
    expect(schemaTables.filter(({ sentence }) => sentence === undefined).map(({ table }) => table)).toEqual([]);
  });

  it("is written by a slice or a routine, and a statement whose table is a variable says which ones it writes", () => {
    const writers = writersOfTables();
    expect(schemaTables.filter(({ table }) => !writers.has(table)).map(({ table }) => table)).toEqual([]);
    expect(unknownWrites()).toEqual([]);
  });
});
