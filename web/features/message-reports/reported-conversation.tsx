import { Bubble, MessageList } from "#web/features/conversations/message-list.tsx";
import { type MessageReport, reportedMessagesQuery } from "#web/features/message-reports/queries.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { StatusWord } from "#web/ui/display/status.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { Skeleton } from "#web/ui/state.tsx";

/** What both parties wrote, with the reported message marked. The freelancer stands on the right. */
export function ReportedConversation({ report }: { readonly report: MessageReport }) {
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
