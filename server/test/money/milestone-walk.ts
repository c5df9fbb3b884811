import { and, eq, isNull, sql } from "drizzle-orm";
import { isHeld } from "#domain/hiring/milestone.ts";
import { processClaims } from "#server/money/claims/due.ts";
import { processMilestones } from "#server/money/milestones/due.ts";
import { payOwedRefunds } from "#server/money/payments/provider-calls.ts";
import { chargebacks } from "#server/platform/db/schema/chargebacks.ts";
import { claims } from "#server/platform/db/schema/claims.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { diceOf } from "#server/test/dice.ts";
import { password } from "#server/test/identity/second-step.ts";
import { type FundedDeal, fundedOf } from "#server/test/money/funded.ts";
import type { Opened } from "#server/test/open.ts";

const text = "The second page of the poster is missing, and the letters are too small.";
const note = "The letters should be larger.";
const reason = `${text} The company pays for what was delivered, which both parties have seen.`;

/** How many engagements the walk moves at a time. */
const dealCount = 3;

type Action = () => Promise<unknown>;

/** Moves time on: every instant of what is open comes nearer by this many hours. */
async function passHours({ db }: Opened, hours: number): Promise<void> {
  const past = sql.raw(`interval '${hours} hours'`);
  await db.execute(sql`update milestones set review_ends_at = review_ends_at - ${past}, lapses_at = lapses_at - ${past},
    hold_limit_at = hold_limit_at - ${past}, limit_warned_at = limit_warned_at - ${past}, due_day = due_day - ${hours}::int / 24`);
  await db.execute(sql`update claims set opened_at = opened_at - ${past}, answer_due_at = answer_due_at - ${past},
    escalate_at = escalate_at - ${past}, rule_by = rule_by - ${past}`);
  await db.execute(sql`update chargebacks set opened_at = opened_at - ${past} where status = 'open'`);
}

/**
 * Random moves of companies, freelancers, admins, the jobs and the payment provider, some of them at the same time. The same seed gives
 * the same moves.
 */
