import { testOnBareDebian } from "./bare-debian.ts";
import { installedOffice, withOffice } from "./office.mjs";
import { withOtherPostgres } from "./other-postgres.mjs";
import { asOtherUser, isRoot } from "./other-user.mjs";
import { programs } from "./programs.mjs";
import { confirmOutcome, type Outcome, oneFailed, onePassed, readLastLine } from "./report.ts";
import { pinnedNode } from "./root.mjs";
import { run, withTools } from "./run.mjs";

/** The outcome of a part, or why it could not run on this machine. */
export type PartResult = Outcome | { readonly missing: string };

export interface Part {
  readonly title: string;
  readonly run: (limitMs: number) => Promise<PartResult>;
}

/** Everything that `npm run test:all` runs, what finds most first. */
export const partsOf = (npmTestArgs: readonly string[]): readonly Part[] => [
  { title: "npm test", run: checks(...npmTestArgs) },
  { title: "the other tests", run: checks("tests", "--suite", "other") },
  { title: "all journeys, browser shipped", run: checks("journeys", "--suite", "all", "--browser", "shipped") },
  { title: "attacks", run: withPrograms(["curl", "openssl"], tool("tools/attacks.ts")) },
  { title: "a simulated marketplace", run: tool("tools/simulate.ts", "--seed", "7", "--steps", "200") },
  {
    title: "all journeys, browser of system",
    run: withSystemBrowser(checks("journeys", "--suite", "all", "--browser", "system")),
  },
  { title: "another PostgreSQL", run: (limitMs) => withOtherPostgres((env) => runChecks(allTests, limitMs, env)) },
  {
    title: "Firefox",
    run: withPackage(["firefox-esr", "firefox"], tool("tools/browsers.ts", "--only", "firefox")),
  },
  { title: "WebKit", run: withPackage(["WebKitWebDriver"], tool("tools/browsers.ts", "--only", "webkit")) },
  { title: "pushes in Chromium", run: withPackage(["chromium", "google-chrome"], tool("tools/push.ts")) },
  { title: "LibreOffice", run: inLibreOffice },
  { title: "faults", run: tool("tools/faults.ts", "--minutes", "15") },
  { title: "as another user, from the beginning", run: fromTheBeginning },
  { title: "an empty Debian 13", run: onBareDebian },
];

const allTests = ["tests", "journeys", "--suite", "all"];
/** What spreadsheets open: exports, bank files, the files of the accountant and the books. */
const officeTests = ["tests", "journeys", "exports.spec", "payouts.spec", "accountant.spec", "tax-office"];

/** Tools record no measurements: these are not measured for their own sake. */
const environment = () => ({ ...withTools(), MEASUREMENTS: "off" });

function checks(...args: readonly string[]): Part["run"] {
  return (limitMs) => runChecks(args, limitMs);
}

async function runChecks(
  args: readonly string[],
  limitMs: number,
  env: NodeJS.ProcessEnv = environment(),
): Promise<Outcome> {
  const options = { env, show: true, limitMs, channel: true };
  const { code, output } = await run(pinnedNode, ["scripts/test.mjs", ...args], options);
  return confirmOutcome(code, readLastLine(output));
}

function tool(...args: readonly string[]): Part["run"] {
  return async (limitMs) => {
    const { code } = await run(pinnedNode, args, { env: environment(), show: true, limitMs, channel: true });
    return code === 0 ? onePassed : oneFailed;
  };
}

function withPrograms(names: readonly string[], part: Part["run"]): Part["run"] {
  const missing = names.filter((name) => programs(name).length === 0);
  return missing.length === 0 ? part : async () => ({ missing: `there is no ${missing.join(" and no ")}` });
}

/** What needs one of these programs, which root gets from the packages of the system. */
function withPackage(names: readonly string[], part: Part["run"]): Part["run"] {
  if (isRoot() || programs(...names).length > 0) return part;
  return async () => ({ missing: `${names.join(" or ")} is not installed, and only root installs it` });
}

const chromium = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const withSystemBrowser = (part: Part["run"]): Part["run"] =>
  process.platform === "linux" ? withPackage(chromium, part) : part;

async function inLibreOffice(limitMs: number): Promise<PartResult> {
  if (!isRoot() && !installedOffice()) return { missing: "LibreOffice is not installed, and only root installs it" };
  return withOffice((env) => runChecks(officeTests, limitMs, { ...environment(), ...env }));
}

async function fromTheBeginning(limitMs: number): Promise<PartResult> {
  if (!isRoot()) return { missing: "only root can become another user" };
  const { code, output } = await asOtherUser(["node", "scripts/test.mjs"], { show: true, limitMs });
  return confirmOutcome(code, readLastLine(output));
}

async function onBareDebian(limitMs: number): Promise<PartResult> {
  const missing = await testOnBareDebian(limitMs);
  return missing ? { missing } : onePassed;
}
