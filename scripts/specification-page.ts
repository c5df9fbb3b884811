import type { Item, Kind, Test } from "./specification-items.ts";

const chapters: readonly (readonly [kind: Kind, title: string, head: string])[] = [
  ["route", "Routes", "address"],
  ["call", "Calls", "call"],
  ["text", "Texts", "call and what is said"],
  ["question", "Questions", "what is asked"],
  ["field", "Fields", "call, field, what was sent and what is answered"],
  ["rule", "Rules", "rule"],
];

const intro = `# The specification, and the tests that keep it

Written by \`npm test\` out of what its tests have seen; never by hand. Each line is something the specification asks for,
and the test that fails when it is taken out of the product. \`npm run prove -- --seed 7 --count 20\` draws some of them,
takes each out of a copy of the product, and shows that its test fails then.
`;

/** docs/specification.md: every item with its test. */
export function pageOf(tests: ReadonlyMap<Item, Test>): string {
  const parts = chapters.map(([kind, title, head]) => {
    const lines = [...tests].filter(([item]) => item.kind === kind).map(([item, test]) => line(item, test));
    return `\n## ${title}: ${lines.length}\n\n| ${head} | test | in |\n|---|---|---|\n${lines.join("\n")}\n`;
  });
  return intro + parts.join("");
}

const line = (item: Item, { file, title }: Test) => `| ${cell(told(item))} | ${cell(title)} | ${file} |`;

const told = (item: Item) => (item.kind === "rule" ? `${item.section} **${item.name}** ${item.rule}` : item.name);

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

/** The test that the page names for each item; the page was written by `pageOf`. */
export function testsOn(page: string, items: readonly Item[]): ReadonlyMap<Item, Test> {
  const rows = page.split("\n").flatMap((row) => {
    const [, name, title, file] = /^\| (.*) \| (.*) \| (\S+) \|$/.exec(row) ?? [];
    return name === undefined || title === undefined || file === undefined ? [] : [[name, { file, title }] as const];
  });
  const byName = new Map(rows);
  return new Map(
    items.flatMap((item) => {
      const test = byName.get(cell(told(item)));
      return test ? [[item, { file: test.file, title: plain(test.title) }]] : [];
    }),
  );
}

const plain = (text: string) => text.replaceAll("\\|", "|").replaceAll("&lt;", "<");
