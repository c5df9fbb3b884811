import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import fields from "../specification/fields.json" with { type: "json" };
import rules from "../specification/rules.json" with { type: "json" };
import specification from "../specification/specification.json" with { type: "json" };
import type { Finding, PlaywrightReport, PlaywrightSuite, VitestReport } from "./report.ts";
import { cache, root } from "./root.mjs";

/** A passed test. */
export interface Test {
  readonly file: string;
  /** The titles of its groups and its own. */
  readonly title: string;
}

const quoteAll = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(", ");

type Entry = readonly [id: string, sentence: string];

const screens = Object.entries(specification.screens).flatMap(([area, names]) =>
  names.map((name): Entry => [`§2 ${area}/${name}`, `There is a screen ${area}/${name}.`]),
);
const calls = Object.entries(specification.calls).map(
  ([name, keys]): Entry => [`§7 ${name}`, `There is a call ${name} {${keys.replaceAll(" ", ", ")}}.`],
);
const messages = Object.entries(specification.messages).map(
  ([call, texts]): Entry => [`§8 ${call}`, `Its messages: ${quoteAll(texts)}.`],
);
const questions = Object.entries(specification.questions).map(
  ([call, question]): Entry => [`§8 ${call}-confirm`, `It asks '${question}' first.`],
);
const fieldTexts = Object.entries(fields).flatMap(([call, keys]) =>
  Object.entries<Readonly<Record<string, string>>>(keys).map(
    ([key, texts]): Entry => [`§5 ${call}.${key}`, `Wrong input: ${quoteAll([...new Set(Object.values(texts))])}.`],
  ),
);
const others = Object.entries(rules).flatMap(([section, all]) =>
  Object.entries(all).map(([name, sentence]): Entry => [`${section} ${name}`, sentence]),
);

/** Every sentence of the specification by its id: its section and a name. */
export const sentences: ReadonlyMap<string, string> = new Map([
  ...screens,
  ...calls,
  ...messages,
  ...questions,
  ...fieldTexts,
  ...others,
]);

/** The ids in the title of a test: `§7 xsrf-header`. */
export const idsIn = (title: string): readonly string[] => title.match(/§\d+ [\w/{}-]+(?:\.\w+)*/g) ?? [];

/** The passed tests of Vitest's report. */
export function passedInVitest(report: unknown, folder: string): readonly Test[] {
  return (report as VitestReport).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed")
      .map(({ ancestorTitles, title }) => ({
        file: relative(folder, name),
        title: [...ancestorTitles, title].join(" > "),
      })),
  );
}

/** The passed tests of Playwright's report. */
export function passedInPlaywright(report: unknown, folder: string): readonly Test[] {
  return (report as PlaywrightReport).suites.flatMap((suite) =>
    titlesIn(suite).map((title) => ({ file: `${folder}/${suite.title}`, title })),
  );
}

function titlesIn({ suites = [], specs = [] }: PlaywrightSuite): readonly string[] {
  const passed = specs.filter(({ tests }) => tests.every(({ status }) => status === "expected"));
  const inner = suites.flatMap((suite) => titlesIn(suite).map((title) => `${suite.title} > ${title}`));
  return [...passed.map(({ title }) => title), ...inner];
}

/** One line for each missing or unknown id. */
export function problemsOf(tests: readonly Test[]): readonly string[] {
  const usedIds = new Set(tests.flatMap(({ title }) => idsIn(title)));
  return [
    ...[...sentences.keys()].filter((id) => !usedIds.has(id)).map((id) => `No passing test has "${id}" in its title.`),
    ...[...usedIds]
      .filter((id) => !sentences.has(id))
      .map((id) => `"${id}" is in a title, but not in the specification.`),
  ];
}

/** Renders docs/specification.md: every sentence with the files of the tests that carry its id. */
export function pageOf(tests: readonly Test[]): string {
  const filesOf = new Map<string, Set<string>>();
  for (const { file, title } of tests)
    for (const id of idsIn(title)) filesOf.set(id, (filesOf.get(id) ?? new Set()).add(file));
  const rows = [...sentences]
    .toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([id, sentence]) => `| ${id} | ${cell(sentence)} | ${[...(filesOf.get(id) ?? [])].toSorted().join(", ")} |`);
  return `# The specification and its tests

Rendered by \`npm test\` from its report. The title of each test carries the id of the sentence it proves:
\`npm test -- tests -t "§7 xsrf-header"\` runs those of one sentence.

| id | sentence | tests |
|---|---|---|
${rows.join("\n")}
`;
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

const page = join(root, "docs", "specification.md");
const read = (name: string): unknown => JSON.parse(readFileSync(join(cache, name), "utf8"));

/** Runs after a complete passed run. Fails on an id without a passed test, and renders the page. */
export async function checkSpecification(): Promise<Finding> {
  const tests = [...passedInVitest(read("vitest.json"), root), ...passedInPlaywright(read("journeys.json"), "e2e")];
  const problems = problemsOf(tests);
  const rendered = pageOf(tests);
  if (problems.length === 0 && !(existsSync(page) && readFileSync(page, "utf8") === rendered))
    writeFileSync(page, rendered);
  return {
    outcome: { passed: sentences.size - problems.length, failed: problems.length, skipped: [], reasons: problems },
    output: problems.join("\n"),
  };
}
