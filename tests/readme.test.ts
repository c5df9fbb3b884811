import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contract } from "#contract/index.ts";

const root = join(import.meta.dirname, "..");
const text = (path: string) => readFileSync(join(root, path), "utf8");

/** The places that a row of the table "where to find things" in README names, with `<context>` and `<slice>` for any name. */
function placesOf(subject: string): readonly string[] {
  const row = text("README.md")
    .split("\n")
    .find((line) => line.startsWith(`| ${subject} |`));
  return [...(row ?? "").matchAll(/`([^`]*<context>[^`]*)`/g)].map(([, place = ""]) => place.replace(/<\w+>/g, "*"));
}

/** The keys of the tables in these files, with the context of their file. */
function keysIn(place: string, key: RegExp): ReadonlyMap<string, readonly string[]> {
  const found = globSync(place, { cwd: root, exclude: ["**/*.test.ts"] }).flatMap((path) => {
    const [, context = ""] = path.split("/");
    const source = text(path).replace(/^import [^;]*;$/gm, "");
    return [...source.matchAll(key)].map(([, name = ""]) => [name, context] as const);
  });
  return new Map([...Map.groupBy(found, ([name]) => name)].map(([name, all]) => [name, all.map(([, each]) => each)]));
}

it("each call has one row and one handler, in the same context, where README says that they are", () => {
  const places = placesOf("a call");
  expect(places).toEqual(["contract/*/*.ts", "server/*/*/routes.ts"]);
  const [rows = "", handlers = ""] = places;
  const rowsByName = keysIn(rows, /^ {2}"?([\w.]+)"?: (?:\w*[({]|\w+,$)/gm);
  const handlersByName = keysIn(handlers, /(?<=^ {2}|\{ |, )"?([a-z][\w.]*)"?(?=[:,(]| \})/gm);
  const wrong = Object.keys(contract).filter((name) => {
    const [row, ...otherRows] = rowsByName.get(name) ?? [];
    return row === undefined || otherRows.length > 0 || !handlersByName.get(name)?.includes(row);
  });
  expect(wrong).toEqual([]);
});
