import { useState } from "react";
import { maxDeclineReason } from "#domain/hiring/work-invitation.ts";
import { ConversationPart } from "#web/hiring/conversations/conversation-part.tsx";
import { InvitationStatusWord } from "#web/hiring/work-invitations/invitation-status.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatDay, formatInstant, formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/display/facts.tsx";
import { Media } from "#web/ui/display/media.tsx";
import { Swap } from "#web/ui/display/swap.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface Props {
  readonly invitation: RowOf<"invitations.list">;
}

/** An invitation as the freelancer reads it. Accepting leads to the application. */
export function InvitationCard({ invitation }: Props) {
  const { title, companyName, logo, text, status, reason, cost, deadline, createdAt } = invitation;
  return (
    <Card>
      <Media picture={<Picture name={logo} size={47} alt="" />} end={<InvitationStatusWord status={status} />}>
        <h2>{title}</h2>
        <p className="soft small">
          {companyName} · {formatInstant(createdAt)}
        </p>
      </Media>
      <p className="prose">{text}</p>
      <Facts facts={{ [t("Budget")]: formatRupees(cost), [t("Deadline")]: formatDay(deadline) }} inLines />
      {reason && <Facts facts={{ [t("Your reason")]: <span className="prose">{reason}</span> }} />}
      {status === "sent" && <Answer invitation={invitation} />}
    </Card>
  );
}

function Answer({ invitation: { invitationId, workId, isOpen } }: Props) {
  const [isDeclining, setDeclining] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const id = String(workId);
  return (
    <Swap open={isDeclining}>
      {isDeclining ? (
        <DeclineForm invitationId={invitationId} close={() => setDeclining(false)} />
      ) : (
        <>
          {!isOpen && <p className="soft small">{t("This job is not open for applications at the moment.")}</p>}
          <Row gap={2}>
            {isOpen && (
              <>
                <ButtonLink tone="primary" size="small" to="/freelancermaster/workreq/$id" params={{ id }}>
                  {t("Apply")}
                </ButtonLink>
                <ButtonLink size="small" to="/freelancermaster/workdetails/$id" params={{ id }}>
                  {t("View")}
                </ButtonLink>
              </>
            )}
            <Button size="small" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
              {t("Messages")}
            </Button>
            <Button size="small" onClick={() => setDeclining(true)}>
              {t("Decline")}
            </Button>
          </Row>
          {isWriting && <ConversationPart about={{ invitationId }} />}
        </>
      )}
    </Swap>
  );
}

interface DeclineProps {
  readonly invitationId: number;
  readonly close: () => void;
}

function DeclineForm({ invitationId, close }: DeclineProps) {
  const form = useCallForm("invitations.decline", { fields: { reason: "" }, fixed: { invitationId }, after: close });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("Optional. The company reads it.")}
        maxLength={maxDeclineReason}
      />
      <FormActions submit={t("Decline the invitation")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
