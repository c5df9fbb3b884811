import { useEffect } from "react";
import { send } from "#web/lib/api.ts";
import { language, storedLanguage } from "#web/lib/text.ts";

/**
 * Sends the language of the screens to the server, which writes e-mails in it. It is sent once, in the background, and again
 * with the next page after a failure. English that was not chosen is not sent, so that a choice on another device stays.
 */
export function useLanguageSync(username: string | undefined): void {
  useEffect(() => {
    const current = language();
    const storageKey = `language of ${username}`;
    const syncedLanguage = localStorage.getItem(storageKey) ?? (storedLanguage() ? "" : "en");
    if (username === undefined || syncedLanguage === current) return;
    send("accounts.setLanguage", { language: current }).then(
      () => localStorage.setItem(storageKey, current),
      () => undefined,
    );
  }, [username]);
}
