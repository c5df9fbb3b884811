import type { BrowserContext } from "@playwright/test";
import { countTrips } from "../../e2e/round-trips.ts";
import { budgets, excessOf, type Load, measureLoads } from "../../e2e/weight.ts";
import { type Audit, areaOf, resultsByArea, type Site } from "./site.ts";

interface Visit extends Load {
  readonly rounds: number;
  readonly calls: number;
  readonly processorMs: number;
}

const timedVisits = 9;
/** Of the main thread, without throttling. A slower machine misses it, so it is printed and fails nothing. */
const processorGoalMs = 450;

/** Loads a screen in a page of its own, with an empty cache, and counts what it requests. */
async function visit(site: Site, screen: string, context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // Processor time, so that other programs of this machine do not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const takeLoad = await measureLoads(page);
  const trips = countTrips(page);
  await page.goto(site.addressOf(screen));
  await trips.waitForRequests();
  const { metrics } = await session.send("Performance.getMetrics");
  const { rows, callCount } = trips.count();
  const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  await page.close();
  return { ...takeLoad(), rounds: rows, calls: callCount, processorMs: Math.round(seconds * 1000) };
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The limits of docs/design/promises.md#speed. `npm test` keeps the limits (e2e/screens.spec.ts). */
export const network: Audit = {
  name: "network",
  sentence:
    "JavaScript (gzip), files of it, calls and sequential round trips of a screen opened by its URL with an empty cache; " +
    `processor time of the main thread, the median of ${timedVisits} loads (goal: ${processorGoalMs} ms)`,
  start: async (site) => {
    const visits = new Map<string, Visit>();
    return {
      check: async (screen) => {
        const context = await site.openContext(screen);
        const first = await visit(site, screen, context);
        const times = [first.processorMs];
        while (times.length < timedVisits) times.push((await visit(site, screen, context)).processorMs);
        await context.close();
        const processorMs = medianOf(times);
        visits.set(screen, { ...first, processorMs });
        const { kib, files, rounds, calls } = first;
        return {
          summary: `${kib} KiB  ${files} files  ${rounds} round trips  ${calls} calls  ${processorMs} ms`,
          violations: excessOf(first, areaOf(screen)),
        };
      },
      finish: async () => ({
        summary: `network: ${visits.size} screens`,
        rows: resultsByArea(visits, (values, screens, area) => {
          const most = (key: Exclude<keyof Visit, "encodings">) => Math.max(...values.map((value) => value[key]));
          const { kib, files } = budgets[area];
          return {
            result:
              `${screens.length} screens: at most ${most("kib")} KiB of ${kib}, ${most("files")} files of ${files}, ` +
              `${most("rounds")} round trips, ${most("calls")} calls, ${most("processorMs")} ms of ${processorGoalMs}`,
            passed: values.every((value) => excessOf(value, area).length === 0),
          };
        }),
      }),
    };
  },
};
