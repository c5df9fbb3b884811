import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const list = read("docs/asvs.md");

/** How far the sections of ASVS 5.0.0 go at levels 1 and 2; what is of level 3 comes after that in each. */
const sections = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
};
const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, at) => from + at);
const ids = Object.entries(sections).flatMap(([section, last]) => upTo(last).map((number) => `${section}.${number}`));

/** `1.2.3`, `1.2.3–5`, or `9` for a whole chapter. */
function idsIn(part: string): string[] {
  const [, section, from, last = from] = /^(\d+\.\d+)\.(\d+)(?:–(\d+))?$/.exec(part) ?? [];
  if (section === undefined) return ids.filter((id) => id.startsWith(`${part}.`));
  return upTo(Number(last), Number(from)).map((number) => `${section}.${number}`);
}

interface Row {
  readonly heading: string;
  readonly ids: readonly string[];
  readonly cells: readonly string[];
}

const rows: readonly Row[] = list.split("\n## ").flatMap((part) => {
  const [heading = "", ...lines] = part.split("\n");
  const tabled = lines.filter((line) => /^\| \d/.test(line)).map((line) => line.split(" | "));
  return tabled.map(([first = "", ...cells]) => ({ heading, ids: first.slice(2).split(", ").flatMap(idsIn), cells }));
});

const named = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
const filesIn = (text: string) => named(/`([\w./@-]+\.(?:ts|tsx|json|md|yml))`/g, text);

const oneLine = (text: string) => text.replace(/\s+/g, " ");

function promisesOf(page: string): string[] {
  const [, promises = ""] = /\n## Promises\n([\s\S]*?)\n## /.exec(page) ?? [];
  return promises.split(/\n- /).slice(1).map(oneLine);
}

/** The rows, points and paragraphs of a page after its introduction and before what no program can show. */
function statementsOf(page: string): string[] {
  const [shown = ""] = page.split("\n## Commitments\n");
  const [, ...sections] = shown.split("\n## ");
  return sections
    .flatMap((section) => section.split("\n\n").slice(1))
    .flatMap((block) => {
      const text = block.trim();
      if (text.startsWith("| "))
        return text
          .split("\n")
          .slice(2)
          .map((row) => row.slice(2));
      return text.replace(/^- /, "").split("\n- ").filter(Boolean).map(oneLine);
    });
}

describe("the list of requirements in docs/asvs.md", () => {
  it("has every requirement of levels 1 and 2 once, and no other", () => {
    expect(ids).toHaveLength(253);
    expect(rows.flatMap((row) => row.ids).toSorted()).toEqual(ids.toSorted());
  });

  it("counts right", () => {
    const under = (heading: string) => rows.filter((row) => row.heading === heading).flatMap((row) => row.ids).length;
    const expected = [
      ["[met](#met)", under("Met")],
      ["[operator](#operator)", under("Operator")],
      ["[deviation](#deviations)", under("Deviations")],
      ["[not applicable](#not-applicable)", under("Not applicable")],
      ["total", ids.length],
    ];
    const summary = [...list.matchAll(/^\| (\[.*\)|total) \| (\d+) \|$/gm)];
    expect(summary.map(([, status, count]) => [status, Number(count)])).toEqual(expected);
  });

  it("names a file for every requirement that is met", () => {
    const nowhere = rows.filter(({ heading, cells }) => heading === "Met" && filesIn(cells.at(-1) ?? "").length === 0);
    expect(nowhere.map((row) => row.ids)).toEqual([]);
  });

  it.each([
    ["SECURITY.md", promisesOf(read("SECURITY.md"))],
    ["docs/security-design.md", statementsOf(read("docs/security-design.md"))],
  ])("names a test for every statement of %s, which exists", (page, statements) => {
    const [, table = ""] = read("docs/security-tests.md").split(`\n## ${page}\n`);
    const [rowsOfPage = ""] = table.split("\n## ");
    const tests = [...rowsOfPage.matchAll(/^\| (.+?) \| `([\w./-]+)` \| (.+) \|$/gm)].map(
      ([, beginning = "", file = "", title = ""]) => ({ beginning, file, title }),
    );
    expect(statements.length).toBeGreaterThan(20);
    expect(statements.filter((text) => !tests.some(({ beginning }) => text.startsWith(beginning)))).toEqual([]);
    expect(tests.filter(({ beginning }) => !statements.some((text) => text.startsWith(beginning)))).toEqual([]);
    expect(tests.filter(({ file, title }) => !read(file).includes(title))).toEqual([]);
  });

  it.each(["docs/asvs.md", "docs/security-design.md", "SECURITY.md"])("names in %s only what exists", (page) => {
    const text = read(page);
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(filesIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(named(/npm run ([a-z:]+)/g, text).filter((name) => scripts[name] === undefined)).toEqual([]);
    const settings = read("server/platform/settings.ts");
    const unknown = named(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g, text).filter(
      (name) => !settings.includes(`  ${name}: `),
    );
    expect(unknown).toEqual([]);
  });
});
