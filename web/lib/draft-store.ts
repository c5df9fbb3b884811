import { pageUsername } from "#web/lib/page-account.ts";
import { tabMemory } from "#web/lib/storage.ts";
import type { FieldValues } from "#web/lib/use-fields.ts";

// Apart from lib/drafts.ts, so that a page without a form loads nothing of forms.

const mark = "draft";
/** Text of a page that went to the background, which the browser may end there: a draft only if its session has ended too. */
const unsavedMark = "unsaved";

/** Which form a draft belongs to: a person, a screen, a call, and the row that the call is about. */
export const draftKey = (call: string, fixed: object) =>
  [mark, pageUsername(), location.pathname, call, JSON.stringify(fixed)].join(" ");

export const draftIn = (key: string): FieldValues => JSON.parse(tabMemory.getItem(key) ?? "{}") as FieldValues;

const keysOf = (wanted: string) => tabMemory.keys().filter((key) => key.startsWith(`${wanted} `));
export const unsavedOf = (key: string) => key.replace(mark, unsavedMark);

/** Whether the person has a draft of this form, so that a collapsed form opens by itself. */
export const hasDraft = (call: string, fixed: object): boolean =>
  Object.keys(draftIn(draftKey(call, fixed))).length > 0;

/** Whether there is a draft for the screen at this address. */
export const hasDraftAt = (href: string): boolean => {
  const { pathname } = new URL(href, location.origin);
  return keysOf(mark).some((key) => key.split(" ")[2] === pathname);
};

/** Logging out deletes every draft of this tab. */
export function forgetDrafts(): void {
  for (const key of [...keysOf(mark), ...keysOf(unsavedMark)]) tabMemory.removeItem(key);
}

/** Called when a page begins: what another page of this tab left unsaved is a draft if the session has ended, else gone. */
export function settleUnsaved(hasSession: boolean): void {
  for (const key of keysOf(unsavedMark)) {
    if (!hasSession) tabMemory.setItem(key.replace(unsavedMark, mark), tabMemory.getItem(key) ?? "{}");
    tabMemory.removeItem(key);
  }
}
