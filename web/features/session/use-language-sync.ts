import { useEffect } from "react";
import { send } from "#web/lib/api.ts";
import { language, storedLanguage } from "#web/lib/text.ts";

/**
 * Mails come in the language that somebody reads here. It is said once, and nobody waits for it: what did not get through is
 * said with the next page. Who reads English without having chosen it keeps what was chosen on another device.
 */
export function useLanguageSync(loginid: number | undefined): void {
  useEffect(() => {
    const current = language();
    const storageKey = `language of ${loginid}`;
    const syncedLanguage = localStorage.getItem(storageKey) ?? (storedLanguage() ? "" : "en");
    if (loginid === undefined || syncedLanguage === current) return;
    send("accounts.setLanguage", { language: current }).then(
      () => localStorage.setItem(storageKey, current),
      () => undefined,
    );
  }, [loginid]);
}
