import { useState } from "react";
import { hirers } from "#domain/member.ts";
import { reportReasonRange } from "#domain/message-report.ts";
import type { Message } from "#web/features/conversations/queries.ts";
import { useIsOneOf } from "#web/features/members/use-member-kind.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

/** Reports a message of the other party to the admins. */
export function ReportMessage({ message: { messageId, isReported } }: { readonly message: Message }) {
  const [isOpen, setOpen] = useState(false);
  const isWriter = useIsOneOf(hirers);
  if (isReported) return <p className="soft small">{t("You have reported this message.")}</p>;
  if (!isWriter) return null;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <ReportForm messageId={messageId} close={() => setOpen(false)} />
      ) : (
        <button type="button" className="bubble-report small" onClick={() => setOpen(true)}>
          {t("Report")}
        </button>
      )}
    </Swap>
  );
}

function ReportForm({ messageId, close }: { readonly messageId: number; readonly close: () => void }) {
  const form = useCallForm("messages.report", { fields: { reason: "" }, fixed: { messageId }, after: close });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("What is wrong with this message")}
        hint={t("The admins read this and the conversation. The other side is not notified of the report.")}
        maxLength={reportReasonRange.most}
      />
      <FormActions submit={t("Report the message")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
