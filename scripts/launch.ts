import type { LaunchOptions } from "@playwright/test";

/** Beside Playwright's own list: a browser of ours finds this machine and no other, so it cannot call home. */
const quiet = [
  "--disable-domain-reliability",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  "--no-pings",
];

/** How every browser of ours starts; Playwright adds --no-sandbox, without which Chromium refuses to run as root. */
export function launchOptions(executablePath: string | undefined): LaunchOptions {
  return { ...(executablePath && { executablePath }), args: quiet };
}
