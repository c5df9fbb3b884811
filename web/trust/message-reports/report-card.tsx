import { useState } from "react";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { type MessageReport, reportedMessagesQuery } from "#web/trust/message-reports/queries.ts";
import { ReportActions, ReportHead } from "#web/trust/moderation/report-actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Bubble, MessageList } from "#web/ui/messages/message-list.tsx";
import { Skeleton } from "#web/ui/state.tsx";

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

/** What both parties wrote, with the reported message marked. The freelancer stands on the right. */
function ReportedConversation({ report }: { readonly report: MessageReport }) {
  const { reportId, messageId, companyName, freelancerName } = report;
  const list = useList(reportedMessagesQuery(reportId));
  const nameOf = { client: companyName, freelancer: freelancerName };
  return (
    <Listing list={list} skeleton={<Skeleton height="16rem" />}>
      {() => (
        <div className="conversation" data-panel>
          <MessageList
            list={list}
            bubble={(message) => (
              <Bubble message={message} author={nameOf[message.author]} isMine={message.author === "freelancer"}>
                <p className="soft small" aria-hidden>
                  {nameOf[message.author]}
                </p>
                {message.messageId === messageId && <StatusWord word={t("reported")} colour="red" />}
              </Bubble>
            )}
          />
        </div>
      )}
    </Listing>
  );
}
