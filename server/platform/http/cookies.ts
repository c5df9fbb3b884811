import "@fastify/cookie";
import { hash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { newIdentityMinutes } from "#domain/identity/sign-on.ts";
import type { Settings } from "#server/platform/settings.ts";

export const newToken = () => randomBytes(32).toString("base64url");
/** Whether it may be one: a neighbour's cookie of the same name seldom is. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text);
/** Short enough that a link fits into one line of a plain text e-mail. */
export const newLinkToken = () => randomBytes(16).toString("base64url");
export const hashOf = (token: string) => hash("sha256", token);

const minute = 60;
const day = 86_400;
const maxAgeSeconds = {
  session: 30 * day,
  known: 365 * day,
  ticket: day,
  step: 5 * minute,
  signOn: 15 * minute,
  identity: newIdentityMinutes * minute,
} as const;

/**
 * Every value of a cookie, in the order in which the browser sends them. Another product on the parent domain can set one of the
 * same name, which may come first.
 */
function valuesOf(header: string, name: string): readonly string[] {
  const pairs = header.split(";").map((pair) => pair.trim());
  const values = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decoded(pair.slice(name.length + 1)));
  return values.filter(Boolean);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replace(/^"(.*)"$/, "$1"));
  } catch {
    return value;
  }
}

/** The cookies of the product. Over https they are Secure, and bound to this very host by their names. */
export function cookiesOf(settings: Settings) {
  const secure = settings.PUBLIC_URL?.startsWith("https:") ?? false;
  const shared = { path: "/", sameSite: "lax", secure } as const;
  // Browsers send cookies to every port of a host, and a login into the sandbox must not end that of the product beside it.
  const prefix = (secure ? "__Host-" : "") + (settings.SANDBOX ? "sandbox-" : "");
  const own = (name: string) => prefix + name;
  const names = {
    session: own("sid"),
    // The name that the specification fixes.
    xsrf: "XSRF-TOKEN",
    known: own("known"),
    ticket: own("ticket"),
    step: own("step"),
    signOn: own("signon"),
    identity: own("identity"),
  } as const;
  return {
    sessionName: names.session,
    /** The session cookie that was taken for the request, or else the first of the browser. */
    session: (request: FastifyRequest) => request.cookies[names.session] ?? "",
    /** No caller reads the first value only: it may be a neighbour's. */
    readAll: (request: FastifyRequest, name: keyof typeof names) => valuesOf(request.headers.cookie ?? "", names[name]),
    /** Takes one of several values of the session cookie for the rest of the request. */
    takeSession: (request: FastifyRequest, value: string) => {
      request.cookies[names.session] = value;
    },
    /** Only the anti-forgery cookie is for scripts to read (spec §7). */
    set: (reply: FastifyReply, name: keyof typeof names, value: string) =>
      name === "xsrf"
        ? reply.setCookie(names.xsrf, value, shared)
        : reply.setCookie(names[name], value, { ...shared, httpOnly: true, maxAge: maxAgeSeconds[name] }),
    clear: (reply: FastifyReply, name: keyof typeof names) => reply.clearCookie(names[name], shared),
  };
}

export type Cookies = ReturnType<typeof cookiesOf>;
