import { editedFields, fieldText, rowVersion, type ShownFields, type VersionedCall } from "#domain/edited-fields.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Refuse = (code: "edited_meanwhile", more: { fields: Readonly<Record<string, string>> }) => Refusal;

/**
 * Refuses a change of a row that somebody has changed since the caller read it, with its present version and the fields that
 * differ from what the caller sends. A caller that sends no version changes the row as it is. `names` says what people read in
 * place of an id. The row must be locked.
 */
export function requireReadVersion(
  call: VersionedCall,
  input: ShownFields & { readonly version?: string | null | undefined },
  { present, names = {} }: { readonly present: ShownFields; readonly names?: ShownFields },
  refuse: Refuse,
): void {
  const version = rowVersion(call, present);
  if (!input.version || input.version === version) return;
  const changed = editedFields[call].filter((field) => fieldText(present[field]) !== fieldText(input[field]));
  const texts = changed.map((field) => [field, fieldText(names[field] ?? present[field])]);
  throw refuse("edited_meanwhile", { fields: { ...Object.fromEntries(texts), version } });
}
