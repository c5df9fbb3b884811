import { rowVersion } from "#domain/edited-fields.ts";
import { maxMarkNote, type RequestMark } from "#domain/hiring/request-mark.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

type Request = RowOf<"getfreelancerbyreq">;

/** How the company sorts a request, and turns a mark on or off. */
export function useMark({ requestid: requestId, mark }: Pick<Request, "requestid" | "mark">) {
  const { run, busy } = useCall("marks.set");
  const turn = (turned: RequestMark) => void run({ requestId, mark: mark === turned ? null : turned });
  return { mark, turn, busy };
}

interface Props {
  readonly request: Pick<Request, "requestid" | "markNote">;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** The private note of the company, and the form that changes it. */
export function MarkNote({ request: { requestid, markNote }, isOpen, close }: Props) {
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <NoteForm requestId={requestid} note={markNote ?? ""} close={close} />
      ) : (
        markNote && <Facts facts={{ [t("Private note")]: <span className="prose">{markNote}</span> }} />
      )}
    </Swap>
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
