import type { Language } from "#domain/language.ts";
import { escapeHtml } from "#server/platform/format.ts";
import { areWorksOn, isSearchPublic } from "#server/platform/http/page-reader.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Settings } from "#server/platform/settings.ts";

/**
 * What a page says of the platform before any call, as attributes of its first element: whether the registration is closed, whether
 * visitors find jobs and freelancers, and with whom people sign on. The screens read them (web/lib/page-switches.ts), so that
 * nothing moves later.
 */
export function switchesOf({ platformSettings, signOn }: Pick<Services, "platformSettings" | "signOn">): string {
  const isClosed = platformSettings.current().registration === "closed";
  return [
    isClosed ? ' data-registration="closed"' : "",
    areWorksOn({ platformSettings }) ? ' data-jobs="public"' : "",
    isSearchPublic({ platformSettings }) ? ' data-freelancers="public"' : "",
    signOn ? ` data-sign-on="${escapeHtml(signOn.label)}" data-sign-on-roles="${signOn.roles.join(" ")}"` : "",
    signOn?.isAway() ? ' data-sign-on-away=""' : "",
  ].join("");
}

/** In both languages; the style of a page shows the one in which it is (web/ui/ui.css). */
const sandboxTexts: Readonly<Record<Language, string>> = {
  en: "Sandbox: no real money, people or e-mails",
  hi: "सैंडबॉक्स: पैसे, लोग और ई-मेल असली नहीं हैं",
};

const band = Object.entries(sandboxTexts)
  .map(([language, text]) => `<span lang="${language}">${text}</span>`)
  .join("");

/** Adds the attributes that `switchesOf` returns to the root element of a page, and in a sandbox the band above its screen. */
export function withSwitches(page: string, switches: string, { SANDBOX }: Pick<Settings, "SANDBOX">): string {
  const switched = page.replace("<html", () => `<html${switches}`);
  return SANDBOX ? switched.replace("<body>", `<body><p class="sandbox-band">${band}</p>`) : switched;
}
