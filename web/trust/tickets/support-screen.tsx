import { useState } from "react";
import { maxTicketFiles } from "#domain/trust/ticket.ts";
import { useAttachments } from "#web/catalog/files/attachments.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { ticketQuery, ticketsQuery } from "#web/trust/tickets/queries.ts";
import { ReplyForm } from "#web/trust/tickets/reply-form.tsx";
import { TicketFields } from "#web/trust/tickets/ticket-fields.tsx";
import { TicketView } from "#web/trust/tickets/ticket-view.tsx";
import { topicText } from "#web/trust/tickets/topic-texts.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card, Page, Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";

interface Props {
  readonly of: "client" | "freelancer";
  readonly ticketId: string | undefined;
}

/** What a user has written to the operator: all of it, or one message with its answers. */
export function SupportScreen({ of, ticketId }: Props) {
  return (
    <Page width="narrow">
      <PageTitle
        title={t("Help desk")}
        lead={t("Write to the platform's operator about a job, a payment, a decision or anything else.")}
      />
      {ticketId === undefined ? <Tickets of={of} /> : <OneTicket of={of} ticketId={Number(ticketId)} />}
    </Page>
  );
}

function Tickets({ of }: Pick<Props, "of">) {
  const list = useList(ticketsQuery);
  const [isWriting, setWriting] = useState(false);
  if (isWriting) return <NewTicket close={() => setWriting(false)} />;
  const write = (
    <div>
      <Button tone="primary" onClick={() => setWriting(true)}>
        {t("Write a message")}
      </Button>
    </div>
  );
  const empty = (
    <EmptyState art="done" title={t("You have not written yet")}>
      <p className="soft">{t("The answers of the operator appear here and in an email.")}</p>
    </EmptyState>
  );
  return (
    <Stack>
      {write}
      <Listing list={list} empty={empty}>
        {(rows) => (
          <Stack gap={2}>
            {rows.map(({ ticketId, topic, subject, createdAt, closedAt, isAnswered }) => (
              <Card key={ticketId}>
                <Row spread>
                  <h2>{subject}</h2>
                  <TicketStatus isClosed={closedAt !== null} isAnswered={isAnswered} />
                </Row>
                <p className="soft small">
                  {topicText(topic)} · {formatInstant(createdAt)}
                </p>
                <div>
                  <ButtonLink to={`/${of}master/support/{-$ticketId}`} params={{ ticketId: String(ticketId) }}>
                    {t("Open")}
                  </ButtonLink>
                </div>
              </Card>
            ))}
            {list.more && (
              <Button busy={list.loadingMore} onClick={list.more}>
                {t("Show more")}
              </Button>
            )}
          </Stack>
        )}
      </Listing>
    </Stack>
  );
}

interface Status {
  readonly isClosed: boolean;
  readonly isAnswered: boolean;
}

function TicketStatus({ isClosed, isAnswered }: Status) {
  if (isClosed) return <StatusWord word={t("Closed")} colour="plain" />;
  if (isAnswered) return <StatusWord word={t("Answered")} colour="green" />;
  return <StatusWord word={t("Waits for an answer")} colour="blue" />;
}

function NewTicket({ close }: { readonly close: () => void }) {
  const files = useAttachments("tickets.create", {}, { most: maxTicketFiles });
  const form = useCallForm("tickets.create", {
    fields: { topic: "", subject: "", about: "", text: "" },
    standard: files.sent,
    before: files.areReady,
    after: () => {
      files.clear();
      close();
    },
  });
  return (
    <Card>
      <Form form={form}>
        <TicketFields of={form.of} />
        {files.field}
        <FormActions submit={t("Send")} busy={form.busy}>
          <Button onClick={close}>{t("Cancel")}</Button>
        </FormActions>
      </Form>
    </Card>
  );
}

function OneTicket({ of, ticketId }: { readonly of: Props["of"]; readonly ticketId: number }) {
  const list = useAllRows(ticketQuery(ticketId));
  const back = (
    <ButtonLink to={`/${of}master/support/{-$ticketId}`} params={{ ticketId: undefined }}>
      {t("All messages")}
    </ButtonLink>
  );
  return (
    <Stack>
      <div>{back}</div>
      <Listing list={list} missing={<EmptyState art="search" title={t("This message does not exist")} />}>
        {([ticket]) =>
          ticket && (
            <TicketView ticket={ticket}>
              <Reply ticketId={ticketId} />
            </TicketView>
          )
        }
      </Listing>
    </Stack>
  );
}

function Reply({ ticketId }: { readonly ticketId: number }) {
  const files = useAttachments("tickets.reply", { ticketId }, { most: maxTicketFiles });
  const form = useCallForm("tickets.reply", {
    fields: { text: "" },
    fixed: { ticketId },
    standard: files.sent,
    before: files.areReady,
    after: () => {
      form.of("text").set("");
      files.clear();
    },
  });
  return <ReplyForm form={form} files={files.field} />;
}
