const loopback = ["127.0.0.1", "localhost", "::1"];

/** Whether what is sent to this host leaves this machine for nowhere. */
export const isThisMachine = (host: string): boolean => loopback.includes(host.replace(/^\[|\]$/g, ""));

/**
 * How the line to a database is guarded: `own` stays on this machine, `checked` asks for a certificate that is right, `open` is
 * what an operator chose in so many words, since a private line may have no certificates; `unsaid` nobody has decided.
 */
export function lineToDatabase(address: string | undefined): "own" | "checked" | "open" | "unsaid" {
  // A socket's address may have no host, which URLs do not allow behind a name.
  const written = address?.replace("@/", "@localhost/");
  if (written === undefined) return "own";
  if (!URL.canParse(written)) return "unsaid";
  const { hostname, searchParams } = new URL(written);
  // What stands twice counts as the driver has it, which takes the last.
  const host = searchParams.getAll("host").at(-1) || decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || isThisMachine(host)) return "own";
  const mode = searchParams.getAll("sslmode").at(-1) ?? "";
  if (["verify-full", "verify-ca"].includes(mode)) return "checked";
  return ["disable", "no-verify"].includes(mode) ? "open" : "unsaid";
}

/** Whether mails leave for another machine on a line that is not encrypted from the start: by STARTTLS, then, or not at all. */
export function wantsStartTls(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol !== "smtps:" && !isThisMachine(hostname);
}

/** Whether an operator chose, in so many words, that they may leave without: a private relay may have no certificate. */
export function mailsInTheClear(address: string): boolean {
  if (!wantsStartTls(address) || !URL.canParse(address)) return false;
  const { searchParams } = new URL(address);
  return searchParams.has("requireTLS") && searchParams.get("requireTLS") !== "true";
}
