import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { slices } from "#contract/index.ts";

const root = join(import.meta.dirname, "..");

/** A context imports those after it. Those in one entry do not import each other, except that `notify` may name what `catalog` keeps. */
const direction = [["operation"], ["discovery"], ["money", "trust"], ["hiring"], ["identity"], ["catalog"], ["notify"]];
/** Cards of hiring show payments, and every screen may show figures of the operator. */
const directionOfScreens = [
  ["discovery"],
  ["hiring"],
  ["money", "trust"],
  ["operation"],
  ["identity"],
  ["catalog"],
  ["notify"],
];
const contexts = direction.flat();

/** What knows no context, beside the folders of the contexts. */
const layers = {
  domain: { order: direction, base: [] },
  contract: { order: direction, base: [] },
  server: { order: direction, base: ["platform"] },
  web: { order: directionOfScreens, base: ["lib", "ui"] },
} as const;

/** The folder below the layer; a file of the layer itself has none. */
const partOf = (path: string) => path.split("/").slice(1, -1)[0];

function importsOf(path: string): readonly string[] {
  const source = readFileSync(join(root, path), "utf8");
  return [...source.matchAll(/\b(?:from|import)[\s(]+"(#|\.{1,2}\/)([^"]+)"/g)].map(([, alias, target = ""]) =>
    alias === "#" ? target : join(dirname(path), `${alias}${target}`),
  );
}

/** Files that reach themselves by their imports, those of types included. */
function importCycles(): string[] {
  const paths = globSync("{domain,contract,server,texts,web,e2e,scripts,specification,tests,tools}/**/*.{ts,tsx,mjs}", {
    cwd: root,
    exclude: ["**/node_modules/**"],
  }).filter((path) => !path.includes("/dist/"));
  const imports = new Map(paths.map((path) => [path, importsOf(path).filter((target) => target !== path)]));
  // What imports nothing that is left is in no cycle, and neither is what nothing that is left imports.
  for (let size = -1; size !== imports.size; ) {
    size = imports.size;
    const imported = new Set([...imports.values()].flat());
    for (const [path, targets] of imports)
      if (!imported.has(path) || !targets.some((target) => imports.has(target))) imports.delete(path);
  }
  return [...imports.keys()].toSorted();
}

it("no file reaches itself by its imports, those of types included", () => {
  expect(importCycles()).toEqual([]);
});

describe.each(Object.entries(layers))("the contexts of %s", (layer, { order, base }) => {
  const isBase = (part: string | undefined) => part !== undefined && (base as readonly string[]).includes(part);
  const rankOf = (part: string | undefined) =>
    order.findIndex((names) => (names as readonly string[]).includes(part ?? ""));

  it("have the same eight names as in every other layer", () => {
    const folders = readdirSync(join(root, layer), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(
      folders
        .map(({ name }) => name)
        .filter((name) => contexts.includes(name))
        .toSorted(),
    ).toEqual(contexts.toSorted());
  });

  it("import only those below them, and what knows no context imports none", () => {
    const upwards = globSync(`${layer}/**/*.{ts,tsx}`, { cwd: root })
      .filter((path) => !/\.test\.tsx?$|\.gen\.ts$|\/(dist|test)\//.test(path))
      .flatMap((path) => importsOf(path).map((target) => [path, target] as const))
      .filter(([, target]) => target.startsWith(`${layer}/`) && rankOf(partOf(target)) >= 0)
      .filter(([path, target]) => {
        const [from, to] = [partOf(path), partOf(target)];
        if (isBase(from)) return true;
        return rankOf(from) >= 0 && from !== to && rankOf(from) >= rankOf(to);
      });
    expect(upwards.map((arrow) => arrow.join(" -> "))).toEqual([]);
  });
});

describe("a slice", () => {
  const kebab = (word: string) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const names = Object.keys(slices) as (keyof typeof slices)[];
  const callsOf = (slice: keyof typeof slices) => Object.keys(slices[slice]);

  it("has its rows and its handlers in files of its name, in one context", () => {
    const places = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.split("/")[1]);
    for (const slice of names) {
      const [context, ...others] = places(`contract/*/${slice}.ts`);
      expect([contexts.includes(context ?? ""), others, places(`server/*/${slice}/routes.ts`)], slice).toEqual([
        true,
        [],
        [context],
      ]);
    }
  });

  it("holds the calls that begin with its name, and those that docs/architecture.md lists", () => {
    const document = readFileSync(join(root, "docs/architecture.md"), "utf8");
    const wordOf = (call: string) => call.split(".")[0] ?? "";
    const elsewhere = (slice: (typeof names)[number]) =>
      callsOf(slice).filter((call) => call.includes(".") && kebab(wordOf(call)) !== slice);
    const isShared = (word: string) =>
      names.filter((name) => callsOf(name).some((call) => wordOf(call) === word)).length > 1;
    const rows = names.toSorted().flatMap((slice) => {
      const listed = elsewhere(slice).map((call) => (isShared(wordOf(call)) ? call : `${wordOf(call)}.*`));
      const shown = [...new Set(listed)].toSorted().map((call) => `\`${call}\``);
      return shown.length > 0 ? [`| ${shown.join(", ")} | \`${slice}\` |`] : [];
    });
    expect(document.split("\n").filter((line) => /^\| `\w+\.[\w*]+`.* \| `[\w-]+` \|$/.test(line))).toEqual(rows);
  });
});
