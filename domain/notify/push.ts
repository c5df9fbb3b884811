/** Devices of an account. */
export const maxDevices = 10;
/** The number of failures in a row after which a device is forgotten. */
export const maxFailures = 10;
/** How long a push service keeps a message while the device is off. */
export const pushLifetimeSeconds = 86_400;

/** The hosts of the push services of Chrome, Firefox, Safari and Edge; one with a leading dot stands for its subdomains. */
const knownHosts = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
] as const;

/**
 * https, a host of letters, digits, hyphens and dots, and visible characters. No two parsers of addresses find different hosts in it:
 * every character that one of them takes for the end of the host, and another one for a part of it, is refused.
 */
const addressShape = /^https:\/\/([a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?)\/[!-~]*$/;

/**
 * Whether a push may be sent to this endpoint of a browser: by https to a known push service, or to a host that the operator adds,
 * whose name includes a port that is not the usual one.
 */
export function pushServiceOf(
  endpoint: string,
  operatorHosts: readonly string[],
): "known" | "of the operator" | undefined {
  const [, host = ""] = addressShape.exec(endpoint) ?? [];
  if (operatorHosts.includes(host)) return "of the operator";
  return knownHosts.some((known) => (known.startsWith(".") ? host.endsWith(known) : host === known))
    ? "known"
    : undefined;
}
