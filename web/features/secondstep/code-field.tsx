import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

/** Asks for a second-factor code again. Recovery codes replace a lost phone. */
export const CodeField = ({ field }: { readonly field: Field }) => (
  <TextField
    field={field}
    label={t("Code from the app or a recovery code")}
    hint={t("A code you have not used yet; the app shows one every 30 seconds")}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
  />
);
