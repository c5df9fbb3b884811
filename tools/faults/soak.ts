import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { first, HttpClient } from "../../e2e/http-client.ts";
import { png } from "../../e2e/samples.ts";
import { accounts } from "../../e2e/screen-list.ts";
import { notesSince, watchedBy } from "../process-metrics/records.ts";
import { violatedInvariants } from "../simulate/invariants.ts";
import { Business, done } from "./business.ts";
import { percentile } from "./bystander.ts";
import type { Fault } from "./fault.ts";
import { inPlace } from "./product-folder.ts";

const aSecond = 50;
const minuteMs = 60_000;
/** SOAK_MINUTES shortens it for a trial; the promise is about the full time. */
const minutes = Number(process.env["SOAK_MINUTES"] ?? 30);
/** Until then caches are filled. */
const settledAfter = Math.min(5, minutes / 2);
const mostSlope = 1;
const mostDescriptors = 5;
/** Longer than the idle timeouts of HTTP connections and of the pool. */
const idleMs = 50_000;

/** The calls of a second: a complete deal, a login and logout, an upload, and reads. */
async function secondOf(url: string): Promise<readonly ((at: number) => Promise<unknown>)[]> {
  const business = await Business.begin(() => url);
  const { company, freelancer, admin } = business;
  const guest = new HttpClient(() => url);
  const { workid, logo } = first(await freelancer.post("getjobfreelancer"));
  const visit = async () => {
    const visitor = new HttpClient(() => url);
    done(await visitor.post("login", accounts.freelancermaster));
    done(await visitor.post("logout"));
  };
  // Each counts its own calls: those of a deal are seven.
  const looks = [
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
  ].map((look) => async () => done(await look()));
  const others = [(at: number) => business.deal(`Work ${at}`), visit, () => guest.upload(png([9, 9, 9], 16), "a.png")];
  const calls = 7 + 2 + 1;
  return [
    ...others,
    ...Array.from({ length: aSecond - calls }, (_, at) => looks[at % looks.length] as () => Promise<void>),
  ];
}

const soak: Fault["run"] = () =>
  inPlace(async ({ dataDir, start }) => {
    const notes = join(dataDir, "loop");
    const { url } = await start(watchedBy(notes));
    const second = await secondOf(url);
    const began = Date.now();
    const warmUp = await play(second, settledAfter * 60);
    const descriptorsBefore = await idleDescriptors(notes);
    const resumed = Date.now();
    const main = await play(second, (minutes - settledAfter) * 60);
    const ended = Date.now();
    const descriptorsAfter = await idleDescriptors(notes);

    const settled = notesSince(notes, resumed).filter(({ at }) => at <= ended);
    const slope = slopeOf(settled.map(({ at, residentMiB }) => [at / minuteMs, residentMiB]));
    const failures = [...warmUp, ...main];
    const broken = await violatedInvariants(dataDir);
    const told =
      `${minutes * 60 * aSecond} calls in ${((ended - began) / minuteMs).toFixed(1)} min, ${failures.length} failed ${failures.at(-1) ?? ""}; resident ${Math.round(settled[0]?.residentMiB ?? 0)} MiB after ` +
      `${settledAfter} min, ${Math.round(settled.at(-1)?.residentMiB ?? 0)} at the end, ${slope.toFixed(2)} MiB a minute; descriptors when idle ${descriptorsBefore}, then ${descriptorsAfter}`;
    return {
      passed:
        failures.length === 0 &&
        slope <= mostSlope &&
        Math.abs(descriptorsAfter - descriptorsBefore) <= mostDescriptors &&
        broken.length === 0,
      told: [told, ...broken].join("; "),
    };
  });

/** Makes the calls of a second for so long, on time; returns the failures. */
async function play(second: Awaited<ReturnType<typeof secondOf>>, seconds: number): Promise<readonly string[]> {
  const began = Date.now();
  const underWay = new Set<Promise<unknown>>();
  const failures: string[] = [];
  for (let at = 0; at < seconds * second.length; at += 1) {
    await wait(Math.max(0, began + (at * 1000) / second.length - Date.now()));
    const call = second[at % second.length] as (typeof second)[number];
    const result = call(at)
      .catch((error: unknown) => failures.push(String(error)))
      .finally(() => underWay.delete(result));
    underWay.add(result);
  }
  await Promise.all(underWay);
  return failures;
}

/** The connections of busy moments are closed when they have been idle; what is open then is not a matter of load. */
async function idleDescriptors(notes: string): Promise<number> {
  await wait(idleMs);
  return percentile(
    notesSince(notes, Date.now() - 10_000).map(({ descriptors }) => descriptors),
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

export const soaking: Fault = {
  name: "soak",
  sentence: `${minutes} min at ${aSecond} requests a second`,
  minutes: minutes + 3,
  run: soak,
};
