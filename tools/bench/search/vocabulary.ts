import { demoWorks } from "../../../server/demo/data.ts";
import { at, descriptionOf, mixed, pick, titleOf } from "../market-model.ts";
import { columns, rowsOf } from "../rows.ts";

/** Sentences of the demo works. */
export const sentences = demoWorks.flatMap(({ description }) => description.split(/(?<=[.?!])\s+/));
const titles = demoWorks.map(({ title }) => title);
const syllables = "ba chi do ga hu ji ka lo mu na pe ri su ta vi ya".split(" ");

/** Rare words by a Zipf-like distribution. */
export function rareWord(i: number, salt: number): string {
  const share = (mixed(i, salt) % 10_000) / 10_000;
  let number = Math.floor(20_000 ** share) * 7 + 11;
  let word = "";
  while (number > 0) {
    word += pick(syllables, number);
    number = Math.floor(number / syllables.length);
  }
  return `${word}n`;
}

const wordedTitle = (i: number) => {
  const base = i % 3 === 0 ? pick(titles, mixed(i, 21)) : titleOf(i);
  return `${base} ${i % 5 === 0 ? rareWord(i, 22) : ""}`.trim().slice(0, 120);
};
const wordedDescription = (i: number) =>
  `${descriptionOf(i)} ${[23, 24, 25].map((salt) => pick(sentences, mixed(i, salt))).join(" ")} ${rareWord(i, 26)} ${rareWord(i, 27)}.`;

const [title, description, deadline] = (["title", "description", "deadline"] as const).map((column) =>
  columns.works.indexOf(column),
) as [number, number, number];
const name = columns.accounts.indexOf("name");

/** The rows of the market with a natural variety of words. */
export const rowsWithWords: typeof rowsOf = (table, counts, reference) => {
  const rows = rowsOf(table, counts, reference);
  if (table === "works")
    return withWords(rows, (row, i) =>
      row
        .with(title, wordedTitle(i))
        .with(description, wordedDescription(i))
        // Most deadlines are near.
        .with(deadline, at(-1 - Math.floor(180 * ((mixed(i, 12) % 1000) / 1000) ** 2)).slice(0, 10)),
    );
  if (table === "accounts")
    return withWords(rows, (row, i) => row.with(name, `${rareWord(i, 28)} ${rareWord(i, 29)} Traders`));
  return rows;
};

function* withWords(
  rows: Iterable<readonly unknown[]>,
  change: (row: readonly unknown[], i: number) => readonly unknown[],
) {
  for (const row of rows) yield change(row, Number(row[0]));
}
