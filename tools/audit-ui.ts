import { parseArgs } from "node:util";
import { allScreens } from "../e2e/screen-list.ts";
import { build, isBuilt } from "../scripts/build.mjs";
import { recordMeasurements } from "../scripts/measurements.ts";
import { step } from "../scripts/progress.mjs";
import { axe } from "./audit-ui/axe.ts";
import { lighthouseOf } from "./audit-ui/lighthouse.ts";
import { network } from "./audit-ui/network.ts";
import { sheet } from "./audit-ui/sheet.ts";
import { type Finding, openSite } from "./audit-ui/site.ts";

// `npm run audit:ui`: every screen in a browser. `--only network,axe,lighthouse,sheet` and `--screens clientmaster,guestmaster/login`
// select. After `--minutes`, or at SIGTERM, it starts no further screen, and prints where `--from` continues.
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "network,axe,lighthouse,sheet" },
    screens: { type: "string", default: "" },
    from: { type: "string", default: "" },
    minutes: { type: "string", default: "600" },
    runs: { type: "string", default: "3" },
  },
});
const parts = [network, axe, lighthouseOf(Number(values.runs)), sheet];
const prefixes = values.screens.split(",").filter(Boolean);
const screens = allScreens
  .slice(Math.max(0, allScreens.indexOf(values.from)))
  .filter((screen) => prefixes.length === 0 || prefixes.some((start) => screen.startsWith(start)));
const names = values.only.split(",");
const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0 || screens.length === 0 || (values.from && !allScreens.includes(values.from))) {
  console.error(`Parts are ${parts.map(({ name }) => name).join(", ")}; screens are\n${allScreens.join("\n")}`);
  process.exit(2);
}

/** The others are still checked. */
const notChecked = (error: unknown) => ({ summary: "not checked", violations: [String(error)] });

if (!isBuilt()) await step("Building the screens", build);
const site = await openSite();
let deadline = Date.now() + Number(values.minutes) * 60_000;
process.once("SIGTERM", () => {
  deadline = 0;
});
let violationCount = 0;
try {
  for (const part of parts.filter(({ name }) => names.includes(name))) {
    console.log(`── ${part.name}: ${part.sentence}`);
    const { check, finish } = await part.start(site);
    try {
      const queue = [...screens];
      for (const screen of queue) {
        if (Date.now() > deadline) {
          const selection = `--only ${part.name}${values.screens && ` --screens ${values.screens}`}`;
          console.log(`continue with: npm run audit:ui -- ${selection} --from ${screen} --minutes ${values.minutes}`);
          break;
        }
        const { summary, violations, needsAnotherVisit = false }: Finding = await check(screen).catch(notChecked);
        if (needsAnotherVisit) queue.push(screen);
        violationCount += violations.length;
        console.log(`${violations.length === 0 ? "ok    " : "FAILED"} ${screen.padEnd(46)} ${summary}`);
        for (const line of violations) console.log(`       ${line}`);
      }
    } finally {
      const { summary, rows = {} } = await finish();
      console.log(summary);
      const measurements = Object.entries(rows).map(
        ([area, row]) => [`${part.name} ${area}`, { what: part.sentence, ...row }] as const,
      );
      if (measurements.length > 0) recordMeasurements("npm run audit:ui", Object.fromEntries(measurements));
    }
  }
} finally {
  await site.close();
}
console.log(violationCount === 0 ? "no violations" : `${violationCount} violations`);
process.exitCode = violationCount === 0 ? 0 : 1;
