import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notificationPreferences, notifications } from "#server/platform/db/schema/notifications.ts";
import { payoutRuns } from "#server/platform/db/schema/payouts.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { adminWithPassword } from "#server/test/browser-of.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayout, buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

const admin = adminWithPassword(opened);

const call = async (name: Parameters<typeof ask>[1], body: object, as = admin) =>
  outcomeOf(await ask(opened, name, body, { as }));

interface Mail extends Record<string, unknown> {
  readonly subject: string;
  readonly text: string;
}

async function mailsTo(address: string): Promise<readonly Mail[]> {
  const { rows } = await opened.db.execute<Mail>(sql`
    select data ->> 'subject' as subject, data ->> 'text' as text from pgboss.job
    where name = 'mail' and data ->> 'to' = ${address} order by created_on, id`);
  return rows;
}

const factsOf = async (accountId: number) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(
    ({ kind, facts }) => [kind, facts] as const,
  );

/** A payout in a run, which is not sent. */
async function createdPayout() {
  const email = `${randomUUID()}@kaamkaj.example`;
  const { id: freelancerId } = await buildFreelancer(opened.db, { email });
  await buildRequest(opened.db, { freelancerId, status: "paid" });
  const { id: accountId } = await buildPayoutAccount(opened, freelancerId);
  const [run] = await opened.db.insert(payoutRuns).values({ source: "manual", createdBy: admin.accountId }).returning();
  const runId = run?.id ?? 0;
  const payout = await buildPayout(opened.db, freelancerId, { runId, accountId, status: "created" });
  return { email, freelancerId, runId, payoutId: payout.id };
}

it("a payment says what is due to the freelancer, and not that it was received", async () => {
  const email = `${randomUUID()}@kaamkaj.example`;
  const { id: freelancerId } = await buildFreelancer(opened.db, { email });
  const { id: ownerId } = await buildCompany(opened.db);
  const { id: workId } = await buildWork(opened.db, { ownerId });
  const { id } = await buildRequest(opened.db, { workId, freelancerId, status: "completed" });
  const as = await signedIn(opened, ownerId);
  expect(await call("payment", { requestid: id, amount: 1000 }, as)).toBe("Success");
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain("Due to you: ₹900");
  expect(mail?.text).toContain("Under Payouts you see when it is sent to you.");
  expect(mail?.text).not.toContain("You receive:");
  expect(await factsOf(freelancerId)).toEqual([["paid", expect.objectContaining({ amountPaise: 90_000 })]]);
});

describe("a bank file", () => {
  it("notifies the freelancers by e-mail, each of the own payout and once", async () => {
    const { email, freelancerId, runId } = await createdPayout();
    for (const _ of ["first", "second"]) expect(await call("payouts.prepareFile", { runId, password })).toBe("Success");
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(["₹900 is on its way to you"]);
    expect(mails[0]?.text).toContain("your payout account ending in 7890");
    expect((await factsOf(freelancerId)).map(([kind]) => kind)).toEqual(["payout_sent"]);
  });
});

describe("a freelancer who wants a digest of decisions", () => {
  it("is notified of what is sent, paid and came back without e-mails of their own", async () => {
    const { email, freelancerId: accountId, runId, payoutId } = await createdPayout();
    await opened.db.insert(notificationPreferences).values({ accountId, kindGroup: "decisions", email: "digest" });
    expect(await call("payouts.prepareFile", { runId, password })).toBe("Success");
    expect(await call("payouts.finish", { payoutId, utr: "SBIN226123456789" })).toBe("Success");
    expect(await call("payouts.reverse", { payoutId, reason: "The bank returned it.", password })).toBe("Success");
    expect(await mailsTo(email)).toEqual([]);
    const kinds = (await factsOf(accountId)).map(([kind]) => kind);
    expect(kinds.toSorted()).toEqual(["payout_done", "payout_failed", "payout_sent"]);
  });
});
