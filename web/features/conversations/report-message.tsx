import { useState } from "react";
import { hirers } from "#domain/member.ts";
import type { Message } from "#web/features/conversations/queries.ts";
import { useIsOneOf } from "#web/features/members/use-member-kind.ts";
import { ReportForm } from "#web/features/moderation/report-form.tsx";
import { t } from "#web/lib/text.ts";
import { Swap } from "#web/ui/display/tabs.tsx";

/** Reports a message of the other party to the admins. */
export function ReportMessage({ message: { messageId, isReported } }: { readonly message: Message }) {
  const [isOpen, setOpen] = useState(false);
  const isWriter = useIsOneOf(hirers);
  if (isReported) return <p className="soft small">{t("You have reported this message.")}</p>;
  if (!isWriter) return null;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <ReportForm
          call="messages.report"
          fixed={{ messageId }}
          label={t("What is wrong with this message")}
          hint={t("The admins read this and the conversation. The other side is not notified of the report.")}
          submit={t("Report the message")}
          close={() => setOpen(false)}
        />
      ) : (
        <button type="button" className="bubble-report small" onClick={() => setOpen(true)}>
          {t("Report")}
        </button>
      )}
    </Swap>
  );
}
