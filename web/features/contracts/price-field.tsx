import { paise, rupees, toRupees } from "#domain/money.ts";
import { t } from "#web/lib/text.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";
import { TextField } from "#web/ui/form/text-field.tsx";

interface Props {
  readonly field: Field;
  readonly hint: string;
}

/** A price that is typed in whole rupees and sent in paise. What is no amount is sent as typed, for the contract to name. */
export function PriceField({ field, hint }: Props) {
  const { value } = field;
  const set = (typed: FieldValue = "") => field.set(paiseOf(String(typed)));
  return (
    <TextField
      field={{ ...field, value: typeof value === "number" ? toRupees(paise(value)) : value, set }}
      label={t("New price in rupees")}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

function paiseOf(typed: string): FieldValue | undefined {
  if (typed === "") return undefined;
  return /^\d{1,10}$/.test(typed) ? rupees(Number(typed)) : typed;
}
