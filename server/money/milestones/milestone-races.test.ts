import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { processClaims } from "#server/money/claims/due.ts";
import { processMilestones } from "#server/money/milestones/due.ts";
import { claims } from "#server/platform/db/schema/claims.ts";
import { milestoneMovesMade, milestones } from "#server/platform/db/schema/milestones.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { type FundedDeal, fundedOf } from "#server/test/money/funded.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const { engaged, fund, submit, requestChanges, rowOf, read, inOrder, call } = fundedOf(opened);
const text = "The second page of the poster is missing, and the letters are too small.";
const reason = `${text} The company pays for what was delivered, which both parties have seen.`;
const few = 2;
const many = { tags: "all", timeout: 1_200_000 } as const;
let admin: Browser;

beforeAll(async () => {
  await applySettings(opened, { fundedWorks: "on" });
  admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash: await hashPassword(password) })).id);
});

const isDone = (outcome: unknown) => outcome === "Success";
const move = (name: "milestones.approve" | "milestones.giveBack", of: object, as: Browser) => call(name, of, as);

/** A submitted milestone whose period has ended, after its warnings. */
async function due(): Promise<FundedDeal> {
  const deal = await engaged(500);
  await fund(deal, 1);
  await submit(deal, 1);
  const { id } = await rowOf(deal, 1);
  const past = sql`now() - interval '1 second'`;
  await opened.db.update(milestones).set({ reviewEndsAt: past, warningCount: 2 }).where(eq(milestones.id, id));
  return deal;
}

/** How often each move of a milestone was made. */
async function movesOf(deal: FundedDeal) {
  const { id } = await rowOf(deal, 1);
  const rows = await opened.db
    .select()
    .from(milestoneMovesMade)
    .where(eq(milestoneMovesMade.milestoneId, id))
    .orderBy(milestoneMovesMade.id);
  return rows.map((row) => row.move);
}

/** Both parties and the clocks of three instances act on one submission. */
async function decideAtOnce(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const deal = await due();
    const { milestoneId, revision } = await read(deal, 1);
    const of = { milestoneId, revision };
    const outcomes = await Promise.all([
      move("milestones.approve", of, deal.company),
      requestChanges(deal, 1, 1),
      move("milestones.giveBack", of, deal.freelancer),
      call("claims.open", { ...of, amountPaise: 0, text }, deal.company),
      call("claims.open", { ...of, amountPaise: 50_000, text }, deal.freelancer),
      move("milestones.approve", of, deal.company),
      ...[1, 2, 3].map(() => processMilestones(opened.services)),
    ]);
    const later = (await movesOf(deal)).filter((name) => !["startFunding", "capture", "submit"].includes(name));
    expect([round, later.length]).toEqual([round, 1]);
    expect([round, outcomes.filter(isDone).length]).toEqual([round, later[0] === "autoRelease" ? 0 : 1]);
    await inOrder();
  }
}

/** A claim that the other party can answer, or that an admin can rule. */
async function claimed(isEscalated: boolean) {
  const deal = await engaged(500);
  await fund(deal, 1);
  const of = await read(deal, 1);
  const sent = await ask(opened, "claims.open", { ...of, amountPaise: 10_000, text }, { as: deal.company });
  const { claimId } = sent.json<{ claimId: number }>();
  if (isEscalated) {
    await call("claims.answer", { claimId, amountPaise: 40_000, text }, deal.freelancer);
    await call("claims.escalate", { claimId }, deal.company);
  }
  return { deal, claimId };
}

const storedClaim = async (claimId: number) => (await opened.db.select().from(claims).where(eq(claims.id, claimId)))[0];

/** The other party answers while the time to answer ends. */
async function answerAtOnce(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const { deal, claimId } = await claimed(false);
    const past = { answerDueAt: sql`now() - interval '1 second'`, openedAt: sql`now() - interval '7 days'` };
    await opened.db
      .update(claims)
      .set({ ...past, warningCount: 3 })
      .where(eq(claims.id, claimId));
    const [answered] = await Promise.all([
      call("claims.answer", { claimId, amountPaise: 40_000, text }, deal.freelancer),
      ...[1, 2, 3].map(() => processClaims(opened.services)),
    ]);
    const claim = await storedClaim(claimId);
    expect([round, claim?.status]).toEqual([round, isDone(answered) ? "negotiating" : "silent"]);
    await inOrder();
  }
}

/** An admin rules while a party agrees. */
async function ruleAtOnce(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const { deal, claimId } = await claimed(true);
    const [ruled, agreed] = await Promise.all([
      call("claims.rule", { claimId, amountPaise: 25_000, reason, password }, admin),
      call("claims.change", { claimId, amountPaise: 40_000 }, deal.company),
    ]);
    expect([round, [ruled, agreed].filter(isDone).length]).toEqual([round, 1]);
    const released = isDone(ruled) ? 25_000 : 40_000;
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released });
    await inOrder();
  }
}

