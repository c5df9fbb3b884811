import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HttpClient } from "../../e2e/http-client.ts";
import type { ScanProxy } from "./proxy.ts";
import { type Finding, runTool } from "./tool.ts";

/** Without `brute_login_form` (the limits have tests) and modules that use the internet. */
const modules = [
  "backup",
  "blindsql",
  "cookieflags",
  "crlf",
  "csp",
  "csrf",
  "exec",
  "file",
  "htaccess",
  "http_headers",
  "methods",
  "permanentxss",
  "redirect",
  "shellshock",
  "sql",
  "xss",
];

/** Every page and read with parameters, because pages have no links without scripts. */
const addresses = [
  "/",
  "/guestmaster/login?username=asha",
  "/guestmaster/resetpwd?token=mailed",
  "/adminmaster/locationview?district=1",
  "/adminmaster/subcategoryview?category=1",
  "/adminmaster/categorywisefreelancer?category=1",
  "/adminmaster/verification?status=accepted",
  "/clientmaster/workreqview?work=1",
  "/api/districtview?limit=5&after=1",
  "/api/categoryview?limit=5&after=1",
  "/api/paymentdetails?limit=5&after=1",
  "/api/piechartcategory?limit=5",
  "/api/docs/",
  "/images/unknown.png?size=70",
];

/** An obsolete header, whose filter browsers have removed. */
const accepted = /X-XSS-Protection is not set/;

interface Report {
  readonly vulnerabilities: Record<string, { readonly method: string; readonly path: string; readonly info: string }[]>;
  readonly anomalies: Record<string, { readonly method: string; readonly path: string; readonly info: string }[]>;
}

/** Wapiti with a session of the admin, who can reach the most. */
export async function wapiti(proxy: ScanProxy, admin: HttpClient, folder: string): Promise<Finding> {
  const counters = proxy.resetCounters();
  const report = join(folder, "wapiti.json");
  const { seconds } = await runTool(
    [
      "wapiti",
      "--url",
      `${proxy.url}/`,
      "--scope",
      "domain",
      "--module",
      modules.join(","),
      ...addresses.flatMap((address) => ["--start", proxy.url + address]),
      ...Object.entries(admin.headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]),
      "--format",
      "json",
      "--output",
      report,
      "--store-session",
      folder,
      "--store-config",
      folder,
      "--verify-ssl",
      "0",
      "--flush-session",
      "--no-bugreport",
      "--max-attack-time",
      "40",
      "--max-scan-time",
      "120",
    ],
    { seconds: 480, cwd: folder },
  );
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const messages = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, entries]) =>
    entries.map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  );
  const paths = addresses.map((address) => address.split("?", 1)[0] ?? "");
  const unvisited = paths.filter((path) => (counters.paths.get(path) ?? 0) < 2);
  return {
    tool: "wapiti",
    scope: `${modules.length} modules, ${counters.requests} requests to ${counters.paths.size} addresses in ${seconds.toFixed(0)} s`,
    reallyTested: counters.requests > 1000 && unvisited.length === 0,
    findings: [...messages.filter((line) => !accepted.test(line)), ...counters.serverErrors],
  };
}
