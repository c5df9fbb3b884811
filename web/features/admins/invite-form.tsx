import { useState } from "react";
import type { Permission } from "#domain/permission.ts";
import { PermissionFields } from "#web/features/admins/permission-choice.tsx";
import { InviteCard, InvitePanel } from "#web/features/invitations/invite-panel.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useChecked } from "#web/ui/form/check-list.tsx";

/** Invites a colleague by e-mail. */
export const InviteAdmin = () => (
  <InvitePanel words={t("Invite an admin")} form={(close) => <InviteForm close={close} />} />
);

function InviteForm({ close }: { readonly close: () => void }) {
  const choice = useChecked<Permission>([]);
  const [isMissing, setMissing] = useState(false);
  const form = useCallForm("admins.invite", {
    fields: { email: "", name: "", password: "", code: "" },
    fixed: { permissions: [...choice.chosen] },
    before: async () => {
      setMissing(choice.chosen.length === 0);
      return choice.chosen.length > 0;
    },
    after: close,
  });
  return (
    <InviteCard
      words={t("Invite an admin")}
      hint={t("The link in the email is valid for 24 hours and works once.")}
      form={form}
      close={close}
    >
      <PermissionFields
        choice={choice}
        error={isMissing && choice.chosen.length === 0 ? t("Choose at least one permission.") : undefined}
      />
    </InviteCard>
  );
}
