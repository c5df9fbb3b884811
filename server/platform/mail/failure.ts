import type { failureKinds } from "#contract/notify/mail.ts";

/** The code of an address that this mail server cannot send to. */
export const unsupportedAddress = "EUNSUPPORTEDADDRESS";

/** The code of nodemailer. */
const kinds: Readonly<Record<string, (typeof failureKinds)[number]>> = {
  [unsupportedAddress]: "unsupported",
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

interface SmtpError {
  readonly code?: unknown;
  /** The command that failed; "API" for what was never sent. */
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

const isAnswer = (code: unknown): code is number => typeof code === "number";

/** Of the size of this message, and of letters of other scripts, which MAIL already names (RFC 1870, RFC 6531). */
const isAboutMessage = (code: number, response: unknown) =>
  code === 552 || /^\d{3} [45]\.6\.7\b/.test(String(response));

/** The server ends the connection, cannot take more at present, or lacks resources (RFC 5321, RFC 4954, RFC 3463). */
const isOverloaded = (code: number, response: unknown) =>
  code === 421 || code === 454 || /^4\d\d[ -]4\.3\.\d/.test(String(response));

/**
 * Whether the server refuses every e-mail and not this one: it is away or overloaded, or refuses us before it knows the recipient.
 * A connection that was lost says so only if a new one is refused too, because a filter on the way may end it at this text.
 */
export async function isServerWide(error: unknown, isServerUp: () => Promise<boolean>): Promise<boolean> {
  const { code, command, responseCode, response } = Object(error) as SmtpError;
  if (isAnswer(responseCode)) {
    if (isOverloaded(responseCode, response)) return true;
    return command !== "RCPT TO" && command !== "DATA" && !isAboutMessage(responseCode, response);
  }
  const kind = kinds[String(code)];
  if (kind === "unreachable") return !(await isServerUp());
  return kind === "sign_in" || kind === "unsafe";
}

/** Whether this message cannot be delivered at all: a permanent rejection (RFC 5321, 5yz), or no address that can be written. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = Object(error) as SmtpError;
  if (code === unsupportedAddress) return true;
  return (code === "EENVELOPE" || code === "EMESSAGE") && (!isAnswer(responseCode) || responseCode >= 500);
}
