import type { ListedKind } from "#web/features/reference/kinds.ts";
import { allEntriesQuery } from "#web/features/reference/kinds.ts";
import type { ReadingName } from "#web/lib/api-types.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { matcherFor, normalizeText } from "#web/lib/matching.ts";
import { t } from "#web/lib/text.ts";

/** More names than these are filtered by what is typed. */
const maxNames = 12;

export interface TypedEntry {
  readonly parent: string;
  readonly name: string;
  /** Once it is registered, its name is among the others. */
  readonly isDone: boolean;
}

interface Props<L extends ReadingName> {
  readonly kind: ListedKind<L>;
  readonly typed: TypedEntry;
}

/** What is registered already, beneath the form that registers more, so that no name is typed a second time. */
export function RegisteredNames<L extends ReadingName>({ kind, typed: { parent, name, isDone } }: Props<L>) {
  const registered = useAllRows(allEntriesQuery(kind, parent));
  const names = registered.rows.map((row) => kind.entryOf(row).name);
  const [matches, start] = [matcherFor(name), normalizeText(name)];
  const found = start !== "" || names.length <= maxNames ? names.filter((other) => matches(normalizeText(other))) : [];
  const startsAlike = (other: string) => Number(normalizeText(other).startsWith(start));
  const listed = found.toSorted((a, b) => startsAlike(b) - startsAlike(a)).slice(0, maxNames);
  return (
    <p className="soft small" role="status">
      {!isDone && listed.length > 0 && t("Already registered: {names}", { names: listed.join(", ") })}
    </p>
  );
}
