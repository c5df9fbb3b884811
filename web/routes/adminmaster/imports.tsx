import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { History } from "#web/features/imports/history.tsx";
import { ImportCard } from "#web/features/imports/import-card.tsx";
import { importsQuery, useImports } from "#web/features/imports/queries.ts";
import { UploadForm } from "#web/features/imports/upload-form.tsx";
import { prefetch } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { Page, Stack } from "#web/ui/layout.tsx";
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
        lead={t("Companies, freelancers, works, places and categories from a spreadsheet.")}
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
