import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { HttpClient } from "../../e2e/http-client.ts";
import { databaseFor } from "../../e2e/test-server.ts";
import { root } from "../../scripts/root.mjs";
import { violatedInvariants } from "../simulate/invariants.ts";
import { Business, expectSuccess } from "./business.ts";
import type { Fault, Outcome } from "./fault.ts";
import { withDataFolder } from "./product-folder.ts";

const zones = ["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati"];
const day = 86_400;
const jumps = [0, day, -day, 3650 * day, -3650 * day, 0];

const clock: Fault["run"] = async () => {
  const outcomes = [await clockJumps(), await processTimeZones(), await dayBoundary()];
  return { passed: outcomes.every(({ passed }) => passed), summary: outcomes.map(({ summary }) => summary).join("; ") };
};

/** The application's clock jumps between calls; a complete deal is made at each time. */
const clockJumps = (): Promise<Outcome> =>
  withDataFolder(async ({ dataDir, start }) => {
    const shift = join(dataDir, "shift");
    writeFileSync(shift, "0");
    const preload = fileURLToPath(new URL("shifted-clock.ts", import.meta.url));
    const { url } = await start({
      CLOCK_SHIFT: shift,
      SECURITY_CONTACT: "security@kaamkaj.example",
      NODE_OPTIONS: `--import=${preload}`,
      LIMIT_WRITES_PER_MINUTE: "300",
    });
    const business = await Business.open(() => url);
    const requestIds: number[] = [];
    const years: string[] = [];
    for (const seconds of jumps) {
      writeFileSync(shift, String(seconds));
      await wait(300);
      years.push(await yearOf(url));
      requestIds.push(await business.deal(`Work ${seconds}`));
    }
    const yearCount = new Set(years).size;
    const rows = (await business.freelancer.post("getrequestbyid", { limit: jumps.length })).data as Dated[];
    const payments = (await business.admin.get(`/api/paymentdetails?limit=${jumps.length}`)).data as Dated[];
    const newest = String(requestIds.toReversed());
    const ordered = [rows, payments].every((list) => String(list.map(({ requestid }) => requestid)) === newest);
    const days = new Set([
      ...rows.map(({ requestdate }) => requestdate),
      ...payments.map(({ paymentdate }) => paymentdate),
    ]);
    const { PATH = "" } = process.env;
    const { env } = await databaseFor(dataDir);
    // Entries are sealed within ten seconds independent of the clock.
    await wait(10_000);
    const chain = spawnSync(process.execPath, ["server/cli/kaamkaj.ts", "audit:verify"], {
      cwd: root,
      env: { PATH, ...env, DATA_DIR: dataDir },
      encoding: "utf8",
    });
    const violations = await violatedInvariants(dataDir);
    // Proves that the clock has jumped; the day may have ended meanwhile.
    const passed = yearCount >= 3 && ordered && days.size <= 2 && chain.status === 0 && violations.length === 0;
    const summary = `${requestIds.length} deals while the clock jumped by up to ten years, ${ordered ? "in their order" : "OUT OF ORDER"}, on ${[...days].join(" and ")}`;
    return { passed, summary: [summary, chain.stdout.split("\n", 1)[0], ...violations].join(", ") };
  });

/** The current time of the application. */
async function yearOf(url: string): Promise<string> {
  const text = await (await fetch(`${url}/.well-known/security.txt`)).text();
  return /^Expires: (\d+)/m.exec(text)?.[1] ?? "";
}

interface Dated {
  readonly requestid: number;
  readonly requestdate?: string;
  readonly paymentdate?: string;
}

