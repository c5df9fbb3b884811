import { Link } from "@tanstack/react-router";
import type { RowOf } from "#web/lib/api-types.ts";
import { auditFilter } from "#web/lib/audit-filter.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t, tWords } from "#web/lib/text.ts";
import { callName } from "#web/operation/audit/call-name.ts";
import { StatusWord } from "#web/ui/display/status.tsx";
import type { ReportColumn } from "#web/ui/list/export-button.tsx";
import "./audit.css";

export type Entry = RowOf<"audit.list">;

/** One value of an entry before and after the change; one of them may be absent. */
interface Change {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
}

type ChangedFacts = Pick<Entry, "before" | "after">;
type Fact = Entry["after"][string];

/** All values of an entry, each once. */
const factsOf = ({ before, after }: ChangedFacts): readonly Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    ...has("before", before[name]),
    ...has("after", after[name]),
  }));

const has = <K extends string>(when: K, fact: Fact | undefined): { readonly [N in K]?: string } =>
  fact === undefined || fact === null ? {} : ({ [when]: String(fact) } as { [N in K]: string });

/** The values that an entry changed. Of personal fields it says only that they changed. */
export const changesOf = (entry: ChangedFacts): readonly Change[] =>
  factsOf(entry).filter(({ before, after }) => before !== after && after !== "unchanged");

/** All values of an entry on one line, for spreadsheets and search. */
export const factsText = (entry: ChangedFacts): string =>
  factsOf(entry)
    .map(({ name, before, after }) => `${name}: ${[before, after].filter((fact) => fact !== undefined).join(" → ")}`)
    .join("; ");

/** Actions of the product itself have no request. */
const who = ({ username, requestid }: Entry) => username || (requestid ? t("not logged in") : t("system"));
const isDone = ({ outcome }: Entry) => outcome === "done";
const what = (row: Entry) => (isDone(row) ? callName(row.call) : `${callName(row.call)}: ${row.outcome}`);
const on = ({ subject, subjectId }: Entry) => [subject && tWords(subject), subjectId].filter(Boolean).join(" ");

export const columns: readonly ReportColumn<Entry>[] = [
  { header: t("When"), value: (row) => row.at, shown: (row) => formatInstant(row.at), saved: (row) => row.at },
  {
    header: t("Who"),
    value: who,
    cell: (row) => (
      <span>
        {who(row)} <span className="soft small">{tWords(row.role)}</span>
      </span>
    ),
  },
  {
    header: t("What"),
    value: what,
    cell: (row) => (
      <span>
        {callName(row.call)} {!isDone(row) && <StatusWord word={row.outcome} colour="red" />}
      </span>
    ),
  },
  { header: t("On"), value: on, shown: on, cell: (row) => <Subject row={row} /> },
  { header: t("Before and after"), value: factsText, cell: (row) => <Changes entry={row} /> },
  { header: t("Address"), value: (row) => row.address, shown: (row) => row.address },
  {
    header: t("Sealed"),
    value: (row) => row.sealed ?? 0,
    shown: (row) => (row.sealed === null ? t("not yet") : `#${row.sealed}`),
    align: "end",
  },
];

/** A link to all entries about the subject. */
function Subject({ row }: { readonly row: Entry }) {
  const { subject, subjectId } = row;
  if (!subject || !subjectId) return on(row);
  return (
    <Link to="/adminmaster/audit" search={auditFilter({ subject, subjectId })}>
      {on(row)}
    </Link>
  );
}

/** The columns of a spreadsheet, which has more of them than the screen. */
export const savedColumns: readonly ReportColumn<Entry>[] = [
  { header: t("Entry"), value: (row) => row.entryId },
  ...columns,
  { header: t("Role"), value: (row) => row.role },
  { header: t("Login id"), value: (row) => row.loginid ?? "" },
  { header: t("Call"), value: (row) => row.call },
  { header: t("Outcome"), value: (row) => row.outcome },
  { header: t("Request id"), value: (row) => row.requestid },
];

/** What is different since an entry, a line each: the name, what it was, what it became. */
function Changes({ entry }: { readonly entry: Entry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <span className="soft">–</span>;
  return (
    <ul className="changes small" translate="no">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="soft">{name}</span> {before !== undefined && <del>{before}</del>}
          {before !== undefined && after !== undefined && " → "}
          {after !== undefined && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
