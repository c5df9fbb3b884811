import { useEffect, useRef, useState } from "react";
import { draftIn, draftKey, unsavedOf } from "#web/lib/draft-store.ts";
import { onSessionEvent } from "#web/lib/session-events.ts";
import { tabMemory } from "#web/lib/storage.ts";
import type { FieldValues } from "#web/lib/use-fields.ts";

/** Never stored: passwords, one-time codes, tokens, and where a freelancer is paid. Card fields have no name and are no values of a form. */
const isSecret = (name: string) => /password|code|token|accountNumber|ifsc|upiId/i.test(name);

/**
 * The draft of a form: what was typed into it when the session ended or another account signed in, until the same account
 * opens it again at the same address (docs/design/details.md#24c). It is restored once; leaving the form or submitting it deletes
 * it. The key is made when the form opens, because afterwards the page may show another account, or none. A draft keeps the version of
 * the row that it was typed over.
 */
export function useDraft(call: string, fixed: object, initial: FieldValues, readVersion?: string) {
  const [key] = useState(() => draftKey(call, fixed));
  const [restored] = useState(() => draftIn(key));
  const { version = readVersion, ...typed } = restored;
  const latest = useRef<FieldValues>({ ...initial, ...typed });
  const versionRead = useRef(version as string | undefined);
  const first = useRef(initial);

  useEffect(() => {
    let isKept = false;
    function keep(as: string): void {
      const changed = Object.entries(latest.current).filter(
        ([name, value]) => !(value instanceof File) && value !== first.current[name] && !isSecret(name),
      );
      if (changed.length === 0) return;
      const draft = { ...Object.fromEntries(changed), version: versionRead.current };
      tabMemory.setItem(as, JSON.stringify(draft));
    }
    const stop = onSessionEvent(["ended", "replaced"], () => {
      isKept = true;
      keep(key);
    });
    const keepUnsaved = () => keep(unsavedOf(key));
    document.addEventListener("visibilitychange", keepUnsaved);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", keepUnsaved);
      tabMemory.removeItem(unsavedOf(key));
      if (!isKept) tabMemory.removeItem(key);
    };
  }, [key]);
  function forget(): void {
    for (const each of [key, unsavedOf(key)]) tabMemory.removeItem(each);
  }
  return { latest, first, versionRead, forget };
}
