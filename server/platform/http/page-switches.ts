import { escapeHtml } from "#server/platform/format.ts";
import { areWorksOn, isSearchPublic } from "#server/platform/http/page-reader.ts";
import type { Services } from "#server/platform/http/services.ts";

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

/** Adds the attributes that `switchesOf` returns to the root element of a page. */
export const withSwitches = (page: string, switches: string): string => page.replace("<html", () => `<html${switches}`);
