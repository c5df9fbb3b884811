import type { Problem } from "#web/lib/problem.ts";
import type { FieldValue, FieldValues, SavedField } from "#web/lib/use-fields.ts";

interface Compared {
  /** What the fields showed when the form was opened, what the person has in them, and what the row has now. */
  readonly opened: FieldValues;
  readonly typed: FieldValues;
  readonly present: FieldValues;
}

const isSame = (one: FieldValue | undefined, other: FieldValue | undefined): boolean =>
  one === other || (!(one instanceof File || other instanceof File) && JSON.stringify(one) === JSON.stringify(other));

/**
 * What a person sees of a row that somebody else has changed since the form was opened: of fields that both have changed both texts;
 * a field that only the other one has changed takes what was saved. Where the row was not read again, the texts of the refusal stand.
 */
export function compareEdits({ fields }: Problem, { opened, typed, present }: Compared) {
  const { version: _, ...texts } = fields;
  const isRead = Object.keys(present).some((field) => !isSame(present[field], opened[field]));
  const saved: Record<string, SavedField> = {};
  const taken: Record<string, FieldValue | undefined> = {};
  for (const [field, text] of Object.entries(texts)) {
    const isForeign = !isSame(present[field], opened[field]);
    if (!(isRead && field in present)) saved[field] = { text };
    else if (isForeign && isSame(typed[field], opened[field])) taken[field] = present[field];
    else if (isForeign) saved[field] = { text, value: present[field] ?? "" };
  }
  return { saved, taken };
}
