import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readRoutines } from "#server/platform/db/routines.ts";

const root = join(import.meta.dirname, "../..");
const text = (path: string) => readFileSync(join(root, path), "utf8");

/** A table as the schema declares it. */
interface SchemaTable {
  readonly table: string;
  /** The constant that holds it. */
  readonly constant: string;
  readonly file: string;
  /** The first sentence of the comment above it. */
  readonly sentence: string | undefined;
}

/** `/** … *​/ export const works = pgTable("works"`, where the comment may be missing. */
const declaration = /(?:\/\*\*((?:[^*]|\*(?!\/))*)\*\/\n)?export const (\w+) = pgTable\(\s*"(\w+)"/g;

/** Without the places where more of it is written. */
export const withoutCitations = (text: string) => text.replace(/ \((?:docs|domain)\/[^)]*\)/g, "");

const sentenceOf = (comment: string) =>
  /^.*?\.(?= [A-Z]|$)/.exec(withoutCitations(comment.replace(/\n\s*\*/g, " ").replace(/\s+/g, " ")).trim())?.[0];

/** Every table of the schema, by name. */
export const schemaTables: readonly SchemaTable[] = globSync("server/platform/db/schema/*.ts", { cwd: root })
  .flatMap((file) =>
    [...text(file).matchAll(declaration)].map(([, comment = "", constant = "", table = ""]) => ({
      table,
      constant,
      file,
      sentence: sentenceOf(comment),
    })),
  )
  .toSorted((a, b) => (a.table < b.table ? -1 : 1));

const names = new Set(schemaTables.map(({ table }) => table));
const ofConstants = new Map(schemaTables.map(({ constant, table }) => [constant, table]));

/** Files that write tables which a variable names, and those tables. */
const writesOfVariables: Readonly<Record<string, readonly string[]>> = {
  "server/catalog/reference/merge-queries.ts": [
    ...["districts", "locations", "categories", "subcategories"],
    ...["companies", "freelancers", "works", "saved_searches"],
  ],
  "server/catalog/reference/queries.ts": ["districts", "locations", "categories", "subcategories"],
  "server/catalog/skills/queries.ts": ["work_skills", "freelancer_skills"],
  "server/money/counters/queries.ts": ["counter_pending", "month_pending", "ledger_pending"],
  // The library of the rate limits has statements of its own.
  "server/platform/db/limits.ts": ["limits"],
};

/** What writes nearly every table, and is not repeated for each. */
const isGeneral = (file: string) =>
  /^server\/(?:demo|cli|test)\/|^server\/operation\/personal-data\/erase-queries|\.test\.ts$/.test(file);

const builderWrite = /\.\s*(?:insert|update|delete)\(\s*([\w.]+)\s*\)/g;
const sqlWrite =
  /(?<!do |for |for no key )\b(?:insert into|update|delete from|truncate)\s+(?:\$\{([^}]+)\}|"?([a-z_]+)"?)/g;
const variableWrite =
  /\b(?:db|tx)\s*\.\s*(?:insert|update|delete)\(\s*([\w.]+)\s*\)|\b(?:insert into|update|delete from)\s+\$\{([^}]+)\}/g;

/** Constants of tables in a file: its imports, also under another name, or those that it declares. */
function constantsOf(source: string): ReadonlyMap<string, string> {
  const renamed = [...source.matchAll(/\b(\w+) as (\w+)\b/g)].flatMap(([, constant = "", alias = ""]) => {
    const table = ofConstants.get(constant);
    return table ? [[alias, table] as const] : [];
  });
  return new Map([...ofConstants, ...renamed]);
}

function writesOf(source: string): readonly string[] {
  const constants = constantsOf(source);
  const built = [...source.matchAll(builderWrite)].map(([, constant = ""]) => constants.get(constant));
  const written = [...source.matchAll(sqlWrite)].map(([, constant, name = ""]) =>
    constant ? constants.get(constant) : name,
  );
  return [...built, ...written].filter((table): table is string => table !== undefined && names.has(table));
}

const productFiles = globSync("server/**/*.ts", { cwd: root }).filter((file) => !isGeneral(file));

/** Files that write a table which a variable names, and do not say above which. */
export const unknownWrites = (): readonly string[] =>
  productFiles.filter((file) => {
    const source = text(file);
    const constants = constantsOf(source);
    const variables = [...source.matchAll(variableWrite)].filter(([, a, b]) => !constants.has(a ?? b ?? ""));
    return variables.length > 0 && !(file in writesOfVariables);
  });

/** `hiring/works` for `server/hiring/works/queries.ts`. */
const sliceOf = (file: string) => file.split("/").slice(1, -1).join("/") || file;

/** What writes each table: slices of the product by their statements, and routines of the database. */
export function writersOfTables(): ReadonlyMap<string, readonly string[]> {
  const writers = new Map<string, Set<string>>();
  const add = (writer: string, tables: readonly string[]) => {
    for (const table of tables) writers.set(table, (writers.get(table) ?? new Set()).add(writer));
  };
  for (const file of productFiles) add(sliceOf(file), [...writesOf(text(file)), ...(writesOfVariables[file] ?? [])]);
  for (const { name, text: source } of readRoutines())
    add(`routine ${name.replace(/\.sql$/, "").replaceAll("-", "_")}`, writesOf(source));
  return new Map([...writers].map(([table, all]) => [table, [...all].toSorted()]));
}
