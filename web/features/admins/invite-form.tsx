import { useState } from "react";
import type { Permission } from "#domain/permission.ts";
import { PermissionFields } from "#web/features/admins/permission-choice.tsx";
import { StepUpFields } from "#web/features/admins/step-up-fields.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Swap } from "#web/ui/display/tabs.tsx";
import { useChecked } from "#web/ui/form/check-list.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card, Row } from "#web/ui/layout.tsx";

/** Invites a colleague by e-mail. */
export function InviteAdmin() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Swap open={isOpen}>
      {isOpen ? (
        <InviteForm close={() => setOpen(false)} />
      ) : (
        <Row>
          <Button tone="primary" onClick={() => setOpen(true)}>
            {t("Invite an admin")}
          </Button>
        </Row>
      )}
    </Swap>
  );
}

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
    <Card>
      <h2>{t("Invite an admin")}</h2>
      <p className="soft">{t("The link in the email is valid for 24 hours and works once.")}</p>
      <Form form={form}>
        <FormColumns>
          <TextField field={form.of("name")} label={t("Name")} autoComplete="off" />
          <TextField field={form.of("email")} label={t("Email")} type="email" autoComplete="off" />
        </FormColumns>
        <PermissionFields
          choice={choice}
          error={isMissing && choice.chosen.length === 0 ? t("Choose at least one permission.") : undefined}
        />
        <StepUpFields of={form.of} />
        <FormActions submit={t("Send the invitation")} busy={form.busy}>
          <Button onClick={close}>{t("Cancel")}</Button>
        </FormActions>
      </Form>
    </Card>
  );
}
