import { z } from "zod";
import { reference } from "#contract/catalog/reference.ts";
import { works } from "#contract/hiring/works.ts";
import { accounts } from "#contract/identity/accounts.ts";
import { isDeadlineAllowed } from "#domain/hiring/work.ts";
import {
  dayInCell,
  type ImportKind,
  importLineErrors,
  maxImportKeyLength,
  rupeesInCell,
} from "#domain/operation/import.ts";
import { foldName } from "#domain/text.ts";
import type { Lookups } from "#server/operation/imports/lookup-queries.ts";

/** What is wrong with a cell of a line. */
export interface LineProblem {
  readonly column: string;
  readonly text: string;
}

type Cells = Readonly<Record<string, string>>;

/** The input of the call that creates such a row by hand, without what a file cannot have. */
const lineSchemas = {
  companies: accounts.companyreg.input.omit({ password: true, logo: true, invitation: true }),
  freelancers: accounts.freelancerreg.input.omit({ password: true, image: true, invitation: true }),
  works: works.workpost.input.omit({ loginid: true }).extend({ company: z.int(importLineErrors.noCompany) }),
  places: z.object({
    district: reference.districtreg.input.shape.district,
    location: reference.locationreg.input.shape.location.optional(),
  }),
  categories: z.object({
    category: reference.categoryreg.input.shape.category,
    subcategory: reference.subcategoryreg.input.shape.subcategory.optional(),
  }),
} as const satisfies Record<ImportKind, z.ZodObject>;

export type LineInput = { readonly [K in ImportKind]: z.output<(typeof lineSchemas)[K]> };

type ErrorName = keyof typeof importLineErrors;
type Resolved = Readonly<Record<string, unknown>>;

interface Resolution {
  readonly values: Resolved;
  readonly problems: readonly LineProblem[];
}

const problem = (column: string, error: ErrorName): LineProblem => ({ column, text: importLineErrors[error] });

interface Reference {
  readonly column: string;
  readonly ids: ReadonlyMap<string, number>;
  readonly error: ErrorName;
}

/** Puts an id in the place of each name. An empty cell is left to the rules of the call. */
function resolve(cells: Cells, parent: Reference, child: Reference): Resolution {
  const [parentCell = "", childCell = ""] = [cells[parent.column], cells[child.column]];
  const parentId = parent.ids.get(foldName(parentCell));
  const childId = parentId === undefined ? undefined : child.ids.get(`${parentId}/${foldName(childCell)}`);
  const problems = [
    ...(parentCell && parentId === undefined ? [problem(parent.column, parent.error)] : []),
    ...(childCell && parentId !== undefined && childId === undefined ? [problem(child.column, child.error)] : []),
  ];
  // An unknown name gets any id: its problem is known, and the rules of the form would find a missing one as well.
  const values = {
    [parent.column]: parentCell && (parentId ?? 1),
    [child.column]: childCell && (childId ?? 1),
  };
  return { values, problems };
}

const resolvePlace = (cells: Cells, { districts, locations }: Lookups) =>
  resolve(
    cells,
    { column: "districtid", ids: districts, error: "noDistrict" },
    { column: "locationid", ids: locations, error: "noLocation" },
  );

const resolveSkill = (cells: Cells, { categories, subcategories }: Lookups) =>
  resolve(
    cells,
    { column: "categoryid", ids: categories, error: "noCategory" },
    { column: "subcategoryid", ids: subcategories, error: "noSubcategory" },
  );

const both = (a: Resolution, b: Resolution): Resolution => ({
  values: { ...a.values, ...b.values },
  problems: [...a.problems, ...b.problems],
});

/** A username is free as long as no account has it; only the insertion decides. */
const resolveUsername = ({ username = "" }: Cells, { takenUsernames }: Lookups): Resolution => ({
  values: {},
  problems: takenUsernames.has(foldName(username)) ? [problem("username", "takenUsername")] : [],
});

