import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { taxFiles } from "#domain/money/tax-paper.ts";
import { statements } from "#domain/money/tax-statement.ts";
import { root } from "../scripts/root.mjs";

const page = readFileSync(join(root, "docs/tax.md"), "utf8");

it("each statement of the professional stands with its sources in docs/tax.md, word for word", () => {
  for (const [index, { text, sources }] of statements.entries())
    expect(page).toContain(`| ${index + 1} | ${text} | ${sources} |\n`);
});

it("each file of the accountant has a row of one table in docs/tax.md", () => {
  const [table = ""] = /\| file \|.*?\n\n/s.exec(page) ?? [];
  for (const file of taxFiles) expect(table).toMatch(new RegExp(`^\\|[^|]*\\b${file}\\b`, "m"));
});
