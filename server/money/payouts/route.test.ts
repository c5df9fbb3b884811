import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { processPayouts } from "#server/money/payouts/due.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { payables, payouts, providerOperations } from "#server/platform/db/schema/payouts.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayoutAccount, reopenUpgrade } from "#server/test/money/build-payout.ts";
import { newLinkedAccount, payoutsByRoute, routeSetting } from "#server/test/money/build-route.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened, routeSetting);
const admin = adminWithPassword(opened);
const { paid, process, payableOf, payoutOf, operationOf, transferred, ownRow } = payoutsByRoute(opened, razorpay);

const net = 900_00;
const call = async (name: Parameters<typeof ask>[1], body: object) =>
  outcomeOf(await ask(opened, name, body, { as: admin }));
const send = (message: Parameters<typeof deliver>[1]) => deliver(opened, message, "razorpay");
const rowOf = async (payoutId: string) =>
  (await ask(opened, "payouts.listTransfers", {}, { as: admin }))
    .json<{ payoutId: string }[]>()
    .find((row) => row.payoutId === payoutId);
const entriesOf = async (payoutId: string) =>
  (await opened.db.select().from(ledgerEntries).where(eq(ledgerEntries.payoutId, payoutId)))
    .map(({ kind }) => kind)
    .toSorted();

afterEach(async () => {
  expect(await violatedInvariants(opened)).toEqual([]);
});

describe("a payment by Razorpay", () => {
  it("is transferred to the linked account once, on hold for as long as it is held here", async () => {
    const linkedAccount = newLinkedAccount();
    const { paymentId, payment } = await paid({ linkedAccount });
    await processPayouts(opened.services);
    await process();
    const { id: payoutId, amount, status } = await payoutOf(paymentId);
    const { holdUntil } = await payableOf(paymentId);
    expect([amount, status]).toEqual([net, "sent"]);
    expect(razorpay.route.of(payoutId)).toMatchObject([
      {
        source: payment,
        recipient: linkedAccount,
        amount: net,
        on_hold: true,
        on_hold_until: Math.ceil(holdUntil.getTime() / 1000),
      },
    ]);
    expect(await operationOf(payoutId)).toMatchObject({
      status: "sent",
      externalId: razorpay.route.of(payoutId)[0]?.id,
    });
    expect(await ownRow(paymentId)).toMatchObject({ status: "on_hold", waitReason: "hold", isReturnable: true });
    expect(await rowOf(payoutId)).toMatchObject({ status: "sent", operation: "sent", amountPaise: net, failure: "" });
    expect(await opened.db.$count(auditEntries, eq(auditEntries.subjectId, payoutId))).toBe(1);
  });

  it.each([
    ["100 paise are transferred", 0, 1],
    ["99 paise wait for a run", 100, 0],
  ])("has a transfer from a rupee on: %s", async (_, brokerageBps, count) => {
    const { freelancerId } = await paid({ price: 1, brokerageBps });
    await process();
    expect(await opened.db.$count(payouts, eq(payouts.freelancerId, freelancerId))).toBe(count);
  });

  it("is paid once its transfer is settled, and is booked once", async () => {
    const { paymentId, payoutId } = await transferred();
    const transfer = razorpay.route.settle(payoutId);
    await process();
    await process();
    await send(razorpay.route.event(payoutId, "transfer.processed"));
    const utr = transfer.id.replace("_", "").toUpperCase();
    expect(await payoutOf(paymentId)).toMatchObject({ status: "done", utr });
    expect(await entriesOf(payoutId)).toEqual(["payout"]);
    expect(await operationOf(payoutId)).toMatchObject({ status: "done" });
    expect(await ownRow(paymentId)).toMatchObject({ status: "paid", utr });
  });

  it("waits for the linked account, which an admin enters with the password", async () => {
    const { paymentId, freelancerId } = await paid({ linkedAccount: null });
    await process();
    expect(await ownRow(paymentId)).toMatchObject({ status: "on_hold", waitReason: "no_linked_account" });
    const due = async () =>
      (await ask(opened, "payouts.due", {}, { as: admin }))
        .json<{ freelancerId: number }[]>()
        .find((row) => row.freelancerId === freelancerId);
    expect(await due()).toMatchObject({
      duePaise: 0,
      heldPaise: 0,
      holdUntil: null,
      transferPaise: net,
      linkedAccount: null,
      waitReason: "no_linked_account",
    });
    const linkedAccount = newLinkedAccount();
    const body = { freelancerId, linkedAccount, password };
    expect(await call("payouts.setLinkedAccount", { ...body, password: "Wrong1234" })).toBe("403 password_wrong");
    expect(await call("payouts.setLinkedAccount", { ...body, linkedAccount: "acc_1" })).toBe("400 invalid");
    expect(await call("payouts.setLinkedAccount", { ...body, freelancerId: 2_000_000_000 })).toBe("404 not_found");
    expect(await call("payouts.setLinkedAccount", body)).toBe("Success");
    expect(await due()).toMatchObject({ linkedAccount, waitReason: null });
    await process();
    expect(razorpay.route.of((await payoutOf(paymentId)).id)).toMatchObject([{ recipient: linkedAccount }]);
  });

  it("of another freelancer has another linked account", async () => {
    const { freelancerId } = await paid({ linkedAccount: null });
    const linkedAccount = newLinkedAccount();
    const other = await buildFreelancer(opened.db, { email: `${linkedAccount}@kaamkaj.example` });
    await buildPayoutAccount(opened, other.id, { providerAccount: linkedAccount });
    expect(await call("payouts.setLinkedAccount", { freelancerId, linkedAccount, password })).toBe(
      "409 linked_account_taken",
    );
  });

  it("is in no run while it waits for a transfer, and is part of one once an admin says so", async () => {
    const { paymentId, freelancerId } = await paid({ linkedAccount: null });
    await opened.db
      .update(payables)
      .set({ holdUntil: new Date("2020-01-01") })
      .where(eq(payables.paymentId, paymentId));
    expect(await call("payouts.createRun", { source: "razorpay", password })).toBe("409 nothing_due");
    expect(await call("payouts.payByHand", { freelancerId })).toBe("Success");
    expect(await call("payouts.payByHand", { freelancerId })).toBe("404 not_found");
    await process();
    expect(await call("payouts.createRun", { source: "razorpay", password })).toBe("Success");
    const { payoutId } = await payableOf(paymentId);
    const [payout] = await opened.db
      .select()
      .from(payouts)
      .where(eq(payouts.id, payoutId ?? ""));
    expect(payout).toMatchObject({ method: "bank_file", status: "created", amount: net });
  });

  it("is not transferred after a restore before an admin has said what was paid", async () => {
    const { paymentId } = await paid();
    await reopenUpgrade(opened.db, { doneAt: null });
    await process();
    expect(await payableOf(paymentId)).toMatchObject({ status: "due" });
    await reopenUpgrade(opened.db, { doneAt: new Date() });
    await process();
    expect(await payableOf(paymentId)).toMatchObject({ status: "in_payout" });
  });
});

