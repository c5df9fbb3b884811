import { InviteCard, InvitePanel } from "#web/features/invitations/invite-panel.tsx";
import { KindChoice } from "#web/features/members/kind-choice.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";

/** Invites a colleague by e-mail. */
export const InviteMember = () => (
  <InvitePanel words={t("Invite a member")} form={(close) => <InviteForm close={close} />} />
);

function InviteForm({ close }: { readonly close: () => void }) {
  const form = useCallForm("members.invite", {
    fields: { email: "", name: "", kind: "viewer", password: "", code: "" },
    after: close,
  });
  return (
    <InviteCard
      words={t("Invite a member")}
      hint={t("The link in the email is valid for 14 days and works once.")}
      form={form}
      close={close}
    >
      <KindChoice field={form.of("kind")} />
    </InviteCard>
  );
}
