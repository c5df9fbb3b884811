import { type LookupAddress, lookup } from "node:dns";
import { type RequestOptions, request } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import type { RequestDetails } from "web-push";

/** IPv6-only networks reach IPv4 hosts by addresses that end with the one of the host (RFC 6052). */
export function isPublicAddress({ address }: Pick<LookupAddress, "address">): boolean {
  const parsed = ipaddr.process(address);
  const reached = parsed.range() === "rfc6052" ? ipaddr.fromByteArray(parsed.toByteArray().slice(-4)) : parsed;
  return reached.range() === "unicast";
}

/** Resolves a name for the connection itself, so that no other address can be resolved after the check. */
const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first, ...others] = error ? [] : addresses.filter(isPublicAddress);
    if (!first) return callback(error ?? new Error("the name has no public address"), []);
    return options.all ? callback(null, [first, ...others]) : callback(null, first.address, first.family);
  });

interface Target {
  /** The operator may name a push service of the own network; a known one has public addresses only. */
  readonly isOperatorHost: boolean;
  /** For the whole exchange: a host that sends a byte now and then does not prolong it. */
  readonly timeoutMs?: number;
}

/**
 * Sends a request to a push service and returns the status. Nothing else of the response is read, a redirect is not followed, and
 * the connection ends with it.
 */
export function postPush(
  { endpoint, method, headers, body }: RequestDetails,
  { isOperatorHost, timeoutMs = 5_000 }: Target,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const options: RequestOptions = {
    method,
    headers,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!isOperatorHost && { lookup: lookUpPublic }),
  };
  const sent = request(new URL(endpoint), options, ({ statusCode = 0 }) => {
    resolve(statusCode);
    sent.destroy();
  });
  // A push service has no reason to send interim responses, of which there could be any number.
  for (const interim of ["continue", "information"]) sent.on(interim, () => sent.destroy());
  sent.on("error", reject);
  // A switch to another protocol ends the connection without an error.
  sent.on("close", () => reject(new Error("the connection was closed without a response")));
  sent.end(body);
  return promise;
}
