import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Settings } from "#server/platform/settings.ts";

/** Nothing from other origins, nothing inline, and no text that becomes a script (docs/design/promises.md#security). */
const policy = {
  "default-src": ["'self'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  // A blob of a résumé that the page created; no other address can be framed (web/hiring/requests/applicant.tsx).
  "frame-src": ["blob:"],
  "manifest-src": ["'self'"],
  "worker-src": ["'self'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  // The policy that registers the service worker (web/shell/connection/worker.ts).
  "trusted-types": ["worker"],
};

/** A file that is opened directly may run and load nothing (docs/design/promises.md#security). */
export const sandbox = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Browser features that no screen uses, so that injected content cannot use them either. */
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

type Published = Pick<Settings, "PUBLIC_URL" | "SANDBOX">;

/** HTTPS only for a year, if PUBLIC_URL is https. */
const secured = ({ PUBLIC_URL }: Published) =>
  PUBLIC_URL?.startsWith("https:") ? { maxAge: 31_536_000, includeSubDomains: true } : false;

/** By this, programs see that they do not talk to the product that moves money. */
const sandboxHeader = ({ SANDBOX }: Published) => (SANDBOX ? { "x-sandbox": "1" } : {});

/** The headers of every response, and those of data. Built once, because helmet would build them for each response. */
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
  const headers = { ...response.getHeaders(), "permissions-policy": permissions, ...sandboxHeader(settings) };
  const ofData = Object.fromEntries(
    Object.entries(headers).filter(([name]) => headersOfData.includes(name.toLowerCase())),
  );
  const ofCalls = { ...ofData, "content-security-policy": sandbox };
  app.addHook("onRequest", ({ url }, reply, done) => {
    reply.headers(isCall(url) ? ofCalls : headers);
    done();
  });
}

/** The API description is a page. */
const isCall = (url: string) => url.startsWith("/api/") && !url.startsWith("/api/docs");

/** The headers that matter for data, which no browser renders. */
const headersOfData = [
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-resource-policy",
  "strict-transport-security",
  "x-sandbox",
];

/** The headers of the response to a request that could not be parsed, for which no hook runs. */
export function bareHeadersFor(settings: Published): Readonly<Record<string, string>> {
  const https = secured(settings);
  return {
    "cache-control": "no-store",
    "content-security-policy": sandbox,
    "x-content-type-options": "nosniff",
    ...sandboxHeader(settings),
    ...(https && { "strict-transport-security": `max-age=${https.maxAge}; includeSubDomains` }),
  };
}

/** The policy of a built page allows the hashes of its own styles and scripts. */
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

/** The hash of the style that the API description inserts. */
const styleOfDocs = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The API documentation also sets HTML, which it sanitizes. Only this page may. */
export const policyOfDocs = (whole: string): string =>
  whole
    .split(";")
    .filter((directive) => !directive.includes("trusted-types"))
    .map((directive) => (directive.startsWith("style-src ") ? `${directive} ${styleOfDocs}` : directive))
    .join(";");
