import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { HttpClient } from "../../e2e/http-client.ts";
import { databaseFor } from "../../e2e/test-server.ts";
import { root } from "../../scripts/root.mjs";
import { violatedInvariants } from "../simulate/invariants.ts";
import { Business, done } from "./business.ts";
import type { Fault, Outcome } from "./fault.ts";
import { inPlace } from "./product-folder.ts";

const zones = ["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati"];
const day = 86_400;
const jumps = [0, day, -day, 3650 * day, -3650 * day, 0];

const clock: Fault["run"] = async () => {
  const outcomes = [await jumping(), await inEveryZone(), await afterMidnight()];
  return { passed: outcomes.every(({ passed }) => passed), told: outcomes.map(({ told }) => told).join("; ") };
};

/** The application's clock jumps between calls; a complete deal is made at each time. */
const jumping = (): Promise<Outcome> =>
  inPlace(async ({ dataDir, start }) => {
    const shift = join(dataDir, "shift");
    writeFileSync(shift, "0");
    const preload = fileURLToPath(new URL("shifted-clock.ts", import.meta.url));
    const { url } = await start({
      CLOCK_SHIFT: shift,
      SECURITY_CONTACT: "security@kaamkaj.example",
      NODE_OPTIONS: `--import=${preload}`,
      LIMIT_WRITES_PER_MINUTE: "300",
    });
    const business = await Business.begin(() => url);
    const made: number[] = [];
    const seen: string[] = [];
    for (const seconds of jumps) {
      writeFileSync(shift, String(seconds));
      await wait(300);
      seen.push(await yearOf(url));
      made.push(await business.deal(`Work ${seconds}`));
    }
    const years = new Set(seen).size;
    const rows = (await business.freelancer.post("getrequestbyid", { limit: jumps.length })).data as Dated[];
    const payments = (await business.admin.get(`/api/paymentdetails?limit=${jumps.length}`)).data as Dated[];
    const newest = String(made.toReversed());
    const ordered = [rows, payments].every((list) => String(list.map(({ requestid }) => requestid)) === newest);
    const days = new Set([
      ...rows.map(({ requestdate }) => requestdate),
      ...payments.map(({ paymentdate }) => paymentdate),
    ]);
    const { PATH = "" } = process.env;
    const { env } = await databaseFor(dataDir);
    // Entries are sealed within ten seconds independent of the clock.
    await wait(10_000);
    const chain = spawnSync(process.execPath, ["server/cli/audit-verify.ts"], {
      cwd: root,
      env: { PATH, ...env, DATA_DIR: dataDir },
      encoding: "utf8",
    });
    const broken = await violatedInvariants(dataDir);
    // Proves that the clock has jumped; the day may have ended meanwhile.
    const passed = years >= 3 && ordered && days.size <= 2 && chain.status === 0 && broken.length === 0;
    const told = `${made.length} deals while the clock jumped by up to ten years, ${ordered ? "in their order" : "OUT OF ORDER"}, on ${[...days].join(" and ")}`;
    return { passed, told: [told, chain.stdout.split("\n", 1)[0], ...broken].join(", ") };
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
const inEveryZone = (): Promise<Outcome> =>
  inPlace(async ({ start }) => {
    let url = "";
    let business: Business | undefined;
    const answers = new Map<string, string[]>();
    let places = new Set<string>();
    for (const TZ of zones) {
      const product = await start({ TZ });
      url = product.url;
      if (!business) {
        business = await Business.begin(() => url);
        await business.deal("Work");
      }
      const heard = await allLists(business);
      places = new Set(heard.keys());
      for (const [call, answer] of heard) answers.set(call, [...(answers.get(call) ?? []), answer]);
      await product.stop();
    }
    const different = [...answers].filter(([, heard]) => new Set(heard).size !== 1).map(([call]) => call);
    const told = `${places.size} lists in ${zones.length} zones, ${different.length} differ ${different.join()}`;
    return { passed: different.length === 0 && places.size > 0, told };
  });

/** Waits until entries are sealed. */
const unlessSealed = (key: string, value: unknown) => (key === "sealed" ? undefined : value);

async function allLists({ company, freelancer, admin }: Business): Promise<Map<string, string>> {
  const [from, to] = ["2000-01-01", "2099-12-31"];
  const asked: readonly [HttpClient, string, object?][] = [
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
  const heard = new Map<string, string>();
  for (const [who, call, body] of asked) {
    const answer = await who.post(call, body);
    done(answer);
    heard.set(`${call} ${JSON.stringify(body ?? {})}`, JSON.stringify(answer.data, unlessSealed));
  }
  heard.set("paymentdetails", JSON.stringify((await admin.get("/api/paymentdetails")).data));
  return heard;
}

/** In a time zone where the day has just begun, which differs from the day in UTC or of the process. */
const afterMidnight = (): Promise<Outcome> =>
  inPlace(async ({ start }) => {
    const { zone, time } = youngestDay();
    const TZ = zones.find((each) => dayIn(each) !== dayIn(zone)) ?? "UTC";
    const { url } = await start({ TIME_ZONE: zone, TZ });
    const { company, freelancer, workOf } = await Business.begin(() => url);
    const post = async (deadline: string) =>
      (await company.post("workpost", workOf(`Until ${deadline}`, deadline))).status;
    const today = dayIn(zone);
    const shift = (days: number) => new Date(Date.parse(today) + days * day * 1000).toISOString().slice(0, 10);
    const statuses = [await post(shift(-1)), await post(today), await post(shift(1))];
    const jobs = (await freelancer.post("getjobfreelancer", { limit: 200 })).data as {
      title: string;
      postdate: string;
    }[];
    const mine = jobs.filter(({ title }) => title === `Until ${today}`);
    const stillToday = dayIn(zone) === today;
    const passed = stillToday && String(statuses) === "400,200,200" && mine.length === 1 && mine[0]?.postdate === today;
    return {
      passed,
      told: `at ${time} in ${zone}, the process in ${TZ}: yesterday, today, tomorrow ${statuses.join(", ")}, posted on ${mine[0]?.postdate} and in the list`,
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

export const clockTrouble: Fault = {
  name: "clock",
  sentence: "clock jumps, the time zone of the process, midnight",
  minutes: 2,
  run: clock,
};
