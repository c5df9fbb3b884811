import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { FormColumns } from "#web/ui/form/form.tsx";
import { PasswordField, TextField } from "#web/ui/form/text-field.tsx";
import "./accounts.css";

interface Props {
  readonly username: Field;
  readonly password: Field;
}

/** What one will log in with; the rules stand there before they are broken. */
export function AccountFields({ username, password }: Props) {
  return (
    <>
      <h2 className="account-fields-name">{t("Login details")}</h2>
      <FormColumns>
        <TextField
          field={username}
          label={t("Username")}
          hint={t("5 to 19 letters, digits or underscores; a letter first")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          field={password}
          label={t("Password")}
          hint={t("8 characters or more, with an uppercase letter and a digit")}
          autoComplete="new-password"
        />
      </FormColumns>
    </>
  );
}
