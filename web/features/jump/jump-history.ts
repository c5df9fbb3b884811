import type { Choice } from "#web/ui/combobox/choices.tsx";

const mark = "jumped ";
/** As many are found at a glance. */
const most = 6;

const keyOf = () => `${mark}${localStorage.getItem("loginid") ?? ""}`;

/** Where this account went last from here, the latest first, as long as the tab is open. */
export const jumpHistory = (): readonly Choice[] => JSON.parse(sessionStorage.getItem(keyOf()) ?? "[]") as Choice[];

export function saveJump({ id, text }: Choice): void {
  const others = jumpHistory().filter((each) => each.id !== id);
  sessionStorage.setItem(keyOf(), JSON.stringify([{ id, text }, ...others].slice(0, most)));
}

/** Whoever logs out leaves no names for the next one at this machine. */
export function clearJumpHistory(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(mark)) sessionStorage.removeItem(key);
}
