import { pageUsername } from "#web/lib/page-account.ts";
import { tabMemory } from "#web/lib/storage.ts";
import type { Choice } from "#web/ui/form/choices.tsx";

const mark = "jumped ";
/** The number of stored destinations. */
const maxEntries = 6;

const keyOf = () => mark + pageUsername();

/** The last destinations of this person in this tab, latest first. */
export const jumpHistory = (): readonly Choice[] => JSON.parse(tabMemory.getItem(keyOf()) ?? "[]") as Choice[];

export function saveJump({ id, text }: Choice): void {
  const others = jumpHistory().filter((each) => each.id !== id);
  tabMemory.setItem(keyOf(), JSON.stringify([{ id, text }, ...others].slice(0, maxEntries)));
}

/** On logout, so that the next user of this browser sees no names. */
export function clearJumpHistory(): void {
  for (const key of tabMemory.keys()) if (key.startsWith(mark)) tabMemory.removeItem(key);
}
