import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Settings } from "#server/platform/settings.ts";

/** Nothing from elsewhere, nothing inline, and no text that becomes a script (QUALITY section 2). */
const policy = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  // A copy of a résumé that the page made itself; no address can be shown inside (features/requests/resume.tsx).
  "frame-src": ["blob:"],
  "manifest-src": ["'self'"],
  "worker-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  // Which may name the worker of ours, once (web/features/connection/worker.ts).
  "trusted-types": ["worker"],
};

/** Opened by itself, a file may run nothing and load nothing (QUALITY section 2). */
export const sandbox = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What no screen of ours asks the machine for, so that nothing planted in one can. */
const unused = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "sync-xhr",
  "usb",
  "xr-spatial-tracking",
];
const permissions = unused.map((feature) => `${feature}=()`).join(", ");

type Published = Pick<Settings, "PUBLIC_URL">;

/** A year of nothing but https, where that is how people come; else nothing. */
const secured = ({ PUBLIC_URL }: Published) =>
  PUBLIC_URL?.startsWith("https:") ? { maxAge: 31_536_000, includeSubDomains: true } : false;

/** What every answer tells the browser, and a call only what matters to data. Put together once: helmet would do so for each answer. */
export function registerHeaders(app: FastifyInstance, settings: Settings): void {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: secured(settings),
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  protect(response.req, response, () => {});
  const headers = { ...response.getHeaders(), "permissions-policy": permissions };
  const ofData = Object.fromEntries(
    Object.entries(headers).filter(([name]) => headersOfData.includes(name.toLowerCase())),
  );
  const ofCalls = { ...ofData, "content-security-policy": sandbox };
  app.addHook("onRequest", ({ url }, reply, done) => {
    reply.headers(isCall(url) ? ofCalls : headers);
    done();
  });
}

/** Not the description of the calls, which is a page. */
const isCall = (url: string) => url.startsWith("/api/") && !url.startsWith("/api/docs");

/** What matters to an answer that is data: nothing is rendered, and what a page may ask the machine for is said by pages. */
const headersOfData = [
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-resource-policy",
  "strict-transport-security",
];

/** What an answer carries to a request that could not even be read: no hook has run, and no page is in it. */
export function bareHeadersFor(settings: Published): Readonly<Record<string, string>> {
  const https = secured(settings);
  return {
    "cache-control": "no-store",
    "content-security-policy": sandbox,
    "x-content-type-options": "nosniff",
    ...(https && { "strict-transport-security": `max-age=${https.maxAge}; includeSubDomains` }),
  };
}

/** A page of the build brings its styles and its first script along: these very ones, and no others. */
export function policyOfPage(page: string): string {
  const hashes = (tag: string) =>
    [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(
      ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
  const added: Readonly<Record<string, readonly string[]>> = {
    "script-src": hashes("script"),
    "style-src": hashes("style"),
  };
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources, ...(added[name] ?? [])].join(" "))
    .join(";");
}

/** The one style that what draws the description of the calls writes into its page. */
const styleOfDocs = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** It makes HTML out of text as well, which it cleans first: it alone may. */
export const policyOfDocs = (whole: string): string =>
  whole
    .split(";")
    .filter((directive) => !directive.includes("trusted-types"))
    .map((directive) => (directive.startsWith("style-src ") ? `${directive} ${styleOfDocs}` : directive))
    .join(";");