/** The bank takes the money back while the freelancer gives it back. */
async function disputeAtOnce(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const deal = await engaged(500);
    await fund(deal, 1);
    const { id, clientFee, amount } = await rowOf(deal, 1);
    const { rows } = await opened.db.execute<{ order: string }>(
      sql`select provider_order as order from payment_orders where milestone_id = ${id}`,
    );
    const dispute = { id: `dispute ${id}`, phase: "chargeback", status: "lost", order: rows[0]?.order };
    const payload = JSON.stringify({ dispute: { ...dispute, amount: amount + clientFee } });
    const signature = opened.services.keys.sign("sandbox", payload).toString("hex");
    const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
    const { milestoneId, revision } = await read(deal, 1);
    const [{ statusCode }, given] = await Promise.all([
      opened.app.inject({ method: "POST", url: "/api/webhooks/sandbox", headers, payload }),
      move("milestones.giveBack", { milestoneId, revision }, deal.freelancer),
    ]);
    expect([round, statusCode]).toEqual([round, 200]);
    const last = (await movesOf(deal)).at(-1);
    expect([round, last]).toEqual([round, isDone(given) ? "giveBack" : "takenBack"]);
    await inOrder();
  }
}

describe("of moves at the same time", () => {
  it("one decides about a submission", () => decideAtOnce(few));
  it("one decides about a submission, many times", many, () => decideAtOnce(200));
  it("the answer to a claim or the end of its time counts", () => answerAtOnce(few));
  it("the answer to a claim or the end of its time counts, many times", many, () => answerAtOnce(200));
  it("the ruling of a claim or its agreement counts", () => ruleAtOnce(few));
  it("the ruling of a claim or its agreement counts, many times", many, () => ruleAtOnce(200));
  it("the refund of a milestone or its chargeback comes first", () => disputeAtOnce(few));
  it("the refund of a milestone or its chargeback comes first, many times", many, () => disputeAtOnce(200));
});

/** Submitted milestones of these many works, each with as many lines, whose periods ended at once. */
async function stopped(works: number, lines: number): Promise<void> {
  for (let index = 0; index < works; index += 1) {
    const deal = await engaged(500);
    await fund(deal, 1);
    await submit(deal, 1);
    await opened.db.execute(sql`
      with line as (
        insert into milestones (request_id, contract_id, company_id, freelancer_id, line, title, amount, brokerage, client_fee, due_day,
          status, revision, review_ends_at, hold_limit_at)
        select request_id, contract_id, company_id, freelancer_id, number, concat('Part ', number), amount, brokerage, client_fee, due_day,
          status, revision, review_ends_at, hold_limit_at
        from milestones, generate_series(2, ${lines}::int) number where request_id = ${deal.requestId}
        returning id, company_id, amount, client_fee
      )
      insert into payment_orders (milestone_id, company_id, amount, client_fee_paise, provider, provider_order, status, settled_at)
      select id, company_id, amount + client_fee, client_fee, 'sandbox', concat('sandbox_paid_1_', id), 'paid', now() from line`);
  }
}

/** The jobs of three instances at this time. */
const runAt = (now: Date) => Promise.all([1, 2, 3].map(() => processMilestones(opened.services, now)));

async function workOff(works: number, lines: number): Promise<void> {
  const { db } = opened;
  await db.execute(sql`update milestones set review_ends_at = now() + interval '1000 days' where status = 'submitted'`);
  await stopped(works, lines);
  const isDue = sql`review_ends_at < now() + interval '30 days'`;
  const count = async (condition: ReturnType<typeof sql>) =>
    (await db.execute<{ count: number }>(sql`select count(*)::int as count from milestones where ${condition}`)).rows[0]
      ?.count;
  const all = works * lines;
  expect(await count(isDue)).toBe(all);
  const closedBefore = (await count(sql`status = 'closed'`)) ?? 0;
  const afterStop = new Date(Date.now() + 34 * 86_400_000);
  const inTwoDays = (seconds: number) => new Date(afterStop.getTime() + 2 * 86_400_000 + seconds * 1000);
  await runAt(afterStop);
  expect(await count(sql`status = 'submitted' and warning_count = 2 and review_ends_at = ${inTwoDays(0)}`)).toBe(all);
  await runAt(inTwoDays(-1));
  expect(await count(sql`status = 'closed'`)).toBe(closedBefore);
  await runAt(inTwoDays(1));
  expect(await count(sql`status = 'closed'`)).toBe(closedBefore + all);
  const { rows } =
    await db.execute(sql`select milestone_id from payments where milestone_id is not null and reversed_at is null
    group by milestone_id having count(*) > 1`);
  expect(rows).toEqual([]);
}

describe("after a stop of twenty days", () => {
  it("three instances warn of each milestone, and release it once two days later", () => workOff(2, 3));
  it("three instances work off ten thousand milestones", many, () => workOff(100, 100));
});
