import type { TestOutcome } from "#domain/payment-order.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { FieldFrame } from "#web/ui/form/field-frame.tsx";

interface Props {
  readonly field: Field;
  readonly outcomes: readonly TestOutcome[];
}

/** How a test payment is to end. */
export function OutcomeField({ field, outcomes }: Props) {
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
