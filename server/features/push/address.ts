import { isPushAddress } from "#domain/push.ts";
import type { Settings } from "#server/platform/settings.ts";

/** Whether a push may be sent to this endpoint of a browser. */
export function isAllowedEndpoint(endpoint: string, { PUSH_HOSTS }: Pick<Settings, "PUSH_HOSTS">): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  return isPushAddress({ protocol, host, hasCredentials: username !== "" || password !== "" }, PUSH_HOSTS);
}
