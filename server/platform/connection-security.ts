const loopback = ["127.0.0.1", "localhost", "::1"];

/** Whether this host is the local machine. */
export const isThisMachine = (host: string): boolean => loopback.includes(host.replace(/^\[|\]$/g, ""));

/**
 * How the connection to a database is secured: `own` is local, `checked` verifies the certificate, `open` was explicitly
 * chosen by the operator for a private network, `undecided` otherwise.
 */
export function lineToDatabase(address: string | undefined): "own" | "checked" | "open" | "undecided" {
  // The URL of a socket may have a user but no host, which URLs do not allow.
  const written = address?.replace("@/", "@localhost/");
  if (written === undefined) return "own";
  if (!URL.canParse(written)) return "undecided";
  const { hostname, searchParams } = new URL(written);
  // The driver uses the last one of repeated parameters.
  const host = searchParams.getAll("host").at(-1) || decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || isThisMachine(host)) return "own";
  const mode = searchParams.getAll("sslmode").at(-1) ?? "";
  if (["verify-full", "verify-ca"].includes(mode)) return "checked";
  return ["disable", "no-verify"].includes(mode) ? "open" : "undecided";
}

/** Whether e-mails go to another machine without implicit TLS, so that STARTTLS is required. */
export function wantsStartTls(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol !== "smtps:" && !isThisMachine(hostname);
}

/** Whether the operator explicitly allows an unencrypted connection, such as to a private relay. */
export function mailsInTheClear(address: string): boolean {
  if (!wantsStartTls(address) || !URL.canParse(address)) return false;
  const { searchParams } = new URL(address);
  return searchParams.has("requireTLS") && searchParams.get("requireTLS") !== "true";
}
