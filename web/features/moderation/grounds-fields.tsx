import { reasonRange } from "#domain/verification.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";

/** What every decision names: the rule, and the reason that its subject reads. */
export function GroundsFields({ of }: { readonly of: (field: "rule" | "reason") => Field }) {
  return (
    <>
      <TextField
        field={of("rule")}
        label={t("Rule")}
        hint={t("The rule of the terms that was broken.")}
        maxLength={120}
      />
      <TextArea
        field={of("reason")}
        label={t("Reason")}
        hint={t("The person reads this. At least {count} characters.", { count: reasonRange.least })}
        maxLength={reasonRange.most}
      />
    </>
  );
}
