import { useState } from "react";
import type { MessageReport } from "#web/features/message-reports/queries.ts";
import { ReportedConversation } from "#web/features/message-reports/reported-conversation.tsx";
import { ReportActions } from "#web/features/moderation/report-actions.tsx";
import { ReportHead } from "#web/features/moderation/report-head.tsx";
import { t } from "#web/lib/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

interface Props {
  readonly report: MessageReport;
}

/** An open report of a message, the conversation that it opens, and what an admin can do about it. */
export function ReportCard({ report }: Props) {
  const [isRead, setRead] = useState(false);
  return (
    <Card>
      <ReportHead report={report} />
      {isRead ? (
        <ReportedConversation report={report} />
      ) : (
        <Row>
          <Button onClick={() => setRead(true)}>{t("Read the conversation")}</Button>
          <span className="soft small">{t("The audit log records that you read it.")}</span>
        </Row>
      )}
      <ReportActions of="message" report={report} />
    </Card>
  );
}
