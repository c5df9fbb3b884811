import { useState } from "react";
import { maxInvitationText } from "#domain/hiring/work-invitation.ts";
import { hirers } from "#domain/member.ts";
import { invitingWorksQuery } from "#web/discovery/freelancer-search/queries.ts";
import { Sheet } from "#web/discovery/search/filters-sheet.tsx";
import { skippedText } from "#web/hiring/work-invitations/skipped-text.ts";
import { useMemberKind } from "#web/identity/members/member-kind.ts";
import { t } from "#web/lib/text.ts";
import { toast } from "#web/lib/toast.tsx";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useList } from "#web/lib/use-list.ts";
import { usePlatform } from "#web/shell/platform/use-platform.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextArea } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly freelancer: {
    readonly freelancerId: number | null;
    readonly name: string;
    readonly takesInvitations: boolean;
  };
}

/** Invites a freelancer to a work of the company. */
export function InviteFreelancer({ freelancer: { freelancerId, name, takesInvitations } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isHirer = (hirers as readonly string[]).includes(useMemberKind());
  if (freelancerId === null || !isHirer) return null;
  if (!takesInvitations) return <p className="soft small">{t("Takes no invitations")}</p>;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" tone="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("Invite")}
      </Button>
      {isOpen && (
        <Sheet title={t("Invite {name}", { name })} close={close}>
          <InviteForm freelancerId={freelancerId} close={close} />
        </Sheet>
      )}
    </>
  );
}

interface FormProps {
  readonly freelancerId: number;
  readonly close: () => void;
}

function InviteForm({ freelancerId, close }: FormProps) {
  const works = useList(invitingWorksQuery);
  const today = usePlatform()?.today ?? "";
  const open = works.rows.filter(
    ({ engagement, takedownId, pausedAt, deadlinedate }) =>
      engagement === null && takedownId === null && pausedAt === null && deadlinedate >= today,
  );
  const form = useCallForm("invitations.send", {
    fields: { workId: "", text: "" },
    fixed: { freelancerIds: [freelancerId] },
    after: ({ skipped }) => {
      for (const { reason } of skipped) toast(skippedText(reason, 1));
      close();
    },
  });
  if (works.state === "ready" && open.length === 0 && works.more === undefined)
    return (
      <>
        <p className="soft">{t("You can invite freelancers to an open job. You have none at the moment.")}</p>
        <ButtonLink to="/clientmaster/workpost">{t("Post a work")}</ButtonLink>
      </>
    );
  return (
    <Form form={form}>
      <SelectField
        field={form.of("workId")}
        label={t("Work")}
        list={{ ...works, rows: open }}
        idOf={(work) => work.workid}
        textOf={(work) => work.title}
      />
      <TextArea
        field={form.of("text")}
        label={t("Your message")}
        hint={t("The freelancer reads it with the job, and can apply or decline.")}
        maxLength={maxInvitationText}
      />
      <FormActions submit={t("Send the invitation")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
