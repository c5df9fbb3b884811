/** Devices of an account. */
export const maxDevices = 10;
/** After so many failures in a row a device is forgotten. */
export const maxFailures = 10;
/** A push service keeps a message for so long while the device is off. */
export const pushLifetimeSeconds = 86_400;

/** The hosts of the push services of Chrome, Firefox, Safari and Edge; one with a leading dot stands for its subdomains. */
const knownHosts = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
] as const;

/**
 * Whether a push may be sent there: by https, to a known push service or a host that the operator adds, so that no request reaches
 * an address of the operator's own network. `host` includes a port that is not the usual one.
 */
export function isPushAddress(
  { protocol, host, hasCredentials }: { protocol: string; host: string; hasCredentials: boolean },
  moreHosts: readonly string[],
): boolean {
  const isKnown = [...knownHosts, ...moreHosts].some((knownHost) =>
    knownHost.startsWith(".") ? host.endsWith(knownHost) : host === knownHost,
  );
  return protocol === "https:" && !hasCredentials && isKnown;
}
