import type { RehearsedOutcome } from "#domain/payment-order.ts";
import { t } from "#web/lib/text.ts";
import type { Field } from "#web/lib/use-fields.ts";
import { FieldFrame } from "#web/ui/form/field-frame.tsx";

interface Props {
  readonly field: Field;
  readonly outcomes: readonly RehearsedOutcome[];
}

/** How a test payment is to end. */
export function OutcomeField({ field, outcomes }: Props) {
  const words = wordsOf();
  return (
    <FieldFrame
      field={field}
      label={t("What happens to this test payment")}
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

const wordsOf = (): Readonly<Record<RehearsedOutcome, string>> => ({
  paid: t("It is paid at once"),
  declined: t("The card is declined"),
  unreachable: t("The provider does not answer"),
  late: t("The confirmation comes some seconds later"),
  failed: t("It fails some seconds later"),
  twice: t("The confirmation comes twice"),
  disordered: t("The messages come in the wrong order"),
  silent: t("The confirmation is lost, and found some minutes later"),
  abandoned: t("It is abandoned, and waits until it is cancelled"),
});
