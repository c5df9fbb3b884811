import { createFileRoute } from "@tanstack/react-router";
import { columns } from "#web/features/mails/columns.tsx";
import { mailQueueQuery, undeliveredMailsQuery } from "#web/features/mails/queries.ts";
import { Queue } from "#web/features/mails/queue.tsx";
import { TestMail } from "#web/features/mails/test-mail.tsx";
import { ExportButton } from "#web/features/reports/export-button.tsx";
import { prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Page } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

export const Route = createFileRoute("/adminmaster/mails")({
  loader: ({ context: { queries } }) => prefetch(queries, [mailQueueQuery, undeliveredMailsQuery]),
  component: Mails,
});

function Mails() {
  const queue = useAllRows(mailQueueQuery);
  const undelivered = useList(undeliveredMailsQuery);
  function refetch(): void {
    queue.refetch();
    undelivered.refetch();
  }
  return (
    <Page>
      <PageTitle
        title={t("Emails")}
        lead={t("Emails waiting to be sent and emails that could not be delivered. Their content is not shown.")}
      />
      <Queue list={queue} />
      <TestMail toFolder={queue.rows[0]?.isWrittenToFolder ?? false} onEnd={refetch} />
      <h2>{t("Undelivered emails")}</h2>
      <DataTable
        label={t("Undelivered emails")}
        list={undelivered}
        columns={columns}
        idOf={(row) => row.mailId}
        tools={<ExportButton file="undelivered-mails.xlsx" columns={columns} call="mail.listUndelivered" input={{}} />}
        empty={
          <p className="soft">{t("All emails were delivered. Undeliverable emails appear here with the reason.")}</p>
        }
      />
    </Page>
  );
}
