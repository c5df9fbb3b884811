import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SigningKeys } from "#server/platform/db/signing-keys.ts";
import { type Cookies, hashOf } from "#server/platform/http/cookies.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Settings } from "#server/platform/settings.ts";

const nonceBytes = 16;
const maxCachedTokens = 10_000;
/** The most cookies of this name that are read: other products on the same host may have set some. */
const maxRepeated = 10;

/** The anti-forgery token: a nonce and its signature, bound to the session cookie beside it (docs/design/details.md#2). */
export function xsrfOf(keys: SigningKeys, cookies: Cookies) {
  const make = (sid: string) => {
    const nonce = randomBytes(nonceBytes);
    return Buffer.concat([nonce, keys.sign("xsrf", nonce.toString("hex") + hashOf(sid))]).toString("base64url");
  };
  /** Verified tokens with the hash of their session, because a browser sends the same one with every call. */
  const verified = new Map<string, string>();
  const isValid = (token: string, session: string) => {
    if (verified.get(token) === session) return true;
    const bytes = Buffer.from(token, "base64url");
    const nonce = bytes.subarray(0, nonceBytes);
    const valid = keys.verify("xsrf", nonce.toString("hex") + session, bytes.subarray(nonceBytes));
    if (verified.size >= maxCachedTokens) verified.clear();
    if (valid) verified.set(token, session);
    return valid;
  };
  return {
    /** Sets a token for this session cookie. */
    renew: (reply: FastifyReply, sid: string) => cookies.set(reply, "xsrf", make(sid)),
    /** Sets a token for a browser without a valid one. Called on every GET. */
    ensure: (request: FastifyRequest, reply: FastifyReply): void => {
      const sid = cookies.session(request);
      const sessions = request.actor
        ? [request.actor.tokenHash]
        : [sid, ...cookies.readAll(request, "session")].map(hashOf);
      const isKnown = (token: string) => sessions.some((each) => isValid(token, each));
      if (!cookies.readAll(request, "xsrf").some(isKnown)) cookies.set(reply, "xsrf", make(sid));
    },
    /**
     * With a session the header must repeat the cookie. Where the browser has several of its name, the header repeats all of them,
     * and the one of the session counts. A refusal sets the next token.
     */
    check: (request: FastifyRequest, reply: FastifyReply) => {
      const sid = cookies.session(request);
      const session = request.actor?.tokenHash ?? hashOf(sid);
      const repeated = String(request.headers["x-xsrf-token"] ?? "")
        .split(",", maxRepeated)
        .map((token) => token.trim());
      if (cookies.readAll(request, "xsrf").some((token) => repeated.includes(token) && isValid(token, session))) return;
      cookies.set(reply, "xsrf", make(sid));
      throw new Refusal("bad_token");
    },
  };
}

export type Xsrf = ReturnType<typeof xsrfOf>;

/**
 * Refuses requests of other sites' pages, as the browser states them (docs/design/details.md#16). Programs send neither header.
 */
export function checkOrigin(request: FastifyRequest, settings: Settings): void {
  const { origin, "sec-fetch-site": site } = request.headers;
  const ours = settings.PUBLIC_URL;
  const own = ours === undefined ? sameHost(origin, request.headers.host) : origin === ours;
  if (origin !== undefined && !own) throw new Refusal("foreign_origin");
  const foreign = site === "cross-site" || site === "same-site";
  if (foreign && (ours === undefined || origin !== ours)) throw new Refusal("foreign_origin");
}

function sameHost(origin: string | undefined, host: string | undefined): boolean {
  try {
    return origin !== undefined && new URL(origin).host === host;
  } catch {
    return false;
  }
}
