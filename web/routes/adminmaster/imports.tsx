import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { type List, prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { ImportCard } from "#web/operation/imports/import-card.tsx";
import { type Import, importsQuery, useImports } from "#web/operation/imports/queries.ts";
import { kindName, stateOf } from "#web/operation/imports/texts.ts";
import { UploadForm } from "#web/operation/imports/upload-form.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Page, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/imports")({
  validateSearch: ({ import: id }: { import?: string }) => (id ? { import: id } : {}),
  loader: ({ context: { queries } }) => prefetch(queries, [importsQuery]),
  component: Imports,
});

function Imports() {
  const { import: importId } = Route.useSearch();
  const navigate = useNavigate();
  const list = useImports();
  const chosen = list.rows.find((row) => String(row.importId) === importId);
  const open = (id: number) => navigate({ to: ".", search: { import: String(id) }, replace: true, resetScroll: false });
  return (
    <Page>
      <PageTitle
        title={t("Imports")}
        lead={t("Companies, freelancers, jobs, places and categories from a spreadsheet.")}
      />
      <UploadForm onUploaded={(id) => void open(id)} />
      {chosen && <ImportCard key={chosen.importId} row={chosen} />}
      <Stack gap={3}>
        <h2>{t("Earlier imports")}</h2>
        <History list={list} />
      </Stack>
    </Page>
  );
}

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
    value: (row) => stateOf(row).word,
    cell: (row) => <StatusWord {...stateOf(row)} />,
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
const History = ({ list }: { readonly list: List<Import> }) => (
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
