import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

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
