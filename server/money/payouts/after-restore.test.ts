import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { openServices } from "#server/create-services.ts";
import { processPayouts } from "#server/money/payouts/due.ts";
import { payables, payouts } from "#server/platform/db/schema/payouts.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer, buildRequest } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayoutAccount, buildPayoutRun, endHold } from "#server/test/money/build-payout.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { type Opened, open } from "#server/test/open.ts";
import { restoreTests } from "#server/test/restore.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const opened = open({}, { hasJobs: false });
const { newTarget, saveBackup, restoreInto } = restoreTests();

/** The restored installation, without its jobs, and its admin. */
async function restored(use: (on: Opened, admin: Browser, moment: string) => Promise<void>): Promise<void> {
  const { DATABASE_URL = "", DATA_DIR: dataDir } = opened.services.settings;
  const { file, manifest } = await saveBackup({ url: DATABASE_URL, dataDir, env: {} }, true);
  const place = await newTarget();
  await restoreInto(file, place);
  const settings = { ...opened.services.settings, DATABASE_URL: place.url, DATA_DIR: place.dataDir };
  const { services, close } = await openServices(settings, place.url);
  const app = await buildApp(services);
  const on = { app, db: services.db, services };
  const { id } = await buildAdmin(on.db, { passwordHash: await hashPassword(password) });
  try {
    await use(on, await signedIn(on, id), manifest.moment);
  } finally {
    await app.close();
    await close();
  }
}

/** A freelancer whose money is due, and one whose money is on hold. */
async function owed() {
  const due = await buildFreelancer(opened.db);
  const held = await buildFreelancer(opened.db);
  for (const { id: freelancerId } of [due, held]) {
    await buildRequest(opened.db, { freelancerId, status: "paid" });
    await buildPayoutAccount(opened, freelancerId);
  }
  await endHold(opened.db, due.id);
  return { due: due.id, held: held.id };
}

const statusesOf = async ({ db }: Opened, freelancerId: number) =>
  (await db.select().from(payables).where(eq(payables.freelancerId, freelancerId))).map(({ status }) => status);

it("nobody is paid after a restore until an admin has said what was paid since the backup", async () => {
  const { due, held } = await owed();
  const { runId, payoutId } = await buildPayoutRun(opened, (await buildAdmin(opened.db)).id);
  await restored(async (on, as, moment) => {
    const call = async (name: Parameters<typeof ask>[1], body: object) =>
      outcomeOf(await ask(on, name, { ...body, password }, { as }));
    const state = async () => (await ask(on, "payouts.getUpgrade", {}, { as })).json()[0];
    expect(await state()).toMatchObject({ isOpen: true, blocksRuns: true, restoredFrom: moment });
    expect(await call("payouts.createRun", { source: "manual" })).toBe("409 migration_open");
    expect(await call("payouts.prepareFile", { runId })).toBe("409 migration_open");
    // What the bank has paid is recorded meanwhile.
    expect(await call("payouts.finish", { payoutId, utr: "SBIN226123456789" })).toBe("Success");
    expect(await call("payouts.markPaidOutside", { answer: "until", until: "2020-01-01" })).toBe("Success");
    await processPayouts(on.services);
    expect(await state()).toMatchObject({ isOpen: false, blocksRuns: false });
    expect(await statusesOf(on, due)).toEqual(["paid"]);
    expect(await statusesOf(on, held), "was not sent, so it is owed").toEqual(["due"]);
    expect(await on.db.$count(payouts, eq(payouts.method, "outside"))).toBe(1);
    expect(await call("payouts.createRun", { source: "manual" })).toBe("409 nothing_due");
    expect(await violatedInvariants(on)).toEqual([]);
  });
});

it("only what a run can have had is recorded as paid, and the admin reads and takes back what was", async () => {
  const { due } = await owed();
  const { id: unpayable } = await buildFreelancer(opened.db);
  await buildRequest(opened.db, { freelancerId: unpayable, status: "paid" });
  await endHold(opened.db, unpayable);
  await restored(async (on, as) => {
    const { id: later } = await buildFreelancer(on.db);
    await buildRequest(on.db, { freelancerId: later, status: "paid" });
    await buildPayoutAccount(on, later);
    await on.db.update(payables).set({ holdUntil: new Date() }).where(eq(payables.freelancerId, later));
    const today = (await ask(on, "platform.get", {}, { as })).json()[0].today;
    const answer = { answer: "until", until: today, password };
    expect(outcomeOf(await ask(on, "payouts.markPaidOutside", answer, { as }))).toBe("Success");
    await processPayouts(on.services);
    expect(await statusesOf(on, due)).toEqual(["paid"]);
    expect(await statusesOf(on, unpayable), "has no account").toEqual(["due"]);
    expect(await statusesOf(on, later), "was due after the restore").toEqual(["due"]);
    const listed = async () =>
      (await ask(on, "payouts.listOutside", {}, { as })).json<{ payoutId: string; freelancerId: number }[]>();
    const row = (await listed()).find(({ freelancerId }) => freelancerId === due);
    expect(row).toMatchObject({ paymentCount: 1, status: "done" });
    const reversal = { payoutId: row?.payoutId, reason: "The bank has not paid this.", password };
    expect(outcomeOf(await ask(on, "payouts.reverse", reversal, { as }))).toBe("Success");
    expect(await statusesOf(on, due)).toEqual(["due"]);
    expect(await violatedInvariants(on)).toEqual([]);
  });
});

it("runs go on at once after a restore where nothing was paid since the backup", { tags: "all" }, async () => {
  const { due } = await owed();
  await restored(async (on, as) => {
    const answer = { answer: "nothing", password };
    expect(outcomeOf(await ask(on, "payouts.markPaidOutside", answer, { as }))).toBe("Success");
    const run = await ask(on, "payouts.createRun", { source: "manual", password }, { as });
    expect(outcomeOf(run)).toBe("Success");
    expect(await statusesOf(on, due)).toEqual(["in_payout"]);
  });
});
