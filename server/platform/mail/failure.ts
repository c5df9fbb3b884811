import type { failureKinds } from "#contract/notify/mail.ts";

/** The code of nodemailer. */
const kinds: Readonly<Record<string, (typeof failureKinds)[number]>> = {
  EENVELOPE: "refused",
  EMESSAGE: "refused",
  EAUTH: "sign_in",
  ENOAUTH: "sign_in",
  ETLS: "unsafe",
  EREQUIRETLS: "unsafe",
  ECONNECTION: "unreachable",
  ETIMEDOUT: "unreachable",
  ESOCKET: "unreachable",
  EDNS: "unreachable",
  ECONNREFUSED: "unreachable",
};

/** An untrusted connection has the same code as a missing one. */
const kindOf = (code: string, message: string) =>
  /certificate|altnames/i.test(message) ? "unsafe" : (kinds[code] ?? "unknown");

const longest = 500;

/** The stored details of a failure: its kind and the response of the server, if any. */
export function failureOf(error: unknown) {
  const { code, response } = Object(error) as { code?: unknown; response?: unknown };
  const message = error instanceof Error ? error.message : String(error);
  const responseText = (typeof response === "string" && response ? response : message)
    .replace(/\s+/g, " ")
    .slice(0, longest);
  return { kind: kindOf(String(code), message), said: responseText, reason: String(error) };
}

/** A permanent rejection of this message (RFC 5321, 5yz), which is not retried. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  return (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number" && responseCode >= 500;
}
