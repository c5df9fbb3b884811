import { countTrips } from "../../e2e/round-trips.ts";
import { budgets, measureLoads } from "../../e2e/weight.ts";
import { type Audit, areaOf, resultsByArea } from "./site.ts";

interface Load {
  readonly kib: number;
  readonly rounds: number;
  readonly calls: number;
}

/** The limits of docs/design/promises.md#speed. `npm test` keeps the limits (e2e/screens.spec.ts). */
export const network: Audit = {
  name: "network",
  sentence: "JavaScript (gzip), calls and sequential round trips of a screen opened by its URL with an empty cache",
  start: async (site) => {
    const loads = new Map<string, Load>();
    return {
      check: async (screen) => {
        const context = await site.openContext(screen);
        const page = await context.newPage();
        const takeLoad = await measureLoads(page);
        const trips = countTrips(page);
        await page.goto(site.addressOf(screen));
        await trips.waitForRequests();
        const { rows, callCount } = trips.count();
        const { kib } = takeLoad();
        loads.set(screen, { kib, rounds: rows, calls: callCount });
        await context.close();
        const budget = budgets[areaOf(screen)];
        return {
          summary: `${kib} KiB  ${rows} round trips  ${callCount} calls`,
          violations: kib > budget ? [`${kib} KiB is more than ${budget}`] : [],
        };
      },
      finish: async () => ({
        summary: `network: ${loads.size} screens`,
        rows: resultsByArea(loads, (values, screens, area) => {
          const most = (key: keyof Load) => Math.max(...values.map((value) => value[key]));
          const budget = budgets[area];
          return {
            result: `${screens.length} screens: at most ${most("kib")} KiB of ${budget}, ${most("rounds")} round trips, ${most("calls")} calls`,
            passed: most("kib") <= budget,
          };
        }),
      }),
    };
  },
};
