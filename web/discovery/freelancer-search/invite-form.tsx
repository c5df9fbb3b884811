import { maxInvitationText } from "#domain/hiring/work-invitation.ts";
import { invitingWorksQuery } from "#web/discovery/freelancer-search/queries.ts";
import { skippedText } from "#web/hiring/work-invitations/skipped-text.ts";
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
  readonly freelancerId: number;
  readonly close: () => void;
}

/** Invites one freelancer to an open job. */
export function InviteForm({ freelancerId, close }: Props) {
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
