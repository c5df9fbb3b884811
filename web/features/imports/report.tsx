import { useState } from "react";
import { type ImportLineStatus, importLineStatuses } from "#domain/import.ts";
import { type Import, type ImportLine, importLinesQuery } from "#web/features/imports/queries.ts";
import { lineStatusName, problemsOf } from "#web/features/imports/texts.ts";
import { ExportButton } from "#web/features/reports/export-button.tsx";
import { formatCount } from "#web/lib/format.ts";
import { staticList } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { useList } from "#web/lib/use-list.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";

const columns: readonly Column<ImportLine>[] = [
  { header: t("Line"), value: (row) => row.line, align: "end" },
  { header: t("Key"), value: (row) => row.key, isLead: true },
  { header: t("Status"), value: (row) => lineStatusName(row.status) },
  {
    header: t("Problems"),
    value: (row) => problemsOf(row).join("; "),
    cell: (row) => (
      <Stack gap={1}>
        {problemsOf(row).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </Stack>
    ),
  },
];

/** The lines that an admin has to act on come first. */
const firstStatus = ({ counts }: Import): ImportLineStatus | "" => {
  if (counts.failed > 0) return "failed";
  return counts.invalid > 0 ? "invalid" : "";
};

/** The lines of an import, by what has become of them. */
export function Report({ row }: { readonly row: Import }) {
  const [first] = useState(() => firstStatus(row));
  if (row.isCleared) return <Note>{t("The lines were deleted 30 days after the upload.")}</Note>;
  return <Lines key={row.importId} row={row} first={first} />;
}

function Lines({ row, first }: { readonly row: Import; readonly first: ImportLineStatus | "" }) {
  const { importId, counts } = row;
  const fields = useFields({ status: first });
  const status = importLineStatuses.find((each) => each === fields.values.status);
  const present = importLineStatuses.filter((each) => counts[each] > 0 || each === status);
  const list = useList(importLinesQuery(importId, status));
  return (
    <Stack>
      <SelectField
        field={fields.of("status")}
        label={t("Show lines")}
        list={staticList(present)}
        idOf={(each) => each}
        textOf={(each) => `${lineStatusName(each)} (${formatCount(counts[each])})`}
        none={t("All lines")}
      />
      <DataTable
        label={t("Lines of the import")}
        list={list}
        columns={columns}
        idOf={({ line }) => line}
        tools={
          <ExportButton
            file={`import-${importId}.xlsx`}
            columns={columns}
            call="imports.lines"
            input={{ importId, ...(status && { status }) }}
          />
        }
        empty={<p className="soft">{t("No lines with this status.")}</p>}
      />
    </Stack>
  );
}
