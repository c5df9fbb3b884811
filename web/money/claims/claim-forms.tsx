import { formatPaise } from "#web/lib/format.ts";
import { rupeeField } from "#web/lib/rupee-field.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import type { Field } from "#web/lib/use-fields.ts";
import type { Claim } from "#web/money/claims/queries.ts";
import type { Milestone } from "#web/money/milestones/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";

const AmountField = ({ field, most }: { readonly field: Field; readonly most: number }) => (
  <TextField
    field={rupeeField(field)}
    label={t("Amount to release to the freelancer, in rupees")}
    hint={t("0 to {amount}. The rest goes back to the company.", { amount: formatPaise(most) })}
    inputMode="numeric"
    autoComplete="off"
  />
);

interface OpenProps {
  readonly milestone: Milestone;
  readonly close: () => void;
}

/** Opens a claim about a milestone, whose clock stands still until it is settled. */
export function OpenForm({ milestone: { milestoneId, revision, title, amountPaise }, close }: OpenProps) {
  const form = useCallForm("claims.open", {
    fields: { amountPaise: undefined, text: "" },
    fixed: { milestoneId },
    standard: { revision },
    after: close,
  });
  return (
    <Form form={form}>
      <h3>{title}</h3>
      <AmountField field={form.of("amountPaise")} most={amountPaise} />
      <TextArea
        field={form.of("text")}
        label={t("What happened")}
        hint={t("At least 50 characters. The other party and the admins read it.")}
      />
      <FormActions submit={t("Open a claim")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

interface ClaimFormProps {
  readonly claim: Claim;
  readonly close: () => void;
}

export function AnswerForm({ claim: { claimId, amountPaise }, close }: ClaimFormProps) {
  const form = useCallForm("claims.answer", {
    fields: { amountPaise: undefined, text: "" },
    fixed: { claimId },
    after: close,
  });
  return (
    <Form form={form}>
      <AmountField field={form.of("amountPaise")} most={amountPaise} />
      <TextArea
        field={form.of("text")}
        label={t("Your answer")}
        hint={t("At least 50 characters. The other party and the admins read it.")}
      />
      <FormActions submit={t("Answer the claim")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

export function ChangeForm({ claim: { claimId, amountPaise }, close }: ClaimFormProps) {
  const form = useCallForm("claims.change", { fields: { amountPaise: undefined }, fixed: { claimId }, after: close });
  return (
    <Form form={form}>
      <AmountField field={form.of("amountPaise")} most={amountPaise} />
      <p className="soft small">{t("The claim is settled once both amounts are equal.")}</p>
      <FormActions submit={t("Change the amount")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
