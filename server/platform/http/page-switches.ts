import { areWorksOn, isSearchPublic } from "#server/platform/http/page-reader.ts";
import type { Services } from "#server/platform/http/services.ts";

/**
 * What a page says of the platform before any call, as attributes of its first element: whether the registration is closed, and
 * whether visitors find jobs and freelancers. The screens read them (web/lib/page-switches.ts), so that nothing moves later.
 */
export function switchesOf(services: Pick<Services, "platformSettings">): string {
  const isClosed = services.platformSettings.current().registration === "closed";
  return [
    isClosed ? ' data-registration="closed"' : "",
    areWorksOn(services) ? ' data-jobs="public"' : "",
    isSearchPublic(services) ? ' data-freelancers="public"' : "",
  ].join("");
}

/** Adds the attributes that `switchesOf` returns to the root element of a page. */
export const withSwitches = (page: string, switches: string): string => page.replace("<html", `<html${switches}`);
