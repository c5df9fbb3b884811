import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const text = (path: string) => readFileSync(join(root, path), "utf8");
const ofCode = "*.{ts,tsx,mjs,css,sh,sql,html,tf,yml,yaml,env,tpl}";
const code = globSync(
  [`{domain,contract,server,web,e2e,scripts,specification,tests,tools,deploy,.github}/**/${ofCode}`, ofCode],
  { cwd: root, exclude: ["**/node_modules/**", "**/dist/**", "**/migrations/**", "tests/citations.test.ts"] },
);
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...globSync("{docs,tools}/**/*.md", { cwd: root, exclude: ["**/node_modules/**"] }),
];

/** As GitHub makes them: of headings, and of `<a id>`. */
function anchorsOf(page: string): ReadonlySet<string> {
  const source = text(page);
  const headings = [...source.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set([...headings, ...[...source.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)]);
}

/** A decision is cited by its number alone. */
const fileOf = (cited: string): string | undefined =>
  /^docs\/decisions\/\d{4}$/.test(cited)
    ? globSync(`${cited}-*.md`, { cwd: root })[0]
    : [cited].find((path) => existsSync(join(root, path)));

/** Why a citation leads nowhere; undefined where it leads to a place. */
function problemOf(cited: string, anchors: readonly string[]): string | undefined {
  const file = fileOf(cited);
  if (file === undefined) return `no file ${cited}`;
  const missing = anchors.filter((anchor) => !anchorsOf(file).has(anchor));
  return missing.length > 0 ? `${file} has no ${missing.join(", ")}` : undefined;
}

/** `docs/design/details.md#8, #18` cites two places of one page. */
const citation = /(?<![\w/.-])docs\/[\w/-]*\w(?:\.\w+)*((?:(?:, )?#[\w-]+)*)/g;
const citationsIn = (path: string) =>
  [...text(path).matchAll(citation)].map(([whole, anchors = ""]) => ({
    cited: whole.slice(0, whole.length - anchors.length),
    anchors: [...anchors.matchAll(/#([\w-]+)/g)].map(([, anchor = ""]) => anchor),
  }));

it("every document that code and tests cite is in the repository, with the place that they cite", () => {
  const found = code.flatMap((path) => citationsIn(path).map((each) => ({ path, ...each })));
  expect(found.length).toBeGreaterThan(200);
  const wrong = found.flatMap(({ path, cited, anchors }) => {
    const problem = problemOf(cited, anchors);
    return problem ? [`${path}: ${problem}`] : [];
  });
  expect(wrong).toEqual([]);
});

it("every link between documents leads to a file, and to a heading or anchor of it", () => {
  const links = pages.flatMap((page) =>
    [...text(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)].map(([, file = "", anchor]) => ({
      ...{ page, target: file === "" ? page : join(dirname(page), file) },
      anchors: anchor ? [anchor] : [],
    })),
  );
  expect(links.length).toBeGreaterThan(100);
  const wrong = links.flatMap(({ page, target, anchors }) => {
    const problem = problemOf(target, anchors);
    return problem ? [`${page}: ${problem}`] : [];
  });
  expect(wrong).toEqual([]);
});

it("every document that is named is in the repository, and every decision by its number", () => {
  const everywhere = [...code, ...pages];
  const names = new Set([...pages, "CHANGELOG.md"].map((path) => path.slice(path.lastIndexOf("/") + 1)));
  const numbers = new Set(
    globSync("docs/decisions/*.md", { cwd: root }).map((path) => Number(/\d{4}/.exec(path)?.[0] ?? 0)),
  );
  const unknown = everywhere.flatMap((path) => [
    ...[...text(path).matchAll(/(?<![\w$}*.-])[\w-]+\.md\b/g)]
      .filter(([name]) => !names.has(name))
      .map(([name]) => name),
    ...[...text(path).matchAll(/\b[Dd]ecision (\d+)\b/g)]
      .filter(([, number]) => !numbers.has(Number(number)))
      .map(([whole]) => whole),
    // A document without its file, such as DESIGN section 5.
    ...[...text(path).matchAll(/\b[A-Z]{4,} (?:sections? |§)\d+/g)].map(([whole]) => whole),
  ]);
  expect(unknown).toEqual([]);
});

it("every section of the specification that is cited has sentences in docs/specification.md", () => {
  const page = text("docs/specification.md");
  const sections = new Set([...page.matchAll(/^\| §(\d+) /gm)].map(([, section]) => section));
  expect(sections.size).toBeGreaterThan(5);
  const wrong = [...code, ...pages].flatMap((path) =>
    [...text(path).matchAll(/(?<!RFC \d+ )§(\d+)/g)]
      .filter(([, section]) => !sections.has(section))
      .map(([whole]) => `${path}: ${whole}`),
  );
  expect(wrong).toEqual([]);
});
