import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { instructionText } from "#domain/money/standing-instruction.ts";
import { taxFiles } from "#domain/money/tax-paper.ts";
import { taxPaperWordsIn } from "#domain/money/tax-paper-words.ts";
import { statements } from "#domain/money/tax-statement.ts";
import { hindi } from "#texts/hindi.ts";
import { root } from "../scripts/root.mjs";

const page = readFileSync(join(root, "docs/tax.md"), "utf8");

it("each statement of the professional stands with its sources in docs/tax.md, word for word", () => {
  for (const [index, { text, sources }] of statements.entries())
    expect(page).toContain(`| ${index + 1} | ${text} | ${sources} |\n`);
});

it("the standing instruction of freelancers stands in docs/tax.md, word for word", () => {
  for (const line of instructionText("en", "{operator}").split("\n")) expect(page).toContain(`> ${line}\n`);
});

it("each file of the accountant has a row of one table in docs/tax.md", () => {
  const [table = ""] = /\| file \|.*?\n\n/s.exec(page) ?? [];
  for (const file of taxFiles) expect(table).toMatch(new RegExp(`^\\|[^|]*\\b${file}\\b`, "m"));
});

/** What a person may read as the name of a tax invoice, in both languages. */
const named = /tax invoice|कर बीजक|टैक्स इनवॉइस/i;

/** The texts that may: the name of such a paper, what says that something is none, and what of it is kept after an erasure. */
const naming = [
  "Tax invoice",
  "Tax invoice of the work",
  "Tax invoices and credit notes, with your name and address: the law requires them for some years.",
  "This receipt shows what was paid for the work through {product} and what the platform kept. It is not a tax invoice.",
  "tax invoices and credit notes",
];

it("no text, e-mail or PDF calls something a tax invoice but such a paper", () => {
  const texts = Object.entries(hindi).filter(([english, translated]) => named.test(english) || named.test(translated));
  expect(texts.map(([english]) => english).toSorted()).toEqual(naming);
  for (const words of Object.values(taxPaperWordsIn)) {
    const { invoice, ...titles } = words.title;
    expect(invoice).toMatch(named);
    expect(JSON.stringify({ ...words, title: titles })).not.toMatch(named);
  }
});
