import { useEffect } from "react";
import { send } from "#web/lib/api.ts";
import { language, storedLanguage } from "#web/lib/text.ts";

/**
 * Mails come in the language that somebody reads here. It is said once, and nobody waits for it: what did not get through is
 * said with the next page. Who reads English without having chosen it keeps what was chosen on another device.
 */
export function useLanguageSync(loginid: number | undefined): void {
  useEffect(() => {
    const read = language();
    const kept = `language of ${loginid}`;
    const known = localStorage.getItem(kept) ?? (storedLanguage() ? "" : "en");
    if (loginid === undefined || known === read) return;
    send("accounts.setLanguage", { language: read }).then(
      () => localStorage.setItem(kept, read),
      () => undefined,
    );
  }, [loginid]);
}
