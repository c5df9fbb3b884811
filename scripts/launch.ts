import type { LaunchOptions } from "@playwright/test";

/** In addition to Playwright's flags: the browser reaches only this machine. */
const flags = [
  "--disable-domain-reliability",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  "--no-pings",
];

/** The launch options of every browser. Playwright adds --no-sandbox, without which Chromium refuses to run as root. */
export function launchOptions(executablePath: string | undefined): LaunchOptions {
  return { ...(executablePath && { executablePath }), args: flags };
}
