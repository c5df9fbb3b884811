import type { ReactNode } from "react";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { Thread } from "#web/trust/tickets/thread.tsx";
import { topicText } from "#web/trust/tickets/topic-texts.ts";
import { Note } from "#web/ui/display/guidance.tsx";
import { Card, Stack } from "#web/ui/layout.tsx";

export type Ticket = RowOf<"tickets.get">;

/** A ticket as its writer reads it; the children are where the next message is written. */
export function TicketView({ ticket, children }: { readonly ticket: Ticket; readonly children: ReactNode }) {
  const { topic, subject, closedAt, canReply, entries, answerUntil, settledUntil } = ticket;
  const isAnswered = entries.some(({ isMine }) => !isMine);
  const shown = entries.map((entry) => ({ ...entry, author: entry.isMine ? t("You") : t("Operator") }));
  return (
    <Stack>
      <Card>
        <h2>{subject}</h2>
        <p className="soft small">{topicText(topic)}</p>
        {closedAt ? (
          <p className="soft small">
            {t("Closed on {at}. A reply opens it again for 14 days.", { at: formatInstant(closedAt) })}
          </p>
        ) : (
          <p className="soft small">
            {isAnswered
              ? t("It is settled by {until}.", { until: formatInstant(settledUntil) })
              : t("You get an answer by {until}.", { until: formatInstant(answerUntil) })}
          </p>
        )}
        <Thread entries={shown} />
      </Card>
      {canReply ? (
        <Card>{children}</Card>
      ) : (
        <Note>{t("This was closed more than 14 days ago. Write a new message to the operator.")}</Note>
      )}
    </Stack>
  );
}
