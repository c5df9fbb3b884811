import { useState } from "react";
import { type ImportLineStatus, importLineStatuses, importRules } from "#domain/operation/import.ts";
import { confirm } from "#web/lib/confirm.tsx";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { staticList } from "#web/lib/lists.ts";
import { plural } from "#web/lib/plural.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { useList } from "#web/lib/use-list.ts";
import { type Import, type ImportLine, importLinesQuery } from "#web/operation/imports/queries.ts";
import { kindName, lineStatusName, problemsOf, stateOf } from "#web/operation/imports/texts.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import type { Column } from "#web/ui/list/use-sorted-table.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";

interface Props {
  readonly row: Import;
}

/** An import: what has become of its lines, and what can be done next. */
export function ImportCard({ row }: Props) {
  const { fileName, kind, lineCount, counts, createdAt } = row;
  return (
    <Card>
      <Row spread>
        <Stack gap={1}>
          <h2>{fileName || kindName(kind)}</h2>
          <p className="soft small">{`${kindName(kind)} · ${formatInstant(createdAt)}`}</p>
        </Stack>
        <StatusWord {...stateOf(row)} />
      </Row>
      <Facts
        facts={{
          [t("Lines")]: formatCount(lineCount),
          ...(counts.valid > 0 && { [t("Ready")]: formatCount(counts.valid) }),
          [t("With problems")]: formatCount(counts.invalid),
          [t("Imported before")]: formatCount(counts.existing),
          [t("Created")]: formatCount(counts.created),
          ...(counts.failed > 0 && { [t("Not created")]: formatCount(counts.failed) }),
        }}
      />
      <NextStep row={row} />
      <WaitingMails row={row} />
      <Report row={row} />
    </Card>
  );
}

function NextStep({ row }: Props) {
  const { status, lineCount, counts, isCleared } = row;
  if (status === "running") {
    const handled = counts.created + counts.existing + counts.failed;
    const percent = Math.floor((100 * handled) / Math.max(1, lineCount - counts.invalid));
    return (
      <Stack>
        <ProgressBar percent={percent} label={t("Lines imported")} />
        <Row>
          <Cancel importId={row.importId} />
        </Row>
      </Stack>
    );
  }
  if (status === "done" || isCleared) return null;
  return (
    <Stack>
      {counts.valid === 0 && status === "checked" && (
        <Note>{t("No line can be imported. Correct the file and upload it again.")}</Note>
      )}
      {counts.valid > 0 && counts.invalid > 0 && (
        <Note>{t("Lines with problems are left out. You can correct the file and import it again later.")}</Note>
      )}
      <Actions row={row} />
    </Stack>
  );
}

function Actions({ row: { importId, kind, counts } }: Props) {
  const check = useCall("imports.check");
  const run = useCall("imports.run");
  async function start(): Promise<void> {
    const question = { count: formatCount(counts.valid) };
    const isSure = await confirm(
      importRules[kind].permission === "people" && kind !== "works"
        ? t(
            plural(
              counts.valid,
              "Do you want to create {count} account? It gets an email with a link to set a password.",
              "Do you want to create {count} accounts? Each gets an email with a link to set a password.",
            ),
            question,
          )
        : t(
            plural(counts.valid, "Do you want to import {count} line?", "Do you want to import {count} lines?"),
            question,
          ),
    );
    if (isSure) await run.run({ importId });
  }
  return (
    <Row>
      {counts.valid > 0 && (
        <Button tone="primary" busy={run.busy} onClick={() => void start()}>
          {t("Import the ready lines")}
        </Button>
      )}
      <Button busy={check.busy} onClick={() => void check.run({ importId })}>
        {t("Check again")}
      </Button>
      <Cancel importId={importId} />
    </Row>
  );
}

function Cancel({ importId }: { readonly importId: number }) {
  const cancel = useCall("imports.cancel");
  async function end(): Promise<void> {
    const isSure = await confirm(t("Do you want to cancel this import? What it has created stays."));
    if (isSure) await cancel.run({ importId });
  }
  return (
    <Button busy={cancel.busy} onClick={() => void end()}>
      {t("Cancel the import")}
    </Button>
  );
}

function WaitingMails({ row: { status, waitingMails, lastMailAt, counts } }: Props) {
  if (status !== "done" || lastMailAt === null) return null;
  return (
    <p className="soft" role="status">
      {t(
        "Emails with a link: {sent} of {count} sent, the last one at about {moment}. Each link is valid for 14 days.",
        {
          sent: formatCount(counts.created - waitingMails),
          count: formatCount(counts.created),
          moment: formatInstant(lastMailAt),
        },
      )}
    </p>
  );
}

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
function Report({ row }: { readonly row: Import }) {
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
