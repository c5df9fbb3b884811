import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { PasswordField, TextField } from "#web/ui/form/text-field.tsx";

/** The username that an admin chooses. */
export const NewUsernameField = ({ field }: { readonly field: Field }) => (
  <TextField
    field={field}
    label={t("Username")}
    hint={t("5 to 19 letters, digits or underscores; a letter first")}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
);

/** A new password, typed twice; the rule is visible before it is violated. */
export function NewPasswordFields({ of }: { readonly of: (field: "newPassword" | "confirmPassword") => Field }) {
  return (
    <>
      <PasswordField
        field={of("newPassword")}
        label={t("New password")}
        hint={t("8 characters or more, with an uppercase letter and a digit")}
        autoComplete="new-password"
      />
      <PasswordField field={of("confirmPassword")} label={t("Confirm password")} autoComplete="new-password" />
    </>
  );
}
