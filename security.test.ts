import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = import.meta.dirname;
const read = (path: string) => readFileSync(join(root, path), "utf8");
const [, list = ""] = read("SECURITY.md").split("\n## OWASP ASVS 5.0, levels 1 and 2\n");

/** How far the sections of ASVS 5.0.0 go at levels 1 and 2; what is of level 3 comes after that in each. */
const sections = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2 },
  ...{ "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2 },
  ...{ "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3 },
  ...{ "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
  ...{ "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2 },
  ...{ "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1 },
  ...{ "9.1": 3, "9.2": 4 },
  ...{ "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3 },
  ...{ "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1 },
  ...{ "12.1": 3, "12.2": 2, "12.3": 4 },
  ...{ "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5 },
  ...{ "14.1": 2, "14.2": 4, "14.3": 3 },
  ...{ "15.1": 3, "15.2": 3, "15.3": 7 },
  ...{ "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3 },
  ...{ "17.1": 1, "17.2": 4, "17.3": 2 },
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

const rows: readonly Row[] = list.split("\n### ").flatMap((part) => {
  const [heading = "", ...lines] = part.split("\n");
  const tabled = lines.filter((line) => /^\| \d/.test(line)).map((line) => line.split(" | "));
  return tabled.map(([first = "", ...cells]) => ({ heading, ids: first.slice(2).split(", ").flatMap(idsIn), cells }));
});

const named = (pattern: RegExp, text = list) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
const filesIn = (text: string) => named(/`([\w./@-]+\.(?:ts|tsx|json|md|yml))`/g, text);

describe("the list of SECURITY.md", () => {
  it("has every requirement of levels 1 and 2 once, and no other", () => {
    expect(ids).toHaveLength(253);
    expect(rows.flatMap((row) => row.ids).toSorted()).toEqual(ids.toSorted());
  });

  it("counts right", () => {
    const under = (heading: string) => rows.filter((row) => row.heading === heading).flatMap((row) => row.ids).length;
    const counts = ["What does not apply", "Met", "For whoever runs it", "Deviations"].map(under);
    const [apart = 0, met, operators, deviations] = counts;
    expect(list.trim().split("\n", 1)[0]).toBe(
      `Of its ${ids.length} requirements ${apart} do not apply to this product. Of the ${ids.length - apart} that do, ` +
        `${met} are met, ${operators} are for whoever runs it to meet, and ${deviations} are deviations.`,
    );
  });

  it("says of whatever is met where that can be read", () => {
    const nowhere = rows.filter(({ heading, cells }) => heading === "Met" && filesIn(cells.at(-1) ?? "").length === 0);
    expect(nowhere.map((row) => row.ids)).toEqual([]);
  });

  it("names only files, settings and commands that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    expect(filesIn(list).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(named(/npm run ([a-z:]+)/g).filter((name) => scripts[name] === undefined)).toEqual([]);
    const settings = read("server/settings.ts");
    const unknown = named(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g).filter((name) => !settings.includes(`  ${name}: `));
    expect(unknown).toEqual([]);
  });
});
