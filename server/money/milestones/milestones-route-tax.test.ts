import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { payments } from "#server/platform/db/schema/payments.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { routeSetting } from "#server/test/money/build-route.ts";
import { buildTaxNumbers } from "#server/test/money/build-tax.ts";
import { offerFundedWorks } from "#server/test/money/funded.ts";
import { fundedByRoute } from "#server/test/money/funded-by-route.ts";
import { taxWorld } from "#server/test/money/tax-world.ts";
import { milestoneRules, violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened, routeSetting);
const { held, submit, approve, process, payoutOf, heldOf } = fundedByRoute(opened, razorpay);
const { withhold } = taxWorld(opened);

beforeAll(() => offerFundedWorks(opened));
beforeEach(() => applySettings(opened, { tax: "india", fundedWorks: "on" }));

it("tax that is withheld of a milestone is taken back of its transfer, so that the freelancer gets what is owed", async () => {
  await withhold({ tdsModel: "operator", collectsTcs: true });
  const { deal, payment } = await held(1000);
  for (const { accountId } of [deal.freelancer, deal.company]) await buildTaxNumbers(opened, accountId);
  await submit(deal, 1);
  expect(await approve(deal, 1)).toBe("Success");
  await process();
  await process();
  const [paid] = await opened.db.select().from(payments).where(eq(payments.requestId, deal.requestId));
  const { amount } = await payoutOf(paid?.id ?? 0);
  expect(amount).toBeLessThan(87_500);
  expect(await heldOf(deal, 1)).toMatchObject([{ amount: 87_500, amount_reversed: 87_500 - amount }]);
  expect(razorpay.route.transferredOf(payment)).toBe(amount);
  expect(await violatedInvariants(opened, ...milestoneRules)).toEqual([]);
});
