import { eq } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { processPayouts } from "#server/money/payouts/due.ts";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { payoutAccounts, payouts } from "#server/platform/db/schema/payouts.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { password } from "#server/test/identity/second-step.ts";
import { payoutsByX } from "#server/test/money/build-x.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

// Each run hashes a password, and calls of RazorpayX have a pause between them.
vi.setConfig({ testTimeout: 120_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened);
const admin = adminWithPassword(opened);
const { call, earner, one, operationOf, statusOf, payableOf, process } = payoutsByX(opened, admin);

const reason = "The account does not exist.";
const utrOf = (payoutId: string) => payoutId.replaceAll("-", "").slice(0, 16).toUpperCase();
const entriesOf = (payoutId: string) => opened.db.$count(ledgerEntries, eq(ledgerEntries.payoutId, payoutId));

afterEach(async () => {
  expect(await violatedInvariants(opened)).toEqual([]);
});

/** What an admin may say about a payout, twenty times at once. */
const says = (payoutId: string) =>
  Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 ? call("payouts.fail", { payoutId, reason }) : call("payouts.finish", { payoutId, utr: utrOf(payoutId) }),
    ),
  );

it("an admin cannot end a payout that Razorpay has, one by one or from a file", async () => {
  const { payoutId } = await one();
  await process(payoutId);
  expect(new Set(await says(payoutId))).toEqual(new Set(["409 payout_at_provider"]));
  const results = `reference,UTR,status\n${payoutId},${utrOf(payoutId)},paid\n`;
  const checked = await ask(opened, "payouts.import", { results, isDryRun: false }, { as: admin });
  expect(checked.json()).toMatchObject({
    message: "Checked",
    problems: [{ line: 2, text: "Razorpay has this payout, and reports its result." }],
  });
  expect([await statusOf(payoutId), (await operationOf(payoutId))?.status]).toEqual(["sent", "sent"]);
});

it("a payout is made by Razorpay or ended by an admin, never both, of the job and twenty results at once", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { payoutId, freelancerId } = await one();
    const [outcomes] = await Promise.all([says(payoutId), process(payoutId), processPayouts(opened.services)]);
    const endedByAdmin = outcomes.filter((outcome) => outcome === "Success").length;
    expect(outcomes.every((outcome) => /Success|payout_at_provider|payout_changed/.test(outcome))).toBe(true);
    expect(endedByAdmin + razorpay.x.of(payoutId).length).toBe(1);
    expect((await operationOf(payoutId))?.status).toBe(endedByAdmin ? "cancelled" : "sent");
    expect(["sent", "done", "failed"]).toContain(await statusOf(payoutId));
    expect(["in_payout", "paid", "due"]).toContain(await payableOf(freelancerId));
  }
});

it("a payout ends once, of twenty events of both ends, results of an admin and look-ups at once", {
  tags: "all",
}, async () => {
  for (let round = 0; round < 3; round += 1) {
    const { payoutId } = await one();
    await process(payoutId);
    razorpay.x.settle(payoutId, "processed", { utr: utrOf(payoutId) });
    const events = [
      razorpay.x.event(payoutId, "payout.processed"),
      razorpay.x.event(payoutId, "payout.failed", { status: "failed", utr: null }),
    ];
    const sent = Array.from({ length: 20 }, (_, at) =>
      deliver(opened, events[at % 2] ?? { body: "", headers: {} }, "razorpay"),
    );
    const [answers] = await Promise.all([Promise.all(sent), says(payoutId), process(payoutId)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const status = await statusOf(payoutId);
    // The first one decides; an event that says it was not paid takes a payout back that was done.
    expect(["failed", "reversed"]).toContain(status);
    expect(await entriesOf(payoutId)).toBe(status === "failed" ? 0 : 2);
  }
});

it("an account that is changed beside a run is paid, or left out of it", async () => {
  const passwordHash = await hashPassword(password);
  for (let round = 0; round < 3; round += 1) {
    const freelancerId = await earner();
    await opened.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, freelancerId));
    const freelancer = await signedIn(opened, freelancerId);
    const account = { kind: "upi", holderName: "Asha Menon", upiId: "asha@okhdfc", password };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, at) =>
        at % 10 === 9
          ? outcomeOf(await ask(opened, "payouts.saveAccount", account, { as: freelancer }))
          : call("payouts.createRun", { source: "razorpay", password }),
      ),
    );
    expect(outcomes.every((outcome) => /Success|nothing_due|in_payout/.test(outcome))).toBe(true);
    const made = await opened.db.$count(payouts, eq(payouts.freelancerId, freelancerId));
    const [saved] = await opened.db
      .select()
      .from(payoutAccounts)
      .where(eq(payoutAccounts.accountId, freelancerId))
      .orderBy(payoutAccounts.id);
    expect([made, saved?.state]).toEqual(made === 1 ? [1, "active"] : [0, "replaced"]);
  }
});
