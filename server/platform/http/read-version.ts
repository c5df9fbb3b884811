import { editedFields, rowVersion, type ShownFields, type VersionedCall } from "#domain/edited-fields.ts";
import { fieldText } from "#domain/field-text.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Refuse = (code: "edited_meanwhile", more: { fields: Readonly<Record<string, string>> }) => Refusal;

type Input = ShownFields & { readonly version?: string | null | undefined };
interface Stored {
  readonly present: ShownFields;
  /** What people read in place of an id. */
  readonly names?: ShownFields;
}

/**
 * What the refusal says of a row that somebody has changed since the caller read it: its present version, and the fields that differ
 * from what the caller sends. Undefined where nobody has, and for a caller that sends no version. The row must be locked.
 */
export function editedSinceRead(
  call: VersionedCall,
  input: Input,
  { present, names = {} }: Stored,
): Readonly<Record<string, string>> | undefined {
  const version = rowVersion(call, present);
  if (!input.version || input.version === version) return undefined;
  const changed = editedFields[call].filter(
    (field) => input[field] !== undefined && fieldText(present[field]) !== fieldText(input[field]),
  );
  const texts = changed.map((field) => [field, fieldText(names[field] ?? present[field])]);
  return { ...Object.fromEntries(texts), version };
}

/** Refuses a change of a row that somebody has changed since the caller read it. A caller without a version changes it as it is. */
export function requireReadVersion(call: VersionedCall, input: Input, stored: Stored, refuse: Refuse): void {
  const fields = editedSinceRead(call, input, stored);
  if (fields) throw refuse("edited_meanwhile", { fields });
}
