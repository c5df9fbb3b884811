// @module-tag all: it kills a process, and starts it again.
import { beforeAll, expect, it, vi } from "vitest";
import { providerOperations } from "#server/platform/db/schema/payouts.ts";
import { ask } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { password } from "#server/test/identity/second-step.ts";
import { runUntilKilled } from "#server/test/killed-product.ts";
import { routeSetting } from "#server/test/money/build-route.ts";
import { offerFundedWorks } from "#server/test/money/funded.ts";
import { fundedByRoute } from "#server/test/money/funded-by-route.ts";
import { milestoneRules, violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

// Starts of the product in processes of their own.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened, routeSetting);
const route = fundedByRoute(opened, razorpay);
const { call, engaged, pay, read, process, refund, transferOf, operationsOf, heldOf } = route;
const admin = adminWithPassword(opened);
const text = "The second page of the poster is missing, and the letters are too small.";
const reason = `${text} The company pays for what was delivered, which both parties have seen.`;

beforeAll(() => offerFundedWorks(opened));

const inOrder = async () => expect(await violatedInvariants(opened, ...milestoneRules)).toEqual([]);

it("a process that is killed after the transfer, the reversal and the refund of a split leaves each of them once", async () => {
  const deal = await engaged([1000]);
  const payment = await pay(deal, 1);
  const kill = { razorpay, settings: routeSetting };
  await runUntilKilled(opened, { ...kill, request: `POST /v1/payments/${payment}/transfers` });
  expect(await transferOf(deal, 1)).toMatchObject({ status: "sending", externalId: null });

  // The claim is decided before another process looks the transfer up.
  const opening = { ...(await read(deal, 1)), amountPaise: 0, text };
  const { claimId } = (await ask(opened, "claims.open", opening, { as: deal.company })).json<{ claimId: number }>();
  await call("claims.answer", { claimId, amountPaise: 100_000, text }, deal.freelancer);
  await call("claims.escalate", { claimId }, deal.company);
  expect(await call("claims.rule", { claimId, amountPaise: 40_000, reason, password }, admin)).toBe("Success");
  await refund();
  expect(razorpay.refunds).toEqual([]);
  await inOrder();
  const [transfer] = await heldOf(deal, 1);
  await opened.db.update(providerOperations).set({ nextAt: new Date("2020-01-01") });
  await runUntilKilled(opened, { ...kill, request: `POST /v1/transfers/${transfer?.id}/reversals` });
  expect(await operationsOf(deal, 1, "reversal")).toMatchObject([{ status: "sending", amount: 52_500 }]);
  await refund();
  expect(razorpay.refunds).toEqual([]);
  await process();
  await inOrder();

  await runUntilKilled(opened, { ...kill, request: `POST /v1/payments/${payment}/refund`, job: "repair" });
  await refund();
  await inOrder();
  expect(await heldOf(deal, 1)).toMatchObject([{ amount: 87_500, amount_reversed: 52_500 }]);
  expect(razorpay.refunds).toMatchObject([{ payment_id: payment, amount: 61_800 }]);
});
