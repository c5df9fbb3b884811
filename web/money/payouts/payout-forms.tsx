import { StepUpForm } from "#web/identity/secondstep/step-up-form.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly payout: Pick<RowOf<"payouts.listOfRun">, "payoutId" | "freelancerId">;
  readonly close: () => void;
}

/** The bank has paid. */
export function FinishForm({ payout: { payoutId }, close }: Props) {
  const form = useCallForm("payouts.finish", { fields: { utr: "" }, fixed: { payoutId }, after: close });
  return (
    <Form form={form}>
      <TextField
        field={form.of("utr")}
        label={t("UTR")}
        hint={t("The reference of the bank for this payout")}
        autoComplete="off"
        spellCheck={false}
      />
      <FormActions submit={t("Record the UTR")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

/** The bank has not paid. */
export function FailForm({ payout: { payoutId }, close }: Props) {
  const form = useCallForm("payouts.fail", { fields: { reason: "" }, fixed: { payoutId }, after: close });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("The freelancer reads it. The money can be sent again.")}
      />
      <FormActions submit={t("Not paid")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}

/** The money came back. */
export function ReturnForm({ payout: { payoutId }, close }: Props) {
  const form = useCallForm("payouts.reverse", {
    fields: { reason: "", password: "", code: "" },
    fixed: { payoutId },
    after: close,
  });
  return (
    <StepUpForm form={form} submit={t("Payment returned")} close={close}>
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("The freelancer reads it. The money can be sent again.")}
      />
    </StepUpForm>
  );
}

/** The account cannot be paid. */
export function RefuseForm({ payout: { freelancerId }, close }: Props) {
  const form = useCallForm("payouts.refuseAccount", {
    fields: { reason: "" },
    fixed: { freelancerId },
    after: close,
  });
  return (
    <Form form={form}>
      <TextArea
        field={form.of("reason")}
        label={t("Reason")}
        hint={t("The freelancer reads it, and has to save another account.")}
      />
      <FormActions submit={t("Refuse the account")} busy={form.busy}>
        <Button onClick={close}>{t("Cancel")}</Button>
      </FormActions>
    </Form>
  );
}