export async function milestoneWalk(opened: Opened, seed: number) {
  const { db, services, app } = opened;
  const dice = diceOf(seed);
  const of = fundedOf(opened);
  const { call } = of;
  const passwordHash = await hashPassword(password);
  const newAdmin = async () => signedIn(opened, (await buildAdmin(db, { passwordHash })).id);
  const admins: readonly [Browser, Browser] = [await newAdmin(), await newAdmin()];
  const deals: FundedDeal[] = [];
  const outcomes = new Map<string, number>();
  const count = async (name: string, outcome: Promise<string>) => {
    const key = `${name}: ${await outcome}`;
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
  };
  const send = (name: Parameters<typeof call>[0], body: object, as: Browser) => count(name, call(name, body, as));

  /** A signed message of the provider. */
  async function report(content: object): Promise<void> {
    const payload = JSON.stringify(content);
    const headers = {
      "content-type": "application/json",
      "x-sandbox-signature": services.keys.sign("sandbox", payload).toString("hex"),
    };
    const { statusCode } = await app.inject({ method: "POST", url: "/api/webhooks/sandbox", headers, payload });
    outcomes.set(`message: ${statusCode}`, (outcomes.get(`message: ${statusCode}`) ?? 0) + 1);
  }

  /** Refunds what is owed. The provider may be out of reach. */
  async function refund(isFailing: boolean): Promise<void> {
    const provider = services.providers.chosen;
    const broken = { ...provider, refund: () => Promise.reject(new Error("The provider is out of reach.")) };
    const named = isFailing ? () => broken : services.providers.named;
    await payOwedRefunds({ ...services, providers: { ...services.providers, named } }, new Date());
  }

  async function runJobs(): Promise<void> {
    const isConcurrent = dice.oneIn(3);
    for (const job of [processMilestones, processClaims])
      await Promise.all(Array.from({ length: isConcurrent ? 3 : 1 }, () => job(services)));
    await refund(dice.oneIn(3));
  }

  const newDeal = () => of.engaged(...Array.from({ length: 1 + dice.roll(3) }, () => 500 + dice.roll(3000)));

  /** What an engagement is now, with the milestone that a move is about: mostly one whose money is held. */
  async function look(deal: FundedDeal) {
    const rows = await of.rowsOf(deal.requestId);
    const held = rows.filter(({ status }) => isHeld(status));
    const from = held.length > 0 && !dice.oneIn(4) ? held : rows;
    const row = from[dice.roll(from.length)];
    if (!row) throw new Error(`request ${deal.requestId} has no milestones`);
    const orders = await db.select().from(paymentOrders).where(eq(paymentOrders.milestoneId, row.id));
    const order = orders[dice.roll(Math.max(1, orders.length))];
    const [claim] = await db
      .select()
      .from(claims)
      .where(and(eq(claims.milestoneId, row.id), isNull(claims.endedAt)));
    const next = rows.find(({ status }) => status === "planned") ?? row;
    return { deal, rows, row, next, order, claim, as: dice.oneIn(2) ? deal.company : deal.freelancer };
  }

  type Scene = Awaited<ReturnType<typeof look>>;
  const drawAmount = (most: number) => dice.pick([0, most, dice.roll(most + 1)]);

  function fundingOf({ next: { id: milestoneId, revision, amount, clientFee }, deal }: Scene): Action {
    const outcome = dice.pick(["paid", "paid", "paid", "abandoned", "late", "declined", "twice", "disordered"]);
    const order = { milestoneId, revision, totalPaise: amount + clientFee, outcome };
    return () => send("milestones.fund", order, deal.company);
  }

  function workOf({ deal, rows, row, as }: Scene): Action {
    const { requestId: reqid, company, freelancer } = deal;
    const { id: milestoneId, revision, amount } = row;
    const price = rows.reduce((sum, each) => sum + (each.released ?? each.amount), 0) / 100;
    const submitted = { milestoneId, text: "", links: ["https://example.org/poster"] };
    const claimed = { milestoneId, revision, amountPaise: drawAmount(amount), text };
    const changes = { milestoneId, submissionNumber: 1 + dice.roll(2), reason: note };
    return dice.pick([
      () => send("milestones.submit", submitted, freelancer),
      () => send("milestones.submit", submitted, freelancer),
      () => send("milestones.requestChanges", changes, company),
      () => send("milestones.approve", { milestoneId, revision }, company),
      () => send("milestones.giveBack", { milestoneId, revision }, freelancer),
      () => send("claims.open", claimed, as),
      () => send("claims.open", claimed, as),
      () => send("sendback", { reqid, reason: note }, company),
      () => send("payment", { requestid: reqid, amount: price }, company),
    ]);
  }

  function claimOf({ claim, row: { amount }, deal, as }: Scene): Action {
    const { id: claimId = 0, companyPaise = 0 } = claim ?? {};
    const amountPaise = drawAmount(amount);
    const admin = dice.pick(admins);
    return dice.pick([
      () => send("claims.answer", { claimId, amountPaise, text }, as),
      () => send("claims.change", { claimId, amountPaise }, as),
      () => send("claims.change", { claimId, amountPaise: companyPaise }, deal.freelancer),
      () => send("claims.escalate", { claimId }, as),
      () => send("claims.withdraw", { claimId }, as),
      () => send("claims.rule", { claimId, amountPaise, reason, password }, admin),
      () => send("claims.approveRuling", { claimId, password }, admin),
    ]);
  }

  /** What the provider says of an order at any time, and what ends an order or an engagement. */
  function eventOf({ deal, order, row, as }: Scene): Action {
    const { requestId } = deal;
    const { id = 0, providerOrder = "sandbox_paid_1_0", amount = 1 } = order ?? {};
    const message = (state: "captured" | "failed", arrived: number) => () =>
      report({ id: `${id} ${state} ${dice.roll(1e9)}`, state, order: providerOrder, amount: arrived });
    const dispute = (status: "open" | "won" | "lost", taken: number) => () =>
      report({ dispute: { id: `dispute ${id}`, phase: "chargeback", status, order: providerOrder, amount: taken } });
    const correct = { milestoneId: row.id, reason: note, password };
    return dice.pick([
      message("captured", amount),
      message("failed", amount),
      message("captured", 1 + dice.roll(amount)),
      dispute("open", amount),
      dispute("won", amount),
      dispute("lost", amount),
      dispute("lost", 1 + dice.roll(amount)),
      () => send("payments.cancelOrder", { requestId }, deal.company),
      () => send("endengagement", { reqid: requestId, reason: note }, as),
      () => send("milestones.correct", correct, dice.pick(admins)),
    ]);
  }

  function drawFrom(scene: Scene): Action {
    if (dice.oneIn(6)) return eventOf(scene);
    if (scene.claim && !dice.oneIn(3)) return claimOf(scene);
    return scene.next.status === "planned" && dice.oneIn(2) ? fundingOf(scene) : workOf(scene);
  }

  /** Some moves at once, and sometimes the clocks beside them. */
  async function act(deal: FundedDeal): Promise<void> {
    const actions: Action[] = [];
    for (let count = dice.pick([1, 1, 1, 3]); count > 0; count -= 1) actions.push(drawFrom(await look(deal)));
    if (dice.oneIn(10)) actions.push(() => processMilestones(services));
    await Promise.all(actions.map((each) => each()));
  }

  const isUnderWay = async (deal: FundedDeal) => ["accepted", "completed"].includes((await of.statusOf(deal)) ?? "");

  async function step(): Promise<void> {
    const index = dice.roll(dealCount);
    const present = deals[index];
    const isNew = !present || (!(await isUnderWay(present)) && dice.oneIn(3));
    if (isNew) deals[index] = await newDeal();
    else if (dice.oneIn(8)) await passHours(opened, 24 * (1 + dice.roll(9))).then(runJobs);
    else await act(present);
  }

  /** Lets time pass until every clock has ended, decides what waits for an admin, and ends what the bank has not decided. */
  async function end(): Promise<void> {
    const open = await db.select().from(chargebacks).where(eq(chargebacks.status, "open"));
    for (const { orderId, externalId, amount } of open) {
      const [order] = await db
        .select()
        .from(paymentOrders)
        .where(eq(paymentOrders.id, orderId ?? 0));
      const ended = { id: externalId, phase: "chargeback", status: dice.pick(["won", "lost"]) };
      await report({ dispute: { ...ended, order: order?.providerOrder, amount } });
    }
    for (let days = 0; days < 240; days += 8) {
      await passHours(opened, 24 * 8);
      for (const job of [processMilestones, processClaims]) await job(services);
    }
    for (const { id: claimId, companyPaise, freelancerPaise } of await db
      .select()
      .from(claims)
      .where(eq(claims.status, "with_admin"))) {
      const amountPaise = Math.min(companyPaise, freelancerPaise);
      await send("claims.rule", { claimId, amountPaise, reason, password }, admins[0]);
    }
    await refund(false);
  }

  return { step, end, outcomes };
}
