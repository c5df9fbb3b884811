import { useState } from "react";
import { maxTicketText } from "#domain/trust/ticket.ts";
import { formatInstant } from "#web/lib/format.ts";
import { staticList, useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { savedAnswersQuery, type TicketCase, ticketCaseQuery } from "#web/trust/tickets/desk-queries.ts";
import { Thread } from "#web/trust/tickets/thread.tsx";
import { topicText } from "#web/trust/tickets/topic-texts.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { showsTick } from "#web/ui/form/shown-values.ts";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row, Stack } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";

interface Props {
  readonly ticketId: number;
  readonly settled: () => void;
}

/** A message to the operator at the desk, with everything that admins do with it. */
export function TicketCasePanel({ ticketId, settled }: Props) {
  return (
    <Listing list={useAllRows(ticketCaseQuery(ticketId))}>
      {([ticket]) =>
        ticket && (
          <Stack gap={3}>
            <Card>
              <Facts
                facts={{
                  [t("What is it about")]: topicText(ticket.topic),
                  [t("Written by")]: ticket.accountId === null ? ticket.email : `${ticket.name} · ${ticket.email}`,
                  [t("Written")]: formatInstant(ticket.createdAt),
                  ...(ticket.about && { [t("Address or number")]: ticket.about }),
                }}
              />
              <Thread entries={ticket.entries.map((entry) => shownEntry(entry, ticket))} />
            </Card>
            <Card>
              <Actions ticket={ticket} settled={settled} />
            </Card>
            {ticket.accountId !== null && (
              <div>
                <ButtonLink to="/adminmaster/account/$id" params={{ id: String(ticket.accountId) }}>
                  {t("See the account")}
                </ButtonLink>
              </div>
            )}
          </Stack>
        )
      }
    </Listing>
  );
}

const shownEntry = ({ kind, author, ...entry }: TicketCase["entries"][number], { name }: TicketCase) => ({
  ...entry,
  isMine: kind !== "message",
  author: kind === "message" ? name : author,
  ...(kind === "note" && { mark: <StatusWord word={t("Note")} colour="plain" /> }),
});

type Part = "answer" | "note" | "handOver" | "save";

interface ActionProps {
  readonly ticket: TicketCase;
  readonly settled: () => void;
}

function Actions({ ticket, settled }: ActionProps) {
  const [part, setPart] = useState<Part>("answer");
  const back = () => setPart("answer");
  return (
    <Swap open={part}>
      {part === "answer" && (
        <Stack gap={2}>
          <AnswerForm ticket={ticket} settled={settled} />
          <Row gap={2}>
            <Button size="small" onClick={() => setPart("note")}>
              {t("Add a note")}
            </Button>
            {ticket.moderators.length > 0 && (
              <Button size="small" onClick={() => setPart("handOver")}>
                {t("Hand over")}
              </Button>
            )}
            <Button size="small" onClick={() => setPart("save")}>
              {t("Saved answers")}
            </Button>
          </Row>
        </Stack>
      )}
      {part === "note" && <NoteForm ticketId={ticket.ticketId} close={back} />}
      {part === "handOver" && <HandOverForm ticket={ticket} close={back} settled={settled} />}
      {part === "save" && <SavedAnswers close={back} />}
    </Swap>
  );
}

function AnswerForm({ ticket: { ticketId, language }, settled }: ActionProps) {
  const saved = useAllRows(savedAnswersQuery);
  const [chosen, setChosen] = useState("");
  const [closes, setCloses] = useState(true);
  const form = useCallForm("tickets.answer", {
    fields: { text: "" },
    fixed: { ticketId },
    standard: { closes },
    after: () => {
      form.of("text").set("");
      if (closes) settled();
    },
  });
  const turn = () => setCloses(!closes);
  function choose(value: unknown): void {
    setChosen(String(value));
    const answer = saved.rows.find(({ answerId }) => String(answerId) === String(value));
    if (answer) form.of("text").set(language === "hi" ? answer.hindi : answer.english);
  }
  return (
    <Form form={form}>
      {saved.rows.length > 0 && (
        <SelectField
          field={{ value: chosen, error: undefined, set: choose, leave: () => undefined }}
          label={t("Saved answer")}
          list={saved}
          idOf={({ answerId }) => answerId}
          textOf={({ name }) => name}
        />
      )}
      <TextArea field={form.of("text")} label={t("Answer")} maxLength={maxTicketText} />
      <label>
        <input type="checkbox" ref={showsTick(closes, turn)} checked={closes} onChange={turn} />{" "}
        {t("It is settled with this answer")}
      </label>
      <FormActions submit={t("Send the answer")} busy={form.busy} />
    </Form>
  );
}

function NoteForm({ ticketId, close }: { readonly ticketId: number; readonly close: () => void }) {
  const form = useCallForm("tickets.addNote", { fields: { text: "" }, fixed: { ticketId }, after: close });
  return (
    <Form form={form}>
      <TextArea field={form.of("text")} label={t("Note")} hint={t("Only admins read it.")} maxLength={maxTicketText} />
      <FormActions submit={t("Save the note")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

interface HandOverProps extends ActionProps {
  readonly close: () => void;
}

function HandOverForm({ ticket: { ticketId, moderators }, close, settled }: HandOverProps) {
  const form = useCallForm("tickets.handOver", { fields: { adminId: "" }, fixed: { ticketId }, after: settled });
  return (
    <Form form={form}>
      <SelectField
        field={form.of("adminId")}
        label={t("To")}
        list={staticList(moderators)}
        idOf={({ adminId }) => adminId}
        textOf={({ name }) => name}
      />
      <FormActions submit={t("Hand over")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

function SavedAnswers({ close }: { readonly close: () => void }) {
  const saved = useAllRows(savedAnswersQuery);
  const removal = useCall("tickets.deleteSavedAnswer");
  const form = useCallForm("tickets.saveAnswer", { fields: { name: "", english: "", hindi: "" }, after: close });
  return (
    <Stack gap={2}>
      {saved.rows.map(({ answerId, name }) => (
        <Row key={answerId} spread>
          <span>{name}</span>
          <Button
            size="small"
            tone="danger"
            busy={removal.busy}
            aria-label={t("Delete {name}", { name })}
            onClick={() => void removal.run({ answerId })}
          >
            {t("Delete")}
          </Button>
        </Row>
      ))}
      <Form form={form}>
        <TextField
          field={form.of("name")}
          label={t("Name")}
          hint={t("An answer with the same name is replaced.")}
          maxLength={80}
        />
        <TextArea field={form.of("english")} label={t("In English")} maxLength={maxTicketText} />
        <TextArea field={form.of("hindi")} label={t("In Hindi")} maxLength={maxTicketText} />
        <FormActions submit={t("Save the answer")} busy={form.busy}>
          <Button onClick={close}>{t("Cancel")}</Button>
        </FormActions>
      </Form>
    </Stack>
  );
}
