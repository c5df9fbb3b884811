import { IconArchive, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useState } from "react";
import { rowVersion } from "#domain/edited-fields.ts";
import { maxMarkNote, type RequestMark } from "#domain/hiring/request-mark.ts";
import { hirers } from "#domain/member.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Row } from "#web/ui/layout.tsx";

interface Props {
  readonly request: Pick<RowOf<"getfreelancerbyreq">, "requestid" | "freelancername" | "mark" | "markNote">;
}

/** How the company sorts a request: shortlisted, archived, with a private note. Members who do not hire only read it. */
export function RequestMarks({ request }: Props) {
  const [isWriting, setWriting] = useState(false);
  const isHirer = useIsOneOf(hirers);
  const { requestid: requestId, mark, markNote } = request;
  return (
    <Swap open={isWriting}>
      {isWriting ? (
        <NoteForm requestId={requestId} note={markNote ?? ""} close={() => setWriting(false)} />
      ) : (
        <>
          {markNote && <Facts facts={{ [t("Private note")]: <span className="prose">{markNote}</span> }} />}
          {isHirer ? <MarkButtons request={request} write={() => setWriting(true)} /> : <MarkWord mark={mark} />}
        </>
      )}
    </Swap>
  );
}

function MarkWord({ mark }: { readonly mark: RequestMark | null }) {
  if (mark === null) return null;
  const word = mark === "shortlisted" ? t("Shortlisted") : t("Archived");
  return (
    <p>
      <StatusWord word={word} colour="plain" />
    </p>
  );
}

function MarkButtons({ request, write }: Props & { readonly write: () => void }) {
  const { requestid: requestId, freelancername: name, mark, markNote } = request;
  const set = useCall("marks.set");
  const turn = (turned: RequestMark) => void set.run({ requestId, mark: mark === turned ? null : turned });
  const isShortlisted = mark === "shortlisted";
  return (
    <Row gap={2}>
      <Button
        size="small"
        busy={set.busy}
        aria-pressed={isShortlisted}
        aria-label={t("Shortlist {name}", { name })}
        onClick={() => turn("shortlisted")}
      >
        {isShortlisted ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
        {t("Shortlist")}
      </Button>
      <Button
        size="small"
        busy={set.busy}
        aria-pressed={mark === "archived"}
        aria-label={t("Archive {name}", { name })}
        onClick={() => turn("archived")}
      >
        <IconArchive size={16} aria-hidden />
        {t("Archive")}
      </Button>
      <Button size="small" onClick={write}>
        {markNote ? t("Edit note") : t("Add note")}
      </Button>
    </Row>
  );
}

interface NoteProps {
  readonly requestId: number;
  readonly note: string;
  readonly close: () => void;
}

function NoteForm({ requestId, note, close }: NoteProps) {
  const form = useCallForm("marks.set", {
    fields: { note },
    fixed: { requestId },
    readVersion: rowVersion("marks.set", { note }),
    after: close,
  });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("note")}
        label={t("Private note")}
        hint={t("Only your company reads it. An empty note is removed.")}
        maxLength={maxMarkNote}
      />
      <FormActions submit={t("Save note")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
