import type { RowOf } from "#web/lib/api-types.ts";

export type Entry = RowOf<"audit.list">;

/** One value of an entry before and after the change; one of them may be absent. */
interface Change {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
}

type Told = Pick<Entry, "before" | "after">;
type Fact = Entry["after"][string];

/** All values of an entry, each once. */
const factsOf = ({ before, after }: Told): readonly Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    ...has("before", before[name]),
    ...has("after", after[name]),
  }));

const has = <K extends string>(when: K, fact: Fact | undefined): { readonly [N in K]?: string } =>
  fact === undefined || fact === null ? {} : ({ [when]: String(fact) } as { [N in K]: string });

/** Of these what is different now; personal fields say it in a word. */
export const changesOf = (entry: Told): readonly Change[] =>
  factsOf(entry).filter(({ before, after }) => before !== after && after !== "unchanged");

/** All of it on one line, for spreadsheets and search. */
export const factsText = (entry: Told): string =>
  factsOf(entry)
    .map(({ name, before, after }) => `${name}: ${[before, after].filter((fact) => fact !== undefined).join(" → ")}`)
    .join("; ");
