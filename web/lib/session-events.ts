/**
 * `ended`: the server knows no session of this page any more. `doubted`: another tab may have logged in to another account.
 * `replaced`: it has, and the page is about to show that account. `secondStepRequired`: the settings require one of this admin.
 */
type SessionEvent = "ended" | "doubted" | "replaced" | "secondStepRequired";

const events = new EventTarget();

export const announceSession = (kind: SessionEvent) => events.dispatchEvent(new Event(kind));

/** Calls the listener on each event of these kinds. */
export function onSessionEvent(wanted: readonly SessionEvent[], listener: () => void): () => void {
  for (const kind of wanted) events.addEventListener(kind, listener);
  return () => {
    for (const kind of wanted) events.removeEventListener(kind, listener);
  };
}

/** Calls the listener when another tab logs in or out. */
export function onSessionInOtherTab(listener: (isLogin: boolean) => void): () => void {
  // The members of a company share its login id.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // A storage that was cleared says nothing about the session, which is a cookie.
    if (key === "username" || key === null) listener(key === null || newValue !== null);
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}
