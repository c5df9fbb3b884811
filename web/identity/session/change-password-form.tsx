import type { ReactNode } from "react";
import { NewPasswordFields } from "#web/identity/session/credential-fields.tsx";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly after: () => unknown;
  /** The link that leads back without a change. */
  readonly cancel?: ReactNode;
}

/** The present password and a new one, typed twice (spec §5); the same for every role. */
export function ChangePasswordForm({ after, cancel }: Props) {
  const form = useCallForm("changepwd", {
    fields: { currentPassword: "", newPassword: "", confirmPassword: "" },
    after,
  });
  return (
    <Form form={form}>
      <PasswordField field={form.of("currentPassword")} label={t("Current password")} autoComplete="current-password" />
      <NewPasswordFields of={form.of} />
      <FormActions submit={t("Change password")} busy={form.busy}>
        {cancel}
      </FormActions>
    </Form>
  );
}
