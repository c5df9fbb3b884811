import { useNavigate } from "@tanstack/react-router";
import type { TestOutcome } from "#domain/money/payment-order.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { formatRupees } from "#web/lib/format.ts";
import { t } from "#web/lib/text.ts";
import { useCallForm } from "#web/lib/use-call-form.ts";
import { type Field, useFields, useLooseField } from "#web/lib/use-fields.ts";
import { type DuePayment, sentOf } from "#web/money/payments/due-payment.ts";
import { FieldFrame } from "#web/ui/form/field-frame.tsx";
import { Form, FormActions, FormColumns } from "#web/ui/form/form.tsx";
import { showsField } from "#web/ui/form/shown-values.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Card } from "#web/ui/layout.tsx";

interface Props {
  readonly due: DuePayment;
  readonly way?: RowOf<"payments.getMethod"> | undefined;
}

/** What the card says never leaves the page (docs/design/promises.md#security). */
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

interface OutcomeFieldProps {
  readonly field: Field;
  readonly outcomes: readonly TestOutcome[];
}

/** How a test payment is to end. */
export function OutcomeField({ field, outcomes }: OutcomeFieldProps) {
  const words = wordsOf();
  return (
    <FieldFrame
      field={field}
      label={t("Outcome of this test payment")}
      hint={t("No money moves, whatever you choose.")}
    >
      {(attributes) => (
        <select
          className="field-input"
          {...attributes}
          ref={showsField(field)}
          value={String(field.value)}
          onChange={(event) => field.set(event.currentTarget.value)}
        >
          {outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {words[outcome]}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

const wordsOf = (): Readonly<Record<TestOutcome, string>> => ({
  paid: t("Paid immediately"),
  declined: t("The card is declined"),
  unreachable: t("The provider does not respond"),
  late: t("Confirmed after a few seconds"),
  failed: t("Fails after a few seconds"),
  twice: t("Confirmed twice"),
  disordered: t("Messages arrive out of order"),
  silent: t("Confirmation lost, recovered after a few minutes"),
  abandoned: t("Abandoned until cancelled"),
  chargeback_won: t("Paid, disputed at the bank, and the platform wins"),
  chargeback_lost: t("Paid, disputed at the bank, and the platform loses"),
});
