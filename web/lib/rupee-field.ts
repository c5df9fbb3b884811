import { paise, rupees, toRupees } from "#domain/money.ts";
import type { Field, FieldValue } from "#web/lib/use-fields.ts";

/** Whole rupees are sent as paise. What is no amount is sent as it was typed, for the contract to name. */
const paiseOf = (typed: FieldValue = "") =>
  /^\d{1,10}$/.test(String(typed)) ? rupees(Number(typed)) : typed === "" ? undefined : typed;

const typedRupees = (value: FieldValue): FieldValue => (typeof value === "number" ? toRupees(paise(value)) : value);

/** A field of an amount in paise, in which rupees are typed. */
export const rupeeField = (field: Field): Field => ({
  ...field,
  value: typedRupees(field.value),
  set: (typed) => field.set(paiseOf(typed)),
});
