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
    const underWay = new Set<Promise<unknown>>();
    let [calls, failed] = [0, 0];
    let complaint = "";
    for (let at = 0; at < minutes * 60 * second.length; at += 1) {
      await wait(Math.max(0, began + (at * 1000) / second.length - Date.now()));
      const act = second[at % second.length] as (typeof second)[number];
      const going = act(at)
        .catch((error: unknown) => {
          failed += 1;
          complaint = String(error);
        })
        .finally(() => underWay.delete(going));
      underWay.add(going);
      if (at % second.length === 0) calls += aSecond;
    }
    await Promise.all(underWay);
    const tookMinutes = (Date.now() - began) / minuteMs;

    const settled = notesSince(notes, began + settledAfter * minuteMs);
    const slope = slopeOf(settled.map(({ at, residentMiB }) => [at / minuteMs, residentMiB]));
    const descriptors = settled.map((note) => note.descriptors);
    const [firstOf, lastOf] = [descriptors.slice(0, 60), descriptors.slice(-60)].map((part) => percentile(part, 0.5));
    const drift = (lastOf ?? 0) - (firstOf ?? 0);
    const broken = await violatedInvariants(dataDir);
    const told =
      `${calls} calls in ${tookMinutes.toFixed(1)} min, ${failed} failed ${complaint}; resident ${Math.round(settled[0]?.residentMiB ?? 0)} MiB after ` +
      `${settledAfter} min, ${Math.round(settled.at(-1)?.residentMiB ?? 0)} at the end, ${slope.toFixed(2)} MiB a minute; descriptors ${firstOf}, then ${lastOf}`;
    return {
      passed: failed === 0 && slope <= mostSlope && Math.abs(drift) <= mostDescriptors && broken.length === 0,
      told: [told, ...broken].join("; "),
    };
  });

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
  minutes: minutes + 1,
  run: soak,
};
