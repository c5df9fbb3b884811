import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { processPayouts } from "#server/money/payouts/due.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { ledgerEntries } from "#server/platform/db/schema/ledger.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payables, payoutAccounts, payouts, providerOperations } from "#server/platform/db/schema/payouts.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { password } from "#server/test/identity/second-step.ts";
import { openLogged } from "#server/test/logged.ts";
import { accountNumber, ifsc, reopenUpgrade } from "#server/test/money/build-payout.ts";
import { payoutsByX } from "#server/test/money/build-x.ts";
import { deliver } from "#server/test/money/event-provider.ts";
import { razorpayKeys } from "#server/test/money/razorpay-answers.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { withRazorpay } from "#server/test/money/with-razorpay.ts";
import { open } from "#server/test/open.ts";

// Each run hashes a password, and calls of RazorpayX have a pause between them.
vi.setConfig({ testTimeout: 120_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const razorpay = withRazorpay(opened);
const { logged, log } = openLogged(opened);
const admin = adminWithPassword(opened);
const { call, earner, createRun, submitted, one, payoutOf, operationOf, statusOf, payableOf, process } = payoutsByX(
  opened,
  admin,
);

const utr = "SBIN226123456789";
const reason = "The account does not exist.";
const send = (message: Parameters<typeof deliver>[1]) => deliver(opened, message, "razorpay");
const entriesOf = async (payoutId: string) =>
  (await opened.db.select({ kind: ledgerEntries.kind }).from(ledgerEntries).where(eq(ledgerEntries.payoutId, payoutId)))
    .map(({ kind }) => kind)
    .toSorted();
const rowOf = async (runId: number, payoutId: string) =>
  (await ask(opened, "payouts.listOfRun", { runId }, { as: admin }))
    .json<{ payoutId: string; operation: string; failure: string }[]>()
    .find((row) => row.payoutId === payoutId);

afterEach(async () => {
  Object.assign(razorpay, { isDown: false, answersToLose: 0, beforeAnswer: undefined });
  Object.assign(razorpay.x, { isEmpty: false, isListLate: false, refusal: undefined });
  expect(await violatedInvariants(opened)).toEqual([]);
});

describe("a run by RazorpayX", () => {
  it("is made at the provider after an admin has sent it, each payout once and with its own account", async () => {
    const [byBank, byUpi] = [await earner(), await earner(6_000_00, { upiId: "asha@okhdfc" })];
    const large = await earner(6_000_000, { accountNumber, ifsc });
    const runId = await createRun();
    expect(await call("payouts.prepareFile", { runId, password })).toBe("409 payout_changed");
    await processPayouts(opened.services);
    expect(razorpay.x.payouts.size).toBe(0);
    expect(await call("payouts.submitRun", { runId, password: "Wrong1234" })).toBe("403 password_wrong");
    expect(await call("payouts.submitRun", { runId, password })).toBe("Success");
    const payoutIds = await Promise.all([byBank, byUpi, large].map(payoutOf));
    const notifiedCount = await opened.db.$count(
      notifications,
      and(eq(notifications.accountId, byBank), eq(notifications.kind, "payout_sent")),
    );
    expect(notifiedCount).toBe(1);
    await processPayouts(opened.services);
    await processPayouts(opened.services);
    const [bank, upi, neft] = payoutIds.map((id) => razorpay.x.of(id));
    expect(bank).toMatchObject([
      {
        account_number: razorpayKeys.RAZORPAY_X_ACCOUNT,
        amount: 90_000,
        currency: "INR",
        mode: "IMPS",
        purpose: "payout",
        queue_if_low_balance: true,
        reference_id: payoutIds[0],
        narration: "Kaamkaj payout",
        fund_account: {
          account_type: "bank_account",
          bank_account: { name: "Asha Menon", ifsc, account_number: accountNumber },
          contact: { name: "Asha Menon", type: "vendor", reference_id: `freelancer ${byBank}` },
        },
      },
    ]);
    expect(upi).toMatchObject([
      { mode: "UPI", fund_account: { account_type: "vpa", vpa: { address: "asha@okhdfc" } } },
    ]);
    expect(neft).toMatchObject([{ mode: "NEFT", amount: 540_000_000 }]);
    for (const id of payoutIds) expect(await operationOf(id)).toMatchObject({ status: "sent" });
    expect(await call("payouts.submitRun", { runId, password })).toBe("Success");
    expect(await opened.db.$count(providerOperations, eq(providerOperations.subject, payoutIds[0] ?? ""))).toBe(1);
    const [listed] = (await ask(opened, "payouts.listRuns", {}, { as: admin })).json();
    expect(listed).toMatchObject({ runId, method: "razorpay_x", failureCount: 0, openCount: 3 });
  });

  it("is a bank file where the money is not at Razorpay", async () => {
    const id = await earner();
    await opened.db.update(payables).set({ source: "manual" }).where(eq(payables.freelancerId, id));
    const run = (await ask(opened, "payouts.createRun", { source: "manual", password }, { as: admin })).json<{
      runId: number;
    }>();
    expect(await call("payouts.submitRun", { runId: run.runId, password })).toBe("409 payout_changed");
    expect(await call("payouts.prepareFile", { runId: run.runId, password })).toBe("Success");
    expect(await call("payouts.submitRun", { runId: 2_000_000_000, password })).toBe("404 not_found");
  });

  it("begins nothing after a restore before an admin has said what was paid", async () => {
    const { payoutId, runId } = await one();
    await reopenUpgrade(opened.db, { doneAt: null });
    expect(await call("payouts.submitRun", { runId, password })).toBe("409 migration_open");
    await process(payoutId);
    expect(razorpay.x.of(payoutId)).toEqual([]);
    await reopenUpgrade(opened.db, { doneAt: new Date() });
    await process(payoutId);
    expect(razorpay.x.of(payoutId)).toHaveLength(1);
  });
});

describe("a run that a restored backup shows as not sent", () => {
  it("is sent again, and a payout that Razorpay has made meanwhile is found and not made twice", async () => {
    const { payoutId, runId } = await one();
    await process(payoutId);
    razorpay.x.settle(payoutId, "processed", { utr: "SBIN226123456798" });
    await opened.db.delete(providerOperations).where(eq(providerOperations.subject, payoutId));
    await opened.db.update(payouts).set({ status: "created", sentAt: null }).where(eq(payouts.id, payoutId));
    expect(await call("payouts.submitRun", { runId, password })).toBe("Success");
    await process(payoutId);
    expect(razorpay.x.of(payoutId)).toHaveLength(1);
    expect([await statusOf(payoutId), await entriesOf(payoutId)]).toEqual(["done", ["payout"]]);
  });
});

describe("a payout at RazorpayX", () => {
  it("is done by its event, however often it arrives, and is in the audit log", async () => {
    const { payoutId, freelancerId } = await one();
    await process(payoutId);
    razorpay.x.settle(payoutId, "processed", { utr });
    const message = razorpay.x.event(payoutId, "payout.processed");
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(message)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect([await statusOf(payoutId), await payableOf(freelancerId)]).toEqual(["done", "paid"]);
    expect(await entriesOf(payoutId)).toEqual(["payout"]);
    expect(await operationOf(payoutId)).toMatchObject({ status: "done" });
    const audited = await opened.db.select().from(auditEntries).where(eq(auditEntries.subjectId, payoutId));
    expect(audited).toMatchObject([{ call: "payouts.finish", after: { status: "done", utr, by: "razorpay" } }]);
  });

  it("is done by an event that arrives before the answer to the request that made it", async () => {
    const { payoutId } = await one();
    razorpay.beforeAnswer = async (path) => {
      if (path !== "POST /v1/payouts") return;
      razorpay.beforeAnswer = undefined;
      await send(razorpay.x.event(payoutId, "payout.processed", { status: "processed", utr: "SBIN226123456790" }));
    };
    await process(payoutId);
    expect([await statusOf(payoutId), (await operationOf(payoutId))?.status]).toEqual(["done", "done"]);
    expect(await entriesOf(payoutId)).toEqual(["payout"]);
  });

  it("is done by a look-up, once the bank has named its reference", async () => {
    const { payoutId } = await one();
    await process(payoutId);
    razorpay.x.settle(payoutId, "processed");
    await process(payoutId);
    expect(await statusOf(payoutId)).toBe("sent");
    razorpay.x.settle(payoutId, "processed", { utr: "SBIN226123456791" });
    await process(payoutId);
    expect(await statusOf(payoutId)).toBe("done");
    expect(await operationOf(payoutId)).toMatchObject({ status: "done", attemptCount: 0 });
  });

  it.each(["failed", "rejected", "cancelled", "reversed"] as const)(
    "that is %s before it was done is due again, with the reason of the bank",
    async (status) => {
      const { payoutId, freelancerId } = await one();
      await process(payoutId);
      razorpay.x.settle(payoutId, status, { reason });
      expect((await send(razorpay.x.event(payoutId, `payout.${status}`))).statusCode).toBe(200);
      expect([await statusOf(payoutId), await payableOf(freelancerId)]).toEqual(["failed", "due"]);
      expect(await entriesOf(payoutId)).toEqual([]);
      const freelancer = await signedIn(opened, freelancerId);
      const [own] = (await ask(opened, "payouts.list", {}, { as: freelancer })).json();
      expect(own).toMatchObject({ failure: reason });
      // An older event that arrives late changes nothing.
      await send(razorpay.x.event(payoutId, "payout.processed", { status: "processed", utr: "SBIN226123456792" }));
      expect([await statusOf(payoutId), await entriesOf(payoutId)]).toEqual(["failed", []]);
    },
  );

  it("that comes back days later is reversed by a look-up, and is due again", async () => {
    const { payoutId, freelancerId } = await one();
    await process(payoutId);
    razorpay.x.settle(payoutId, "processed", { utr: "SBIN226123456793" });
    await process(payoutId);
    expect(await statusOf(payoutId)).toBe("done");
    razorpay.x.settle(payoutId, "reversed", { utr: "SBIN226123456793", reason });
    await process(payoutId);
    expect([await statusOf(payoutId), await payableOf(freelancerId)]).toEqual(["reversed", "due"]);
    expect(await entriesOf(payoutId)).toEqual(["payout", "payout_reversed"]);
    expect(await operationOf(payoutId)).toMatchObject({ status: "failed", nextAt: null });
  });

  it("is not looked up any more days after it was done", async () => {
    const { payoutId } = await one();
    await process(payoutId);
    razorpay.x.settle(payoutId, "processed", { utr: "SBIN226123456794" });
    for (let i = 0; i < 6; i += 1) await process(payoutId);
    expect(await operationOf(payoutId)).toMatchObject({ status: "done", nextAt: null });
  });

  it("waits while the account has too little, and is made from the queue", async () => {
    razorpay.x.isEmpty = true;
    const { payoutId } = await one();
    await process(payoutId);
    expect(razorpay.x.of(payoutId)).toMatchObject([{ status: "queued" }]);
    expect([await statusOf(payoutId), (await operationOf(payoutId))?.status]).toEqual(["sent", "sent"]);
  });

  it("of another amount than ours moves nothing, and is shown to the admin", async () => {
    const { payoutId, runId } = await one();
    await process(payoutId);
    razorpay.x.settle(payoutId, "processed", { utr: "SBIN226123456795" });
    const other = razorpay.x.event(payoutId, "payout.processed", { amount: 1 });
    expect((await send(other)).statusCode).toBe(500);
    expect(await statusOf(payoutId)).toBe("sent");
    const [made] = razorpay.x.of(payoutId);
    Object.assign(made ?? {}, { amount: 1 });
    await process(payoutId);
    expect(await rowOf(runId, payoutId)).toMatchObject({
      reference: payoutId,
      operation: "sent",
      failure: "Razorpay reports 1 paise instead of 90000.",
    });
  });
});

describe("an event about a payout", () => {
  it("with another signature is refused, and one of others is ignored", async () => {
    const { payoutId } = await one();
    await process(payoutId);
    razorpay.x.settle(payoutId, "processed", { utr: "SBIN226123456796" });
    const { body, headers } = razorpay.x.event(payoutId, "payout.processed");
    expect((await send({ body: `${body} `, headers })).statusCode).toBe(403);
    for (const reference of [null, "Acme Transaction ID 12345", "00000000-0000-4000-8000-000000000000"]) {
      const message = razorpay.x.event(payoutId, "payout.processed", { reference_id: reference as string });
      expect((await send(message)).statusCode).toBe(200);
    }
    expect(await statusOf(payoutId)).toBe("sent");
  });
});

describe("a failing request", () => {
  it("whose answer was lost is looked up, so that the payout is made once", async () => {
    const { payoutId } = await one();
    razorpay.beforeAnswer = async (path) => {
      if (path === "POST /v1/payouts") razorpay.answersToLose = 1;
    };
    await process(payoutId);
    expect(await operationOf(payoutId)).toMatchObject({ status: "sending", externalId: null });
    razorpay.beforeAnswer = undefined;
    await process(payoutId);
    expect(await operationOf(payoutId)).toMatchObject({ status: "sent", lastFailure: null });
    expect(razorpay.x.of(payoutId)).toHaveLength(1);
  });

  it("makes the payout once also where the list does not show it yet", async () => {
    const { payoutId } = await one();
    razorpay.x.isListLate = true;
    razorpay.beforeAnswer = async (path) => {
      if (path === "POST /v1/payouts") razorpay.answersToLose = 1;
    };
    await process(payoutId);
    razorpay.beforeAnswer = undefined;
    await process(payoutId);
    expect(await operationOf(payoutId)).toMatchObject({ status: "sent" });
    expect(razorpay.x.of(payoutId)).toHaveLength(1);
  });

  it("waits longer each time, is logged once, and does not block the others", async () => {
    const [first, second] = [await earner(), await earner()];
    const { payoutIds } = await submitted(first, second);
    razorpay.isDown = true;
    const delays: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      await opened.db
        .update(providerOperations)
        .set({ nextAt: new Date("2020-01-01") })
        .where(eq(providerOperations.status, i === 0 ? "waiting" : "sending"));
      await processPayouts(logged.services);
      const operation = await operationOf(payoutIds[0] ?? "");
      delays.push(Math.round((Number(operation?.nextAt) - Date.now()) / 60_000));
    }
    expect(delays).toEqual([1, 2, 4]);
    expect(log.output.split("a payout at its provider failed")).toHaveLength(3);
    razorpay.isDown = false;
    // Another payout, whose time has come, is made while these wait.
    const { payoutId } = await one();
    await processPayouts(opened.services);
    expect(razorpay.x.of(payoutId)).toHaveLength(1);
    expect(razorpay.x.of(payoutIds[0] ?? "")).toEqual([]);
  });
});

describe("a payout that RazorpayX refuses", () => {
  it("is shown with the reason and without the number, and is due again once the admin says so", async () => {
    const wrong = { accountNumber: "480291736455018", ifsc: "KKBK0000000" };
    const [refused, accepted] = [await earner(1000, wrong), await earner()];
    const { runId, payoutIds } = await submitted(refused, accepted);
    await processPayouts(logged.services);
    const [payoutId = "", other = ""] = payoutIds;
    expect(await operationOf(other)).toMatchObject({ status: "sent" });
    expect(await rowOf(runId, payoutId)).toMatchObject({
      operation: "refused",
      failure: "Razorpay refused: Invalid IFSC Code of account …5018",
    });
    expect(log.output).toContain("a payout at its provider failed");
    expect(log.output).not.toContain(wrong.accountNumber);
    const [listed] = (await ask(opened, "payouts.listRuns", {}, { as: admin })).json();
    expect(listed).toMatchObject({ failureCount: 1 });
    const notTaken = async () => {
      const [summary] = (await ask(opened, "dashboards.admin", {}, { as: admin })).json();
      return summary.money.payoutsNotTaken;
    };
    expect(await notTaken()).toBe(1);
    expect(await call("payouts.fail", { payoutId, reason })).toBe("Success");
    expect([await statusOf(payoutId), await payableOf(refused)]).toEqual(["failed", "due"]);
    expect(await notTaken()).toBe(0);
    await process(payoutId);
    expect(razorpay.x.of(payoutId)).toEqual([]);
    expect(await operationOf(payoutId)).toMatchObject({ status: "cancelled", nextAt: null });
  });

  it("is tried again, and made once Razorpay takes it", async () => {
    const { payoutId } = await one();
    razorpay.x.refusal = "Payouts are not enabled for";
    for (const attemptCount of [1, 2]) {
      await process(payoutId);
      expect(await operationOf(payoutId)).toMatchObject({ status: "refused", attemptCount });
    }
    razorpay.x.refusal = undefined;
    await process(payoutId);
    expect(await operationOf(payoutId)).toMatchObject({ status: "sent", lastFailure: null });
    expect(razorpay.x.of(payoutId)).toHaveLength(1);
  });

  it("is not made to an account that its owner has blocked since", async () => {
    const { payoutId, freelancerId, runId } = await one();
    await opened.db.update(payoutAccounts).set({ state: "blocked" }).where(eq(payoutAccounts.accountId, freelancerId));
    await process(payoutId);
    expect(razorpay.x.of(payoutId)).toEqual([]);
    expect(await rowOf(runId, payoutId)).toMatchObject({
      operation: "refused",
      failure: "The payout account is not active any more.",
    });
  });

  it("is ended by an admin who has paid it by other means", async () => {
    const { payoutId } = await one();
    expect(await call("payouts.finish", { payoutId, utr: "SBIN226123456797" })).toBe("Success");
    await process(payoutId);
    expect(razorpay.x.of(payoutId)).toEqual([]);
    expect([await statusOf(payoutId), await entriesOf(payoutId)]).toEqual(["done", ["payout"]]);
  });
});
