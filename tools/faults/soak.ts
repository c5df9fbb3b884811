import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { first, HttpClient } from "../../e2e/http-client.ts";
import { png } from "../../e2e/samples.ts";
import { accounts } from "../../e2e/screen-list.ts";
import { recorderSettings, recordsSince } from "../process-metrics/records.ts";
import { violatedInvariants } from "../simulate/invariants.ts";
import { Business, expectSuccess } from "./business.ts";
import type { Fault } from "./fault.ts";
import { percentile } from "./probe.ts";
import { withDataFolder } from "./product-folder.ts";

const callsPerSecond = 50;
const minuteMs = 60_000;
/** SOAK_MINUTES shortens it for a trial; the promise is about the full time. */
const minutes = Number(process.env["SOAK_MINUTES"] ?? 30);
/** Until then caches are filled. */
const settleMinutes = Math.min(5, minutes / 2);
const maxSlopeMiB = 1;
const maxDescriptorDrift = 5;
/** Longer than the idle timeouts of HTTP connections and of the pool. */
const idleMs = 50_000;

/** The calls of a second: a complete deal, a login and logout, an upload, and reads. */
async function callsOfASecond(url: string): Promise<readonly ((at: number) => Promise<unknown>)[]> {
  const business = await Business.open(() => url);
  const { company, freelancer, admin } = business;
  const guest = new HttpClient(() => url);
  const { workid, logo } = first(await freelancer.post("getjobfreelancer"));
  const visit = async () => {
    const visitor = new HttpClient(() => url);
    expectSuccess(await visitor.post("login", accounts.freelancermaster));
    expectSuccess(await visitor.post("logout"));
  };
  // A deal makes seven calls, a visit two.
  const reads = [
    () => freelancer.post("getjobfreelancer"),
    () => freelancer.post("workdetails", { id: workid }),
    () => company.post("getworkdetails"),
    () => freelancer.post("getrequestbyid"),
    () => guest.get("/api/categoryview"),
    () => company.post("getworkbystatus", { status: "paid" }),
    () => guest.get(`/images/${logo}`),
    () => freelancer.get("/api/whoami"),
    () => admin.get("/api/paymentdetails"),
    () => guest.get("/"),
  ].map((read) => async () => expectSuccess(await read()));
  const others = [(at: number) => business.deal(`Work ${at}`), visit, () => guest.upload(png([9, 9, 9], 16), "a.png")];
  const otherCalls = 7 + 2 + 1;
  return [
    ...others,
    ...Array.from({ length: callsPerSecond - otherCalls }, (_, at) => reads[at % reads.length] as () => Promise<void>),
  ];
}

const run: Fault["run"] = () =>
  withDataFolder(async ({ dataDir, start }) => {
    const recordFile = join(dataDir, "loop");
    const { url } = await start(recorderSettings(recordFile));
    const actions = await callsOfASecond(url);
    const began = Date.now();
    const warmUp = await play(actions, settleMinutes * 60);
    const descriptorsBefore = await idleDescriptors(recordFile);
    const resumed = Date.now();
    const main = await play(actions, (minutes - settleMinutes) * 60);
    const ended = Date.now();
    const descriptorsAfter = await idleDescriptors(recordFile);

    const settledRecords = recordsSince(recordFile, resumed).filter(({ at }) => at <= ended);
    const slope = slopeOf(settledRecords.map(({ at, residentMiB }) => [at / minuteMs, residentMiB]));
    const failures = [...warmUp, ...main];
    const violations = await violatedInvariants(dataDir);
    const summary =
      `${minutes * 60 * callsPerSecond} calls in ${((ended - began) / minuteMs).toFixed(1)} min, ${failures.length} failed ${failures.at(-1) ?? ""}; resident ${Math.round(settledRecords[0]?.residentMiB ?? 0)} MiB after ` +
      `${settleMinutes} min, ${Math.round(settledRecords.at(-1)?.residentMiB ?? 0)} at the end, ${slope.toFixed(2)} MiB a minute; descriptors when idle ${descriptorsBefore}, then ${descriptorsAfter}`;
    return {
      passed:
        failures.length === 0 &&
        slope <= maxSlopeMiB &&
        Math.abs(descriptorsAfter - descriptorsBefore) <= maxDescriptorDrift &&
        violations.length === 0,
      summary: [summary, ...violations].join("; "),
    };
  });

/** Repeats the calls of a second for this time at a fixed rate. Returns the failures. */
async function play(actions: Awaited<ReturnType<typeof callsOfASecond>>, seconds: number): Promise<readonly string[]> {
  const began = Date.now();
  const pending = new Set<Promise<unknown>>();
  const failures: string[] = [];
  for (let at = 0; at < seconds * actions.length; at += 1) {
    await wait(Math.max(0, began + (at * 1000) / actions.length - Date.now()));
    const action = actions[at % actions.length] as (typeof actions)[number];
    const result = action(at)
      .catch((error: unknown) => failures.push(String(error)))
      .finally(() => pending.delete(result));
    pending.add(result);
  }
  await Promise.all(pending);
  return failures;
}

/** The descriptors once idle connections are closed, which do not depend on the load. */
async function idleDescriptors(recordFile: string): Promise<number> {
  await wait(idleMs);
  return percentile(
    recordsSince(recordFile, Date.now() - 10_000).map(({ descriptors }) => descriptors),
    0.5,
  );
}

/** The slope of the linear regression. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, of]) => of))];
  const above = points.reduce((sum, [at, of]) => sum + (at - x) * (of - y), 0);
  return above / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}

export const soak: Fault = {
  name: "soak",
  sentence: `${minutes} min at ${callsPerSecond} requests a second`,
  minutes: minutes + 3,
  run,
};
