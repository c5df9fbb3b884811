import { Link } from "@tanstack/react-router";
import type { Import } from "#web/features/imports/queries.ts";
import { importStates, kindName } from "#web/features/imports/texts.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

const nameOf = ({ fileName, kind }: Import) => fileName || kindName(kind);

const columns: readonly Column<Import>[] = [
  {
    header: t("File"),
    value: nameOf,
    cell: (row) => (
      <Link to="/adminmaster/imports" search={{ import: String(row.importId) }}>
        {nameOf(row)}
      </Link>
    ),
    isLead: true,
  },
  { header: t("What the file holds"), value: (row) => kindName(row.kind) },
  {
    header: t("Status"),
    value: (row) => importStates[row.status].word,
    cell: (row) => <StatusWord {...importStates[row.status]} />,
  },
  { header: t("Lines"), value: (row) => row.lineCount, shown: (row) => formatCount(row.lineCount), align: "end" },
  {
    header: t("Created"),
    value: (row) => row.counts.created,
    shown: (row) => formatCount(row.counts.created),
    align: "end",
  },
  { header: t("Uploaded"), value: (row) => row.createdAt, shown: (row) => formatInstant(row.createdAt) },
  { header: t("By"), value: (row) => row.createdBy ?? "" },
];

/** Every import, newest first. */
export const History = ({ list }: { readonly list: List<Import> }) => (
  <DataTable
    label={t("Earlier imports")}
    list={list}
    columns={columns}
    idOf={(row) => row.importId}
    empty={
      <EmptyState art="search" title={t("No imports yet")}>
        <p className="soft">{t("Download a template, fill it with a spreadsheet program and upload it here.")}</p>
      </EmptyState>
    }
  />
);
