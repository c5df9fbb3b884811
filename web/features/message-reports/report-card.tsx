import { useState } from "react";
import type { MessageReport } from "#web/features/message-reports/queries.ts";
import { ReportedConversation } from "#web/features/message-reports/reported-conversation.tsx";
import { GroundsFields } from "#web/features/moderation/grounds-fields.tsx";
import { RestrictAccount } from "#web/features/moderation/restrict-form.tsx";
import { confirm } from "#web/lib/confirm.tsx";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCall } from "#web/lib/use-call.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly report: MessageReport;
}

/** An open report of a message, the conversation that it opens, and what an admin can do about it. */
export function ReportCard({ report }: Props) {
  const { workTitle, companyName, freelancerName, reporterName, reason, createdAt, author, authorId } = report;
  const [isRead, setRead] = useState(false);
  return (
    <Card>
      <div>
        <h3>{workTitle}</h3>
        <p className="soft small">{formatInstant(createdAt)}</p>
      </div>
      <p className="prose">{reason}</p>
      <Facts
        facts={{
          [t("Reported by")]: reporterName,
          [t("Written by")]: author === "client" ? companyName : freelancerName,
        }}
      />
      {isRead ? (
        <ReportedConversation report={report} />
      ) : (
        <Row>
          <Button onClick={() => setRead(true)}>{t("Read the conversation")}</Button>
          <span className="soft small">{t("The audit log records that you read it.")}</span>
        </Row>
      )}
      <RemoveMessage report={report} />
      <RestrictAccount account={{ accountId: authorId, activeRestrictions: report.activeRestrictions }} />
      <Row gap={2}>
        <ButtonLink to="/adminmaster/account/$id" params={{ id: String(authorId) }}>
          {t("See the account")}
        </ButtonLink>
        <CloseReport report={report} />
      </Row>
    </Card>
  );
}

function RemoveMessage({ report }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (report.isRemoved) return <p className="soft">{t("The message is removed.")}</p>;
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <RemoveForm report={report} close={() => setOpen(false)} />
      ) : (
        <div>
          <Button tone="danger" onClick={() => setOpen(true)}>
            {t("Remove the message")}
          </Button>
        </div>
      )}
    </Swap>
  );
}

function RemoveForm({ report: { reportId }, close }: Props & { readonly close: () => void }) {
  const form = useCallForm("messageReports.removeMessage", {
    fields: { rule: "", reason: "" },
    fixed: { reportId },
    after: close,
  });
  return (
    <Form form={form}>
      <GroundsFields of={form.of} />
      <p className="soft small">{t("Neither side can read the message or its files any more.")}</p>
      <FormActions submit={t("Remove the message")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

function CloseReport({ report: { reportId, workTitle } }: Props) {
  const closing = useCall("messageReports.close");
  async function close(): Promise<void> {
    const question = t("Do you want to close this report? You can no longer read the conversation.");
    if (await confirm(question, workTitle)) await closing.run({ reportId });
  }
  return (
    <Button busy={closing.busy} onClick={() => void close()}>
      {t("Close the report")}
    </Button>
  );
}
