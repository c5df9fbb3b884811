import { useState } from "react";
import { hirers } from "#domain/member.ts";
import { ConversationPart } from "#web/hiring/conversations/conversation-part.tsx";
import { InvitationStatusWord } from "#web/hiring/work-invitations/invitation-status.tsx";
import { invitationsOfWorkQuery } from "#web/hiring/work-invitations/queries.ts";
import { useIsOneOf } from "#web/identity/members/member-kind.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatInstant } from "#web/lib/format.ts";
import type { List } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import { useList } from "#web/lib/use-list.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Listing } from "#web/ui/list/listing.tsx";
import { LoadMore } from "#web/ui/list/load-more.tsx";
import { Skeleton } from "#web/ui/state.tsx";

const InviteForm = lazyPart(async () => (await import("#web/hiring/work-invitations/invite-form.tsx")).InviteForm);

type Invitation = RowOf<"invitations.list">;

interface Props {
  readonly work: RowOf<"getworkbyid">;
}

/** Whom the company has invited to a work, what became of it, and the form to invite others. */
export function CompanyInvitations({ work }: Props) {
  const [isInviting, setInviting] = useState(false);
  const isHirer = useIsOneOf(hirers);
  const list = useList(invitationsOfWorkQuery(work.workid));
  const isOpen = useIsOpen(work);
  if (!(isOpen && isHirer) && list.rows.length === 0) return null;
  return (
    <Card>
      <Swap open={isInviting}>
        {isInviting ? (
          <InviteForm
            of={{ workId: work.workid, close: () => setInviting(false) }}
            placeholder={<Skeleton height="24rem" />}
            onMissing={() => setInviting(false)}
          />
        ) : (
          <>
            <Row spread>
              <h2>{t("Invitations")}</h2>
              {isOpen && isHirer && (
                <Button size="small" onClick={() => setInviting(true)}>
                  {t("Invite freelancers")}
                </Button>
              )}
            </Row>
            <Sent list={list} />
          </>
        )}
      </Swap>
    </Card>
  );
}

function useIsOpen({ engagement, takedownId, pausedAt, deadlinedate }: Props["work"]): boolean {
  const today = usePlatform()?.today;
  const isOver = today !== undefined && deadlinedate < today;
  return !(engagement || takedownId !== null || pausedAt !== null || isOver);
}

function Sent({ list }: { readonly list: List<Invitation> }) {
  const empty = <p className="soft small">{t("Ask freelancers who have applied to you before.")}</p>;
  return (
    <Listing list={list} empty={empty} skeleton={<Skeleton height="4rem" />}>
      {(rows) => (
        <>
          <ul className="short-list">
            {rows.map((row) => (
              <li key={row.invitationId}>
                <SentInvitation invitation={row} />
              </li>
            ))}
          </ul>
          <LoadMore list={list} />
        </>
      )}
    </Listing>
  );
}

function SentInvitation({ invitation }: { readonly invitation: Invitation }) {
  const { invitationId, freelancerName, createdAt, status, reason } = invitation;
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <Row spread gap={2}>
        <span>
          {freelancerName} <span className="soft small">{formatInstant(createdAt)}</span>
        </span>
        <Row gap={2}>
          <InvitationStatusWord status={status} />
          {status === "sent" && (
            <Button size="small" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
              {t("Messages")}
            </Button>
          )}
        </Row>
      </Row>
      {reason && <p className="prose soft small">{reason}</p>}
      {isWriting && <ConversationPart about={{ invitationId }} />}
    </>
  );
}
