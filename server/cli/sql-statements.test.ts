import { expect, it } from "vitest";
import { splitStatements } from "#server/cli/sql-prompt.ts";

it.each<[string, string[], string]>([
  ["select 1; select 2;", ["select 1", "select 2"], ""],
  ["select 1;\nselect", ["select 1"], "\nselect"],
  [";; ;", [], ""],
  ["select 'a;''b'; x", ["select 'a;''b'"], " x"],
  ['select ";" ; ', ['select ";"'], " "],
  ["select E'it\\'s; here';", ["select E'it\\'s; here'"], ""],
  ["select date'2026-01-01';", ["select date'2026-01-01'"], ""],
  ["do $$ begin; end $$;", ["do $$ begin; end $$"], ""],
  ["do $a$ ; $b$ ; $a$;", ["do $a$ ; $b$ ; $a$"], ""],
  ["select $1; x", ["select $1"], " x"],
  ["-- a; comment\nselect 1;", ["-- a; comment\nselect 1"], ""],
  ["/* ; ' */ select 4/2;", ["/* ; ' */ select 4/2"], ""],
  ["select 'open;", [], "select 'open;"],
  ["do $$ open;", [], "do $$ open;"],
  ["/* open;", [], "/* open;"],
])("splits %j at the semicolons that end a statement", (text, statements, rest) => {
  expect(splitStatements(text)).toEqual({ statements, rest });
});

it("splits a long text without overflowing the stack", () => {
  const long = `select '${"it''s ".repeat(200_000)}'`;
  expect(splitStatements(`${long};`).statements).toEqual([long]);
});
