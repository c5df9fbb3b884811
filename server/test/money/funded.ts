import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { rupees } from "#domain/money.ts";
import { milestoneEntry } from "#domain/operation/audit.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { paymentOrders } from "#server/platform/db/schema/payments.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFeeRule, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { milestoneRules, violatedInvariants } from "#server/test/money/violated-invariants.ts";
import type { Opened } from "#server/test/open.ts";

export interface FundedDeal {
  readonly company: Browser;
  readonly freelancer: Browser;
  readonly workId: number;
  readonly requestId: number;
}

const dueDay = () => new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

/** Funded works are offered, with a fee of each side. */
export async function offerFundedWorks(opened: Opened): Promise<void> {
  const since = { fromDay: "2020-01-01" };
  await buildFeeRule(opened.db, { ...since, side: "freelancer", bps: 1250 });
  await buildFeeRule(opened.db, { ...since, side: "company", bps: 300 });
  await applySettings(opened, { fundedWorks: "on" });
}

/** Calls of the parties of funded works. */
export function fundedOf(opened: Opened) {
  const call = async (name: Parameters<typeof ask>[1], body: object, as: Browser) =>
    outcomeOf(await ask(opened, name, body, { as }));

  /** A work of these milestones in rupees, whose freelancer the company has accepted. */
  async function engaged(...amounts: readonly number[]): Promise<FundedDeal> {
    const company = await signedIn(opened, (await buildCompany(opened.db)).id);
    const freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const price = amounts.reduce((sum, amount) => sum + amount, 0);
    const work = { ownerId: company.accountId, budget: rupees(price), quotes: true, terms: "funded" as const };
    const { id: workId } = await buildWork(opened.db, { ...work, deadline: dueDay(), title: "A poster" });
    const of = { workId, freelancerId: freelancer.accountId };
    const { id: requestId } = await buildRequest(opened.db, of);
    const plan = amounts.map((amount, index) => ({
      title: `Part ${index + 1}`,
      amountPaise: rupees(amount),
      dueDay: dueDay(),
    }));
    const offer = { requestId, amountPaise: rupees(price), milestones: plan };
    const outcomes = [
      await call("offers.make", offer, freelancer),
      await call("updatereqstatus", { reqid: requestId, status: "accepted", offerVersion: 1 }, company),
    ];
    if (outcomes.join() !== "Success,updated") throw new Error(outcomes.join(", "));
    return { company, freelancer, workId, requestId };
  }

  const rowsOf = (requestId: number) =>
    opened.db
      .select()
      .from(milestones)
      .where(eq(milestones.requestId, requestId))
      .orderBy(milestones.line, milestones.id);

  /** A milestone by its line; of one that was replaced, the last. */
  async function rowOf({ requestId }: FundedDeal, line: number) {
    const row = (await rowsOf(requestId)).findLast((each) => each.line === line);
    if (!row) throw new Error(`there is no milestone ${line}`);
    return row;
  }

  /** What the caller sends to fund, approve or give back a milestone as it is now. */
  async function read(deal: FundedDeal, line: number) {
    const { id: milestoneId, revision, amount, clientFee } = await rowOf(deal, line);
    return { milestoneId, revision, totalPaise: amount + clientFee };
  }

  const fund = async (deal: FundedDeal, line: number, more: object = {}) =>
    call("milestones.fund", { ...(await read(deal, line)), ...more }, deal.company);
  const submit = async (deal: FundedDeal, line: number) => {
    const { milestoneId } = await read(deal, line);
    return call("milestones.submit", { milestoneId, text: "", links: ["https://example.org/poster"] }, deal.freelancer);
  };
  const requestChanges = async (deal: FundedDeal, line: number, submissionNumber: number) => {
    const { milestoneId } = await read(deal, line);
    return call(
      "milestones.requestChanges",
      { milestoneId, submissionNumber, reason: "The letters should be larger." },
      deal.company,
    );
  };
  const approve = async (deal: FundedDeal, line: number) => {
    const { milestoneId, revision } = await read(deal, line);
    return call("milestones.approve", { milestoneId, revision }, deal.company);
  };
  const giveBack = async (deal: FundedDeal, line: number) => {
    const { milestoneId, revision } = await read(deal, line);
    return call("milestones.giveBack", { milestoneId, revision }, deal.freelancer);
  };
  const request = async ({ requestId }: FundedDeal) =>
    (await opened.db.select().from(workRequests).where(eq(workRequests.id, requestId)))[0];
  const statusOf = async (deal: FundedDeal) => (await request(deal))?.status;
  const orderOf = async (deal: FundedDeal, line: number) => {
    const { id } = await rowOf(deal, line);
    return (await opened.db.select().from(paymentOrders).where(eq(paymentOrders.milestoneId, id)))[0];
  };

  /** What the audit log says of the moves of a request. */
  async function movesOf({ requestId }: FundedDeal) {
    const entries = await opened.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.call, milestoneEntry), eq(auditEntries.subjectId, String(requestId))))
      .orderBy(auditEntries.id);
    return entries.map(({ before, after }) => `${before?.["status"]} to ${after?.["status"]}`);
  }

  /** The lines of the ledger about the money of a milestone, by entry. */
  async function linesOf(deal: FundedDeal, line: number) {
    const { id } = await rowOf(deal, line);
    const { rows } = await opened.db.execute<{ text: string }>(sql`
      select concat(e.kind, ': ', string_agg(concat(l.account, ' ', l.amount), ' · ' order by l.line)) as text
      from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
      where e.order_id in (select id from payment_orders where milestone_id = ${id})
        or e.payment_id in (select id from payments where milestone_id = ${id})
      group by e.id, e.kind order by e.id`);
    return rows.map(({ text }) => text);
  }

  /** No invariant of milestones is violated. */
  const inOrder = async () => expect(await violatedInvariants(opened, ...milestoneRules)).toEqual([]);
  return {
    call,
    engaged,
    request,
    movesOf,
    statusOf,
    orderOf,
    linesOf,
    inOrder,
    rowsOf,
    rowOf,
    read,
    fund,
    submit,
    requestChanges,
    approve,
    giveBack,
  };
}
