import { CodeField } from "#web/features/secondstep/code-field.tsx";
import { twoFactorQuery } from "#web/features/secondstep/queries.ts";
import { useAllRows } from "#web/lib/lists.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { PasswordField } from "#web/ui/form/text-field.tsx";

/** The password again, and a code where two-factor authentication is on. */
export function StepUpFields({ of }: { readonly of: (field: "password" | "code") => Field }) {
  const isTwoStep = useAllRows(twoFactorQuery).rows[0]?.on === true;
  return (
    <>
      <PasswordField field={of("password")} label={t("Your password")} autoComplete="current-password" />
      {isTwoStep && <CodeField field={of("code")} />}
    </>
  );
}
