import { pageUsername } from "#web/lib/page-account.ts";
import { browserMemory, type Memory, tabMemory } from "#web/lib/storage.ts";
import type { FieldValues } from "#web/lib/use-fields.ts";

// Apart from lib/drafts.ts, so that a page without a form loads nothing of forms (docs/decisions/0068-drafts.md).

/** What was typed into a form and is not sent yet. */
export interface Draft {
  readonly savedAt: number;
  /** The screen of the form. */
  readonly path: string;
  /** The fields that were changed, and what they were before. */
  readonly values: FieldValues;
  readonly before: FieldValues;
  /** Where the chosen files of a field are (lib/draft-files.ts). */
  readonly files?: Readonly<Record<string, readonly string[]>>;
}

const mark = "draft";
const keptForMs = 7 * 24 * 3_600_000;
const accountKey = "account of this tab";

/** The drafts of an account are in every tab; those of a guest, who may be anybody, end with their tab. */
const memoryOf = (username: string): Memory => (username === "" ? tabMemory : browserMemory);

/** The parts of `fixed` that name the row which a form is about: no versions, ticks or files, which change, and no secrets. */
const isSubject = ([name, value]: readonly [string, unknown]): boolean =>
  /ids?$/i.test(name) || (typeof value === "string" && !isSecret(name));

/** Never stored: passwords, one-time codes, tokens, tax numbers, and where a freelancer is paid. Card fields have no name and are no values of a form. */
export const isSecret = (name: string): boolean =>
  /password|code|token|secret|accountNumber|ifsc|upiId|^pan$|gstin/i.test(name);

/** Which form a draft belongs to: a person, a call, and the row that the call is about. */
export function draftKey(call: string, fixed: object): string {
  const subject = Object.fromEntries(Object.entries(fixed).filter(isSubject));
  return [mark, pageUsername(), call, JSON.stringify(subject)].join(" ");
}

const usernameIn = (key: string): string => key.split(" ")[1] ?? "";
const isDraft = (key: string): boolean => key.startsWith(`${mark} `);

function draftIn(memory: Memory, key: string): Draft | undefined {
  try {
    const draft = JSON.parse(memory.getItem(key) ?? "null") as Draft | null;
    return draft && Date.now() - draft.savedAt < keptForMs ? draft : undefined;
  } catch {
    // The stored text is no draft: another program has written it.
    return undefined;
  }
}

export const readDraft = (key: string): Draft | undefined => draftIn(memoryOf(usernameIn(key)), key);

export const writeDraft = (key: string, draft: Omit<Draft, "savedAt" | "path">): void =>
  void memoryOf(usernameIn(key)).setItem(
    key,
    JSON.stringify({ ...draft, savedAt: Date.now(), path: location.pathname } satisfies Draft),
  );

const filesOf = (draft: Draft | undefined): readonly string[] => Object.values(draft?.files ?? {}).flat();

export function deleteDraft(key: string): void {
  const memory = memoryOf(usernameIn(key));
  deleteFiles(filesOf(draftIn(memory, key)));
  memory.removeItem(key);
}

export const loadDraftFiles = () => import("#web/lib/draft-files.ts");

export function deleteFiles(ids: readonly string[]): void {
  if (ids.length === 0) return;
  void loadDraftFiles()
    .then((files) => files.deleteFiles(ids))
    .catch(() => undefined);
}

/** Whether the person has a draft of this form, so that a collapsed form opens by itself. */
export const hasDraft = (call: string, fixed: object): boolean => readDraft(draftKey(call, fixed)) !== undefined;

const draftsOf = (username: string): readonly string[] =>
  memoryOf(username)
    .keys()
    .filter((key) => isDraft(key) && usernameIn(key) === username && readDraft(key) !== undefined);

/** Whether the last account of this tab has a draft for the screen at this address. */
export function hasDraftAt(href: string): boolean {
  const { pathname } = new URL(href, location.origin);
  return draftsOf(tabMemory.getItem(accountKey) ?? "").some((key) => readDraft(key)?.path === pathname);
}

/** The number of drafts that logging out deletes. */
export const countDrafts = (): number => draftsOf(pageUsername()).length;

/** Logging out deletes the drafts of the account, in every tab, and those of a guest in this one. */
export function deleteDrafts(username: string): void {
  for (const key of [...draftsOf(username), ...draftsOf("")]) deleteDraft(key);
  tabMemory.removeItem(accountKey);
}

/** Called when a page knows its account: remembers it for the login after it, and deletes what is older than a week. */
export function keepDraftsOf(username: string): void {
  tabMemory.setItem(accountKey, username);
  for (const key of browserMemory.keys().filter(isDraft)) if (!readDraft(key)) browserMemory.removeItem(key);
}