describe("a transfer", () => {
  it("whose answer is lost is found and not made again", async () => {
    const { paymentId } = await paid();
    // The list of transfers is answered, and the answer to the transfer is lost.
    razorpay.beforeAnswer = async (path) => {
      if (path.startsWith("POST") && path.endsWith("/transfers")) razorpay.answersToLose = 1;
    };
    await process();
    razorpay.beforeAnswer = undefined;
    const { id: payoutId } = await payoutOf(paymentId);
    expect(await operationOf(payoutId)).toMatchObject({ status: "sending", externalId: null });
    await process();
    expect(razorpay.route.of(payoutId)).toHaveLength(1);
    expect(await operationOf(payoutId)).toMatchObject({ status: "sent" });
  });

  it("that a restored backup does not know is found by its payment and not made again", async () => {
    const { paymentId, payoutId, payment } = await transferred();
    await opened.db.update(payables).set({ status: "due", payoutId: null }).where(eq(payables.paymentId, paymentId));
    await opened.db.delete(payouts).where(eq(payouts.id, payoutId));
    await process();
    const made = [...razorpay.route.transfers.values()].filter(({ source }) => source === payment);
    expect(made).toHaveLength(1);
    const { id } = await payoutOf(paymentId);
    expect(await operationOf(id)).toMatchObject({ status: "sent", externalId: made[0]?.id });
  });

  it("that Razorpay refuses is shown and tried again, or paid by a run", async () => {
    razorpay.route.refusal = "The transfer amount exceeds the balance.";
    const { paymentId, payoutId } = await transferred();
    expect(await rowOf(payoutId)).toMatchObject({
      operation: "refused",
      failure: "Razorpay refused: The transfer amount exceeds the balance.",
    });
    await process();
    expect(razorpay.route.of(payoutId)).toEqual([]);
    expect(await call("payouts.fail", { payoutId, reason: "The balance is too low." })).toBe("Success");
    razorpay.route.refusal = undefined;
    await process();
    expect(await payableOf(paymentId)).toMatchObject({ status: "due", byHand: true });
    expect(razorpay.route.of(payoutId)).toEqual([]);
  });

  it("that Razorpay has cannot be ended by an admin", async () => {
    const { payoutId } = await transferred();
    expect(await call("payouts.fail", { payoutId, reason: "The balance is too low." })).toBe("409 payout_at_provider");
  });

  it("that fails after its answer is made anew, and a late event about it changes nothing", async () => {
    razorpay.route.newStatus = "pending";
    const { payoutId } = await transferred();
    expect(await operationOf(payoutId)).toMatchObject({ status: "sending" });
    const failed = { ...razorpay.route.fail(payoutId, "Insufficient balance.") };
    await send(razorpay.route.event(payoutId, "transfer.failed"));
    expect(await operationOf(payoutId)).toMatchObject({
      status: "refused",
      externalId: null,
      lastFailure: "Insufficient balance.",
    });
    razorpay.route.newStatus = "processed";
    await process();
    expect(razorpay.route.of(payoutId)).toHaveLength(2);
    await send(razorpay.route.eventOf(failed, "transfer.failed"));
    expect(await operationOf(payoutId)).toMatchObject({
      status: "sent",
      externalId: razorpay.route.of(payoutId)[1]?.id,
    });
  });

  it("is noted by its event before the answer is read, however often the event arrives", async () => {
    razorpay.route.newStatus = "pending";
    const { payoutId } = await transferred();
    razorpay.route.change(payoutId, { status: "processed" });
    for (let i = 0; i < 3; i += 1) await send(razorpay.route.event(payoutId, "transfer.processed"));
    expect(await operationOf(payoutId)).toMatchObject({ status: "sent" });
    const unsigned = { ...razorpay.route.event(payoutId, "transfer.processed"), headers: {} };
    expect(outcomeOf(await send(unsigned))).toBe("403 bad_signature");
  });

  it("that was taken back at Razorpay is due again, and is not made a second time", async () => {
    const { paymentId, payoutId } = await transferred();
    razorpay.route.change(payoutId, { status: "reversed", amount_reversed: net });
    await process();
    await process();
    expect(await payableOf(paymentId)).toMatchObject({ status: "due", byHand: true });
    expect(await payoutOf(paymentId)).toMatchObject({ id: payoutId, status: "failed" });
  });

  it("that came back after it was settled is booked in both directions", async () => {
    const { paymentId, payoutId } = await transferred();
    razorpay.route.settle(payoutId);
    await process();
    razorpay.route.change(payoutId, { status: "reversed", amount_reversed: net });
    await process();
    expect(await payoutOf(paymentId)).toMatchObject({ id: payoutId, status: "reversed" });
    expect(await entriesOf(payoutId)).toEqual(["payout", "payout_reversed"]);
    expect(await payableOf(paymentId)).toMatchObject({ status: "due", byHand: true });
  });

  it("of another amount than ordered is not taken for ours", async () => {
    const { payoutId } = await transferred();
    razorpay.route.change(payoutId, { amount: net + 1 });
    razorpay.route.settle(payoutId);
    await process();
    expect(await operationOf(payoutId)).toMatchObject({
      status: "sent",
      lastFailure: `Razorpay reports ${net + 1} paise instead of ${net}.`,
    });
  });

  it("is not made to an account that its owner has blocked", async () => {
    razorpay.route.refusal = "Not now.";
    const { payoutId } = await transferred();
    razorpay.route.refusal = undefined;
    await opened.db.execute("update payout_accounts set state = 'blocked', ended_at = now() where state = 'active'");
    await process();
    expect(razorpay.route.of(payoutId)).toEqual([]);
    expect(await operationOf(payoutId)).toMatchObject({ status: "refused" });
    expect(await opened.db.$count(providerOperations, eq(providerOperations.subject, payoutId))).toBe(1);
  });
});
