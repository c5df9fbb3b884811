import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatCount, formatInstant } from "#web/lib/format.ts";
import { type List, prefetch, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { columns } from "#web/notify/mail/columns.tsx";
import { MailPause } from "#web/notify/mail/mail-pause.tsx";
import { mailQueueQuery, undeliveredMailsQuery } from "#web/notify/mail/queries.ts";
import { TestMail } from "#web/notify/mail/test-mail.tsx";
import { Note } from "#web/ui/display/guidance.tsx";
import { Figure, Tiles } from "#web/ui/display/tile.tsx";
import { Page, Stack } from "#web/ui/layout.tsx";
import { DataTable } from "#web/ui/list/data-table.tsx";
import { ExportButton } from "#web/ui/list/export-button.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

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

/** How many emails are queued, since when, and how many were not delivered. */
function Queue({ list }: { readonly list: List<RowOf<"mail.getQueue">> }) {
  return (
    <Listing list={list} skeleton={<Skeleton height="6rem" />}>
      {([queue]) => queue && <Figures queue={queue} />}
    </Listing>
  );
}

function Figures({
  queue: { waiting, oldest, undelivered, isWrittenToFolder, pause },
}: {
  readonly queue: RowOf<"mail.getQueue">;
}) {
  return (
    <Stack gap={3}>
      {isWrittenToFolder && (
        <Note>
          {t("No mail server is configured (SMTP_URL). Emails are saved in DATA_DIR/mail instead of being sent.")}
        </Note>
      )}
      {pause && <MailPause pause={pause} />}
      <Tiles>
        <Figure figure={formatCount(waiting)} name={t("waiting to be sent")} />
        <Figure figure={formatCount(undelivered)} name={t("could not be delivered")} />
      </Tiles>
      {oldest && (
        <p className="soft small number">{t("Oldest waiting since {moment}", { moment: formatInstant(oldest) })}</p>
      )}
    </Stack>
  );
}
