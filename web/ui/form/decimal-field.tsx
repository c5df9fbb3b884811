import { useState } from "react";
import type { FieldValue } from "#web/lib/use-fields.ts";
import type { FieldProps } from "#web/ui/form/field-frame.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

const decimal = /^\d{1,10}(?:\.\d{1,2})?$/;

/** What is no such number is sent as it was typed, for the contract to name. */
const hundredthsOf = (typed: string): FieldValue | undefined =>
  decimal.test(typed) ? Math.round(Number(typed) * 100) : typed || undefined;

const textOf = (value: FieldValue): string =>
  typeof value === "number" ? (value / 100).toFixed(value % 100 === 0 ? 0 : 2) : String(value);

/** A number with up to two decimals that is sent in hundredths: rupees as paise, percent as basis points. */
export function DecimalField({ field, ...props }: FieldProps) {
  const [typed, setTyped] = useState("");
  // What was typed stays as it is, such as "19.0" on the way to "19.05".
  const value = hundredthsOf(typed) === (field.value || undefined) ? typed : textOf(field.value);
  const set = (next: FieldValue | undefined) => {
    const text = String(next ?? "").trim();
    setTyped(text);
    field.set(hundredthsOf(text));
  };
  return <TextField {...props} field={{ ...field, value, set }} inputMode="decimal" autoComplete="off" />;
}
