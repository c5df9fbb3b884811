import { useNavigate } from "@tanstack/react-router";
import { type DuePayment, sentOf } from "#web/features/payments/due-payment.ts";
import { OutcomeField } from "#web/features/payments/outcome-field.tsx";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { useFields, useLooseField } from "#web/lib/use-fields.ts";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly due: DuePayment;
  readonly way?: RowOf<"payments.getMethod"> | undefined;
}

/** What the card says never leaves the page (QUALITY section 2). */
export function CardForm({ due, way }: Props) {
  const navigate = useNavigate();
  const [number, expiry, code] = [useLooseField(), useLooseField(), useLooseField()];
  const outcomes = way?.outcomes ?? [];
  const rehearsed = useFields({ outcome: outcomes[0] ?? "" });
  const outcome = outcomes.find((one) => one === rehearsed.values.outcome);
  const form = useCallForm("payment", {
    fields: {},
    fixed: { ...sentOf(due), ...(outcome && { outcome }) },
    after: () => navigate({ to: "/clientmaster/clienthome" }),
  });
  const amount = formatRupees(due.total);
  return (
    <Card>
      <h2>{t("Pay {amount} by card", { amount })}</h2>
      <Form form={form}>
        <TextField
          field={number}
          label={t("Card number")}
          hint={t("Card details stay on this page: they are neither sent nor stored.")}
          inputMode="numeric"
          autoComplete="cc-number"
        />
        <FormColumns>
          <TextField field={expiry} label={t("Expiry")} placeholder="MM/YYYY" autoComplete="cc-exp" />
          <TextField field={code} label={t("CVV")} type="password" inputMode="numeric" autoComplete="cc-csc" />
        </FormColumns>
        {outcomes.length > 0 && <OutcomeField field={rehearsed.of("outcome")} outcomes={outcomes} />}
        <FormActions submit={t("Pay {amount}", { amount })} busy={form.busy} />
      </Form>
    </Card>
  );
}
