import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract, slices } from "#contract/index.ts";
import { hindi } from "#texts/hindi.ts";
import { readMeasurements, renderMeasurements } from "../scripts/measurements.ts";
import addedScreens from "../specification/added-screens.json" with { type: "json" };
import specification from "../specification/specification.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const sources = globSync("{domain,contract,server,texts,web,e2e,scripts,tests,tools}/**/*.{ts,tsx,mjs}", {
  cwd: root,
  exclude: ["**/node_modules/**"],
}).filter((path) => !path.includes("dist/") && !path.endsWith(".gen.ts"));
const text = (path: string) => readFileSync(join(root, path), "utf8");

/** `workedit.$id.tsx` is the screen `workedit/{id}`, `messages.{-$id}.tsx` is `messages/{id?}`. */
const screenOf = (path: string) =>
  path
    .replace(/^web\/routes\//, "")
    .replace(/\.tsx$/, "")
    .replaceAll(".", "/")
    .replace(/\{-\$(\w+)\}/g, "{$1?}")
    .replace(/\$(\w+)/g, "{$1}");

const screens = globSync("web/routes/*master/*.tsx", { cwd: root })
  .filter((path) => basename(path) !== "route.tsx")
  .map(screenOf);

const specified = Object.entries(specification.screens).flatMap(([area, names]) =>
  names.map((name) => `${area}/${name}`),
);

/** A slice, a part of the platform or of the screens is one folder, with what is in it. */
const folderOf = (path: string) =>
  // It lists the rows of every context.
  path === "contract/index.ts"
    ? path
    : (/^(server\/(cli|demo)|(server|web)\/[^/]+\/[^/]+(?=\/)|web\/[^/]+(?=\/)|(domain|contract)\/[^/]+(?=\/)|tools|e2e|scripts|tests|domain|contract)/.exec(
        path,
      )?.[0] ?? dirname(path));

describe("the house", () => {
  it("has every screen of the specification, and beyond them only those with a reason", () => {
    expect(screens.toSorted()).toEqual([...specified, ...Object.keys(addedScreens)].toSorted());
  });

  it("has every call of the specification, and beyond them only those with a reason", () => {
    const added = Object.entries<Call>(contract).flatMap(([name, { why }]) => (why ? [name] : []));
    expect(Object.keys(contract).toSorted()).toEqual([...Object.keys(specification.calls), ...added].toSorted());
  });

  it("names every other call after its slice and what it does", () => {
    const other = Object.entries<Call>(contract)
      .flatMap(([name, { why }]) => (why ? [name] : []))
      .filter((name) => !/^[a-z][a-zA-Z]+\.[a-z][a-zA-Z]+$/.test(name));
    // The names of docs/design/details.md#11.
    expect(other.toSorted()).toEqual(["endengagement", "logout", "resetpwd", "sendback", "whoami"]);
  });

  it.each(Object.entries(specification.calls))(
    "takes the payload keys of %s as the specification spells them",
    (name, keys) => {
      const { input } = contract[name as keyof typeof contract] as Call;
      expect(Object.keys(input.shape)).toEqual(expect.arrayContaining(keys.split(" ").filter(Boolean)));
    },
  );

  // No response gives these two: one follows a download, the other keeps a form from being sent.
  const textsOfScreens = { images: ["{file} downloaded"], changepwd: ["recheck the typed password"] };

  // That a screen shows each of them is proved by e2e/every-text.spec.ts.
  it.each(Object.entries(specification.messages))(
    "says every message in the row of its call (§8 %s)",
    (name, texts) => {
      const { says = {} } = (contract[name as keyof typeof contract] ?? {}) as Partial<Call>;
      const output = Object.values(says).flatMap((words) =>
        typeof words === "string" ? [words] : Object.values(words.words),
      );
      const ofScreen: readonly string[] = textsOfScreens[name as keyof typeof textsOfScreens] ?? [];
      expect(texts.filter((words) => !output.includes(words) && !ofScreen.includes(words))).toEqual([]);
      expect(Object.keys(hindi)).toEqual(expect.arrayContaining([...ofScreen]));
    },
  );

  it.each(Object.entries(specification.questions))(
    "has its question among the texts (§8 %s-confirm)",
    (_, question) => {
      expect(Object.keys(hindi)).toContain(question);
    },
  );

  it("has a folder of the server for each slice of the contract", () => {
    const lacking = Object.keys(slices).filter(
      (slice) => globSync(`server/*/${slice}/routes.ts`, { cwd: root }).length !== 1,
    );
    expect(lacking).toEqual([]);
  });

  it("names every file by what it knows", () => {
    const empty = /^(utils|helpers|common|misc|manager|base|types|constants|hooks|shared)\./;
    expect(sources.filter((path) => empty.test(basename(path)))).toEqual([]);
    expect(sources.filter((path) => /^index\.tsx?$/.test(basename(path))).toSorted()).toEqual([
      "contract/index.ts",
      "web/routes/index.tsx",
    ]);
  });

  it("makes formatters in one place, except for the plurals of the first script, and uses them where amounts, days and texts are written", () => {
    const matching = (pattern: RegExp) =>
      sources.filter((path) => /^web\/(?!.*\.test\.tsx?$)/.test(path) && pattern.test(text(path)));
    expect(matching(/\.toLocale\w*String\(|\bIntl\./)).toEqual(["web/lib/formatters.ts", "web/lib/plural.ts"]);
    expect(matching(/#web\/lib\/formatters\.ts/)).toEqual([
      "web/lib/currency-format.ts",
      "web/lib/format.ts",
      "web/lib/messages.ts",
    ]);
  });

  it("stores in the browser in one place, which works where the browser does not", () => {
    const storing = sources.filter(
      (path) =>
        /^web\/(?!test)/.test(path) && !/\.test\.tsx?$/.test(path) && /\b(local|session)Storage\./.test(text(path)),
    );
    expect(storing).toEqual(["web/build/pages.ts"]);
  });

  it("reads no clock in the domain", () => {
    expect(sources.filter((path) => path.startsWith("domain/") && /Date\.now|new Date\(\)/.test(text(path)))).toEqual(
      [],
    );
  });

  it("constructs refusals only where the reason is known", () => {
    const built = sources.filter((path) => /new Refusal\(/.test(text(path)) && !path.endsWith(".test.ts"));
    expect(
      built.filter(
        (path) =>
          !/^server\/(platform|notify\/events|catalog\/files|money\/payments\/webhooks|identity\/(assistants\/mcp|tokens\/sandbox-token))/.test(
            path,
          ),
      ),
    ).toEqual([]);
  });

  it("lets imports between two folders go one way only, and platform import no feature", () => {
    const arrows = new Set<string>();
    for (const path of sources.filter((each) => !/\.(test|config)\.tsx?$|^server\/test\//.test(each)))
      for (const [, alias, target = ""] of text(path).matchAll(/\b(?:from|import)[\s(]+"(#|\.{1,2}\/)([^"]+)"/g)) {
        const imported = alias === "#" ? target : join(dirname(path), `${alias}${target}`);
        arrows.add(`${folderOf(path)} -> ${folderOf(imported)}`);
      }
    const pairs = [...arrows]
      .map((arrow) => arrow.split(" -> "))
      .filter(([from = "", to = ""]) => from < to && arrows.has(`${to} -> ${from}`))
      .map((pair) => pair.join(" <-> "));
    expect(pairs.toSorted()).toEqual([]);
    const upwards = [...arrows].filter((arrow) => /^server\/platform.* -> server\/(?!platform)/.test(arrow));
    expect(upwards).toEqual([]);
  });

  it("has a migration for every change of the schema", () => {
    const copy = mkdtempSync(join(tmpdir(), "kaamkaj-schema-"));
    try {
      cpSync(join(root, "server/platform/db/migrations"), copy, { recursive: true });
      const kit = join(root, "node_modules/drizzle-kit/bin.cjs");
      const options = [
        "--dialect=postgresql",
        "--casing=snake_case",
        "--schema=./server/platform/db/schema/*.ts",
        // It takes relative paths only, and ends well whatever happened: what it says is what counts.
        `--out=${relative(root, copy)}`,
      ];
      const output = execFileSync(process.execPath, [kit, "generate", ...options], { cwd: root, encoding: "utf8" });
      expect(output).toContain("No schema changes");
    } finally {
      rmSync(copy, { recursive: true });
    }
  }, 120_000);
});

describe("the journeys", () => {
  const journeys = sources.filter((path) => path.startsWith("e2e/")).toSorted();
  const matching = (words: RegExp) => journeys.filter((path) => words.test(text(path)));

  it("listen to every browser they open, for what it says and asks", () => {
    expect(matching(/\.newContext\(|browser\.newPage\(/)).toEqual([
      // Not of the product: the page of components of the development server.
      "e2e/components.spec.ts",
      "e2e/page.ts",
      "e2e/user.ts",
    ]);
    // The output of the default page of the runner is not checked.
    expect(matching(/async \(\{[^}]*\b(page|context)\b/)).toEqual([]);
  });

  it("fake no answer of the server: what fails in them fails for a reason", () => {
    expect(matching(/\.(fulfill|routeFromHAR)\(/)).toEqual([]);
  });
});

describe("the measurements", () => {
  it("are shown as the programs wrote them", () => {
    expect(text("docs/measurements.md")).toBe(renderMeasurements(readMeasurements()));
  });
});

describe("the documentation", () => {
  const { scripts } = JSON.parse(text("package.json")) as { scripts: Record<string, string> };
  const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md", { cwd: root })];

  it.each(pages)("names in %s only commands that exist", (page) => {
    const named = [...text(page).matchAll(/npm (?:--\S+ )?(?:run )?(?:--\S+ )?([a-z][a-z0-9:]+)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !["ci", "install", "openssl"].includes(name));
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it.each(pages)("names in %s only files that exist", (page) => {
    const folders = "bench|contract|deploy|domain|e2e|scripts|server|specification|texts|web";
    const path = new RegExp(`\`((?:${folders})/[\\w./$-]+\\.(?:tsx?|mjs|json|css|svg|sh|ya?ml|conf))\``, "g");
    const named = [...text(page).matchAll(path)].map(([, file = ""]) => file);
    const linked = [...text(page).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, file = ""]) =>
      join(dirname(page), file),
    );
    expect([...named, ...linked].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it("explains every setting", () => {
    const page = text("docs/configuration.md");
    const settings = [...text("server/platform/settings.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
      ([, name = ""]) => name,
    );
    expect(settings.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
