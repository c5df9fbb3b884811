import { originOf } from "#server/platform/http/feeds.ts";
import { addressKeyOf } from "#server/platform/http/secret-address.ts";
import type { Services } from "#server/platform/http/services.ts";

/** Where the calendars are, without their key. */
export const calendarPath = "/feeds/calendar.ics";

/** The secret address of the calendar of an account. */
export const calendarAddressOf = (
  { accountId: id, nonce }: { readonly accountId: number; readonly nonce: string },
  services: Pick<Services, "keys" | "settings">,
): string => `${originOf(services)}${calendarPath}?key=${addressKeyOf("calendar", { id, nonce }, services.keys)}`;
