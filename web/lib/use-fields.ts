import { useState } from "react";

/** Text or a chosen file; in a field that is no text on the wire, like a tick or a list, the JSON that is sent. */
export type FieldValue = Json | File;

/** What somebody else has saved in a field. Without a `value` the form cannot take it. */
export interface SavedField {
  readonly text: string;
  readonly value?: FieldValue;
}

/** The fields of a form; one that is undefined is not sent. */
export type FieldValues<K extends string = string> = Readonly<Record<K, FieldValue | undefined>>;

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

/** One input of a form, ready for the field parts of `ui/form`. */
export interface Field {
  /** The payload key; absent on inputs that are never sent, like those of a payment card. */
  readonly name?: string;
  readonly value: FieldValue;
  readonly error: string | undefined;
  /** Percent of the running upload. */
  readonly progress?: number | undefined;
  /** What somebody else has saved in this field since the form was opened. */
  readonly saved?: SavedField | undefined;
  /** Ends the upload; the form stays as it is. */
  readonly stop?: () => void;
  readonly set: (value: FieldValue | undefined) => void;
  readonly leave: () => void;
}

const nothing = () => undefined;

/** Values of a form that is not a command: a search, a report, a choice. `fields.of("startdate")` goes into a field part. */
export function useFields<K extends string>(initial: Readonly<Record<K, string>>) {
  const [values, setValues] = useState<Readonly<Record<K, string>>>(initial);
  const set = (name: K, value: FieldValue | undefined) => setValues((before) => ({ ...before, [name]: value }));
  const of = (name: K): Field => ({
    name,
    value: values[name],
    error: undefined,
    set: (value) => set(name, value),
    leave: nothing,
  });
  return { values, set, of };
}

/** A field of no call, without a `name`: it never leaves the page (docs/design/details.md#23). */
export function useLooseField(): Field {
  const [value = "", set] = useState<FieldValue | undefined>("");
  return { value, error: undefined, set, leave: nothing };
}
