import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Role } from "#domain/role.ts";
import { Conversation } from "#web/hiring/conversations/conversation.tsx";
import { type Conversation as ConversationRow, conversationsQuery } from "#web/hiring/conversations/queries.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { useIsWide } from "#web/lib/use-wide.ts";
import { PaneBack, PaneLink, Panes } from "#web/shell/panes/panes.tsx";
import { EmptyState } from "#web/ui/display/guidance.tsx";
import { Page, Row } from "#web/ui/layout.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore, useVisibleRows } from "#web/ui/list/load-more.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton } from "#web/ui/state.tsx";

type Party = Exclude<Role, "admin">;

interface Props {
  readonly of: Party;
  /** The id in the address. */
  readonly conversationId: string | undefined;
}

/** The conversations of a company or a freelancer. Without a choice, a wide screen shows the newest one. */
export function MessagesScreen({ of: role, conversationId }: Props) {
  useKeyboardHeight();
  const list = useList(conversationsQuery);
  const chosen = conversationId === undefined ? undefined : Number(conversationId);
  // A phone shows the list alone, so nothing of it counts as read.
  const isWide = useIsWide();
  const openId = chosen ?? (isWide ? list.rows[0]?.conversationId : undefined);
  const hasNone = list.state === "ready" && list.rows.length === 0 && chosen === undefined;
  return (
    <Page>
      <PageTitle title={t("Messages")} lead={t("Your messages about jobs and projects.")} />
      {hasNone ? (
        <NoConversations of={role} />
      ) : (
        <Panes
          chosen={conversationId}
          listLabel={t("Conversations")}
          list={<ConversationList of={role} chosen={openId} />}
          detailLabel={t("Conversation")}
          detail={openId !== undefined && <OpenConversation key={openId} of={role} id={openId} />}
        />
      )}
    </Page>
  );
}

function NoConversations({ of: role }: Pick<Props, "of">) {
  return (
    <EmptyState art="requests" title={t("No messages yet")}>
      <p className="soft">
        {role === "client"
          ? t("Write to an applicant under Requests.")
          : t("Companies write to you about your applications. Their messages appear here.")}
      </p>
    </EmptyState>
  );
}

function OpenConversation({ of: role, id }: { readonly of: Party; readonly id: number }) {
  return (
    <>
      <PaneBack to={`/${role}master/messages/{-$conversationId}`} params={{ conversationId: undefined }}>
        <IconArrowLeft size={18} aria-hidden />
        {t("All conversations")}
      </PaneBack>
      <Conversation about={{ conversationId: id }} head={(row) => <Head of={role} conversation={row} />} />
    </>
  );
}

function Head({ of: role, conversation }: { readonly of: Party; readonly conversation: ConversationRow }) {
  const { otherName, workTitle, workId, status } = conversation;
  // An invited freelancer has no request of the work yet.
  const isInvitee = role === "freelancer" && status === "invited";
  return (
    <div className="conversation-head">
      <h2>{otherName}</h2>
      {workId === null ? (
        <p className="soft small">{workTitle}</p>
      ) : (
        <Link
          to={isInvitee ? "/freelancermaster/workdetails/$id" : `/${role}master/viewrequests/$id`}
          params={{ id: String(workId) }}
          className="small"
        >
          {workTitle}
        </Link>
      )}
    </div>
  );
}

interface ConversationListProps {
  readonly of: Exclude<Role, "admin">;
  readonly chosen: number | undefined;
}

/** The conversations of the reader, the one with the newest message first. */
function ConversationList({ of: role, chosen }: ConversationListProps) {
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
  readonly of: ConversationListProps["of"];
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

/** Sets `--keyboard` to the height that the keyboard of a phone covers, which no unit of CSS knows in every browser. */
function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window;
    if (!visible) return;
    const { style } = document.documentElement;
    const measure = () => {
      const covered = Math.max(0, Math.round(innerHeight - visible.height - visible.offsetTop));
      style.setProperty("--keyboard", `${covered}px`);
    };
    measure();
    visible.addEventListener("resize", measure);
    visible.addEventListener("scroll", measure);
    return () => {
      visible.removeEventListener("resize", measure);
      visible.removeEventListener("scroll", measure);
      style.removeProperty("--keyboard");
    };
  }, []);
}