/** The same data, read by a process in another time zone. */
const processTimeZones = (): Promise<Outcome> =>
  withDataFolder(async ({ start }) => {
    let url = "";
    let business: Business | undefined;
    const responsesByCall = new Map<string, string[]>();
    let places = new Set<string>();
    for (const TZ of zones) {
      const product = await start({ TZ });
      url = product.url;
      if (!business) {
        business = await Business.open(() => url);
        await business.deal("Work");
      }
      const responses = await allLists(business);
      places = new Set(responses.keys());
      for (const [call, response] of responses)
        responsesByCall.set(call, [...(responsesByCall.get(call) ?? []), response]);
      await product.stop();
    }
    const different = [...responsesByCall]
      .filter(([, responses]) => new Set(responses).size !== 1)
      .map(([call]) => call);
    const summary = `${places.size} lists in ${zones.length} zones, ${different.length} differ ${different.join()}`;
    return { passed: different.length === 0 && places.size > 0, summary };
  });

/** Waits until entries are sealed. */
const unlessSealed = (key: string, value: unknown) => (key === "sealed" ? undefined : value);

async function allLists({ company, freelancer, admin }: Business): Promise<Map<string, string>> {
  const [from, to] = ["2000-01-01", "2099-12-31"];
  const calls: readonly [HttpClient, string, object?][] = [
    [freelancer, "getjobfreelancer"],
    [freelancer, "getrequestbyid"],
    [freelancer, "getworkbystatus", { status: "paid" }],
    [company, "getworkdetails"],
    [company, "getworkbystatus", { status: "accepted" }],
    [company, "getclientdetails"],
    [freelancer, "getfreelancerbyid"],
    [admin, "clientreport", { startdate: from, enddate: to }],
    [admin, "freelancerreport", { startdate: from, enddate: to }],
    [admin, "getclient", { status: "accepted" }],
    [admin, "audit.list"],
    [company, "sessions.list"],
  ];
  const responses = new Map<string, string>();
  for (const [client, call, body] of calls) {
    const response = await client.post(call, body);
    expectSuccess(response);
    responses.set(`${call} ${JSON.stringify(body ?? {})}`, JSON.stringify(response.data, unlessSealed));
  }
  responses.set("paymentdetails", JSON.stringify((await admin.get("/api/paymentdetails")).data));
  return responses;
}

/** In a time zone where the day has just begun, which differs from the day in UTC or of the process. */
const dayBoundary = (): Promise<Outcome> =>
  withDataFolder(async ({ start }) => {
    const { zone, time } = youngestDay();
    const TZ = zones.find((each) => dayIn(each) !== dayIn(zone)) ?? "UTC";
    const { url } = await start({ TIME_ZONE: zone, TZ });
    const { company, freelancer, workOf } = await Business.open(() => url);
    const post = async (deadline: string) =>
      (await company.post("workpost", workOf(`Until ${deadline}`, deadline))).status;
    const today = dayIn(zone);
    const shift = (days: number) => new Date(Date.parse(today) + days * day * 1000).toISOString().slice(0, 10);
    const statuses = [await post(shift(-1)), await post(today), await post(shift(1))];
    const jobs = (await freelancer.post("getjobfreelancer", { limit: 200 })).data as {
      title: string;
      postdate: string;
    }[];
    const matching = jobs.filter(({ title }) => title === `Until ${today}`);
    const stillToday = dayIn(zone) === today;
    const passed =
      stillToday && String(statuses) === "400,200,200" && matching.length === 1 && matching[0]?.postdate === today;
    return {
      passed,
      summary: `at ${time} in ${zone}, the process in ${TZ}: yesterday, today, tomorrow ${statuses.join(", ")}, posted on ${matching[0]?.postdate} and in the list`,
    };
  });

const partsIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" })
    .format(new Date())
    .split(", ");
const dayIn = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());

/** A time zone that is in the first hour of its day. */
function youngestDay(): { zone: string; time: string } {
  const [youngest] = Intl.supportedValuesOf("timeZone")
    .map((zone) => ({ zone, time: partsIn(zone)[1] ?? "" }))
    .toSorted((a, b) => (a.time < b.time ? -1 : 1));
  if (!youngest) throw new Error("There are no time zones.");
  return youngest;
}

export const clockFault: Fault = {
  name: "clock",
  sentence: "clock jumps, the time zone of the process, midnight",
  minutes: 2,
  run: clock,
};
