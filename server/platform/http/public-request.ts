import { type LookupAddress, lookup } from "node:dns";
import { Resolver } from "node:dns/promises";
import { type ClientRequest, type IncomingHttpHeaders, type RequestOptions, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** IPv6-only networks reach IPv4 hosts by addresses that end with the one of the host (RFC 6052). */
export function isPublicAddress({ address }: Pick<LookupAddress, "address">): boolean {
  const parsed = ipaddr.process(address);
  const reached = parsed.range() === "rfc6052" ? ipaddr.fromByteArray(parsed.toByteArray().slice(-4)) : parsed;
  return reached.range() === "unicast";
}

/** The addresses of a name. */
export type ResolveHost = (name: string) => Promise<readonly LookupAddress[]>;

/**
 * Asks the name servers without the threads that hash passwords and read files, so that a name server which never answers keeps
 * nobody waiting.
 */
export const resolveHost: ResolveHost = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const families = [
    [4, resolver.resolve4(name)],
    [6, resolver.resolve6(name)],
  ] as const;
  const found = await Promise.all(
    families.map(([family, addresses]) =>
      addresses.then(
        (all) => all.map((address) => ({ address, family })),
        () => [],
      ),
    ),
  );
  return found.flat();
};

const lookUpByThread: ResolveHost = (name) =>
  new Promise((resolve, reject) => {
    lookup(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/** Resolves a name for the connection itself, so that no other address can be resolved after the check. */
const lookUpPublic =
  (resolve: ResolveHost): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first, ...others] = addresses.filter(isPublicAddress);
        if (!first) return callback(new Error("the name has no public address"), []);
        return options.all ? callback(null, [first, ...others]) : callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };

interface Exchange {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer | null;
}

interface Limits {
  /** Only for addresses that an operator or a developer names: the receiver may be in the own network. */
  readonly mayBePrivate: boolean;
  /** How names are resolved; by the operating system unless it is given. */
  readonly resolve?: ResolveHost;
  readonly connectTimeoutMs?: number;
  /** For the whole exchange: a host that sends a byte now and then does not prolong it. */
  readonly timeoutMs?: number;
  /** How much of the answer is read. */
  readonly maxAnswerBytes?: number;
  readonly signal?: AbortSignal;
}

export interface PublicAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Sends a request to an address that somebody else chose. It goes to public addresses only, follows no redirect, reads no more of the
 * answer than it needs, and ends the connection.
 */
export async function requestPublic({ url, body, ...exchange }: Exchange, limits: Limits): Promise<PublicAnswer> {
  const { mayBePrivate, resolve: resolveName = lookUpByThread, maxAnswerBytes = 0, signal } = limits;
  const { timeoutMs = 5_000, connectTimeoutMs = timeoutMs } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<PublicAnswer>();
  const timeout = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    ...exchange,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    // A name is looked up, but a literal address would be connected to as it is.
    ...(!mayBePrivate && { lookup: lookUpPublic(resolveName) }),
  };
  const target = new URL(url);
  if (!mayBePrivate && !isName(target.hostname)) throw new Error("the host is no public name");
  const send = target.protocol === "http:" ? requestPlain : requestSecure;
  const sent = send(target, options, (response) => {
    const { statusCode: status = 0, headers } = response;
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      resolve({ status, headers, body: Buffer.concat(chunks).subarray(0, maxAnswerBytes) });
      sent.destroy();
    };
    if (maxAnswerBytes === 0) return end();
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxAnswerBytes) end();
    });
    // The status counts, whatever becomes of the rest.
    for (const event of ["end", "error", "close"]) response.on(event, end);
  });
  limitConnecting(sent, connectTimeoutMs);
  // A receiver has no reason to send interim responses, of which there could be any number.
  for (const interim of ["continue", "information"]) sent.on(interim, () => sent.destroy());
  sent.on("error", reject);
  // A switch to another protocol ends the connection without an error.
  sent.on("close", () => reject(new Error("the connection was closed without a response")));
  sent.end(body);
  return promise;
}

/** The last label of a name begins with a letter, that of an IPv4 address in any notation with a digit. */
const isName = (hostname: string) => /(?:^|\.)[a-z][a-z\d-]*$/i.test(hostname);

function limitConnecting(sent: ClientRequest, connectTimeoutMs: number): void {
  const late = () => sent.destroy(new Error("the connection was not made in time"));
  const timer = setTimeout(late, connectTimeoutMs);
  const stop = () => clearTimeout(timer);
  sent.once("close", stop);
  sent.once("socket", (socket) => {
    // One that is used again is connected already.
    if (!socket.connecting) return stop();
    socket.once("encrypted" in socket ? "secureConnect" : "connect", stop);
  });
}