/** An empty cell of an optional column is an absent value. */
const withoutEmpty = (cells: Cells): Resolution => ({
  values: Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== "")),
  problems: [],
});

/** A cell as the call takes it, from what a spreadsheet program has made of it. */
function resolveWritten(
  cells: Cells,
  column: string,
  read: (cell: string) => string | undefined,
  error: ErrorName,
): Resolution {
  const cell = cells[column];
  if (!cell) return { values: {}, problems: [] };
  const value = read(cell);
  return { values: { [column]: value ?? cell }, problems: value === undefined ? [problem(column, error)] : [] };
}

function resolveWork(cells: Cells, lookups: Lookups): Resolution {
  const { deadlinedate = "", company = "" } = cells;
  const day = dayInCell(deadlinedate);
  const isPast = day !== undefined && !isDeadlineAllowed(day, lookups.today);
  const own = { values: { company: lookups.companies.get(company) }, problems: [] };
  const past = { values: {}, problems: isPast ? [problem("deadlinedate", "pastDeadline")] : [] };
  const written = both(
    resolveWritten(cells, "deadlinedate", dayInCell, "unclearDay"),
    resolveWritten(cells, "budget", rupeesInCell, "unclearAmount"),
  );
  return both(both(resolveSkill(cells, lookups), own), both(past, written));
}

/** How each kind replaces names by ids, and what only the database knows. */
const resolvers: Readonly<Record<ImportKind, (cells: Cells, lookups: Lookups) => Resolution>> = {
  companies: (cells, lookups) => both(resolvePlace(cells, lookups), resolveUsername(cells, lookups)),
  freelancers: (cells, lookups) =>
    both(both(resolvePlace(cells, lookups), resolveSkill(cells, lookups)), resolveUsername(cells, lookups)),
  works: resolveWork,
  places: withoutEmpty,
  categories: withoutEmpty,
};

const optionalKinds: readonly ImportKind[] = ["places", "categories"];

/** What a line says, by the rules of the call that creates such a row by hand; or every problem of it, one for each column. */
export function readLine<K extends ImportKind>(
  kind: K,
  cells: Cells,
  lookups: Lookups,
): { readonly input: LineInput[K] } | { readonly problems: readonly LineProblem[] } {
  const { values, problems } = resolvers[kind](cells, lookups);
  const base = optionalKinds.includes(kind) ? {} : cells;
  const { data, error } = lineSchemas[kind].safeParse({ ...base, ...values });
  const lineProblems = [
    ...keyProblems(cells["key"] ?? ""),
    ...problems,
    ...(error?.issues ?? []).map(({ path, message }) => ({ column: String(path[0]), text: message })),
  ];
  if (lineProblems.length === 0) return { input: data as LineInput[K] };
  return { problems: [...new Map(lineProblems.toReversed().map((each) => [each.column, each])).values()].toReversed() };
}

function keyProblems(key: string): readonly LineProblem[] {
  if (key === "") return [problem("key", "noKey")];
  return key.length > maxImportKeyLength ? [problem("key", "longKey")] : [];
}

interface CheckedLine {
  readonly line: number;
  readonly key: string;
  readonly cells: Cells;
}

/** Lines that repeat the key or the username of an earlier line of the file. */
export function repetitions(lines: readonly CheckedLine[]): ReadonlyMap<number, readonly LineProblem[]> {
  const [keys, usernames] = [new Set<string>(), new Set<string>()];
  const problems = new Map<number, readonly LineProblem[]>();
  for (const { line, key, cells } of lines) {
    const username = foldName(cells["username"] ?? "");
    const lineProblems = [
      ...(key && keys.has(key) ? [problem("key", "repeatedKey")] : []),
      ...(username && usernames.has(username) ? [problem("username", "repeatedUsername")] : []),
    ];
    if (lineProblems.length > 0) problems.set(line, lineProblems);
    keys.add(key);
    usernames.add(username);
  }
  return problems;
}
