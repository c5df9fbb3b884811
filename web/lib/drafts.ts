import type { FieldValue } from "#web/lib/use-fields.ts";

type Draft = Readonly<Record<string, string>>;

const keyOf = (call: string) => `draft ${call} ${location.pathname}`;
const isSecret = (name: string) => /password/i.test(name);

/** What was typed when the session ended, kept until the form is opened again (DETAILS 24c). No files, no passwords. */
export function keepDraft(call: string, values: Readonly<Record<string, FieldValue>>): void {
  const typed = Object.entries(values).filter(([name, value]) => typeof value === "string" && !isSecret(name));
  sessionStorage.setItem(keyOf(call), JSON.stringify(Object.fromEntries(typed)));
}

export function keptDraft(call: string): Draft {
  const draft = sessionStorage.getItem(keyOf(call));
  return draft === null ? {} : (JSON.parse(draft) as Draft);
}

export const forgetDraft = (call: string) => sessionStorage.removeItem(keyOf(call));
