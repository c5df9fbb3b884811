import { recordMeasurements } from "../scripts/measurements.ts";
import { quantile } from "./bench/statistics.ts";
import { events, measurePayments, pairs, paymentsPerRound } from "./webhooks/measure.ts";

// `npx node tools/webhooks.ts`: payments while 1,000 events are on their way to servers that are dead or never answer, and without
// them, in turns on one product, so that both meet the same machine.
const limit = 1.15;

const { without, during, attempts } = await measurePayments();
const [before, after] = [quantile(without, 0.95), quantile(during, 0.95)];
const passed = after <= before * limit && attempts > 0;
const result = `p95 ${before.toFixed(1)} ms without, ${after.toFixed(1)} ms during (${(after / before).toFixed(2)} times); ${attempts} attempts`;
console.log(result);
recordMeasurements("npx node tools/webhooks.ts", {
  payments: {
    what: `${pairs} pairs of ${paymentsPerRound} payments, without and during ${events} events to dead and slow servers: p95 of \`payment\` (at most ${limit} times)`,
    result,
    passed,
  },
});
process.exit(passed ? 0 : 1);
