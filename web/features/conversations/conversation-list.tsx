import type { Role } from "#domain/role.ts";
import { conversationsQuery } from "#web/features/conversations/queries.ts";
import { PaneLink } from "#web/features/panes/panes.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore, useVisibleRows } from "#web/ui/list/load-more.tsx";
import { Skeleton } from "#web/ui/state.tsx";

interface Props {
  readonly of: Exclude<Role, "admin">;
  readonly chosen: number | undefined;
}

/** The conversations of the reader, the one with the newest message first. */
export function ConversationList({ of: role, chosen }: Props) {
  const list = useList(conversationsQuery);
  const visible = useVisibleRows("conversations", list, list.rows);
  return (
    <Listing list={list} skeleton={<Skeleton height="16rem" />}>
      {() => (
        <>
          <ul className="cards">
            {visible.rows.map((row) => (
              <li key={row.conversationId} data-id={row.conversationId}>
                <Entry of={role} row={row} isChosen={row.conversationId === chosen} />
              </li>
            ))}
          </ul>
          <LoadMore list={visible} />
        </>
      )}
    </Listing>
  );
}

interface EntryProps {
  readonly of: Props["of"];
  readonly row: RowOf<"conversations.list">;
  readonly isChosen: boolean;
}

function Entry({ of: role, row, isChosen }: EntryProps) {
  const [day] = formatInstant(row.lastAt).split(" ");
  return (
    <PaneLink
      to={`/${role}master/messages/{-$conversationId}`}
      params={{ conversationId: String(row.conversationId) }}
      aria-current={isChosen ? "true" : undefined}
    >
      <Row spread gap={2}>
        <strong>{row.otherName}</strong>
        <span className="soft small number">{day}</span>
      </Row>
      <span className="small">{row.workTitle}</span>
      <span className="soft small conversation-excerpt" data-unread={row.unread || undefined}>
        {row.lastText || t("Message removed")}
        {row.unread && <span className="hidden-visually">, {t("unread")}</span>}
      </span>
    </PaneLink>
  );
}
