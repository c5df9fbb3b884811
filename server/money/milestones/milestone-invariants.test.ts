import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { invariants } from "#server/contexts.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { buildCompany, buildFeeRule } from "#server/test/build.ts";
import { fundedOf } from "#server/test/money/funded.ts";
import { open } from "#server/test/open.ts";
import { type Breach, findingsAfter, run, type Tamper, testBreaches } from "#server/test/tamper.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const { engaged, fund, submit, approve, giveBack, call } = fundedOf(opened);

/** Requests: with milestones in every state, and one that has ended before any was funded. */
const at = { open: 0, ended: 0, other: 0 };
/** A milestone of the open request, by its line. */
const line = (number: number) => sql`(request_id = ${at.open} and line = ${number})`;

beforeAll(async () => {
  await applySettings(opened, { fundedWorks: "on" });
  await buildFeeRule(opened.db, { side: "company", fromDay: "2020-01-01", bps: 300 });
  at.other = (await buildCompany(opened.db)).id;
  const deal = await engaged(500, 600, 700, 800);
  for (const number of [1, 2, 3]) expect(await fund(deal, number)).toBe("Success");
  expect(await approve(deal, 1)).toBe("Success");
  expect(await giveBack(deal, 2)).toBe("Success");
  expect(await submit(deal, 3)).toBe("Success");
  const ended = await engaged(500);
  const end = { reqid: ended.requestId, reason: "No time." };
  expect(await call("endengagement", end, ended.company)).toBe("Success");
  [at.open, at.ended] = [deal.requestId, ended.requestId];
});

const ofMoney = ({ name }: { readonly name: string }) => /^(I[1-5]|I1[345]|[MP]\d)$/.test(name);

async function violationsAfter(tamper: Tamper) {
  const tables = ["ledger_entries", "ledger_postings", "contract_versions", "milestone_moves"];
  const findings = await findingsAfter(opened, tamper, tables);
  return findings.filter(ofMoney).map(({ name, examples: [first = ""] }) => [name, first] as const);
}

const breaches: readonly Breach[] = [
  [
    "M1",
    "a milestone that became dearer",
    () => run(sql`update milestones set amount = amount + 100 where ${line(4)}`),
    /^request \d+ of 200000 has milestones of 200100$/,
  ],
  [
    "M2",
    "money that is held for another company",
    () => run(sql`update milestones set company_id = ${at.other} where ${line(3)}`),
    /^of company \d+, (72100|0) paise are held, and (72100|0) are to be$/,
  ],
  [
    "M3",
    "a released milestone with other fees than its payment",
    () =>
      run(
        sql`update milestones set brokerage = brokerage + 1 where ${line(1)}`,
        sql`update milestones set brokerage = brokerage - 1 where ${line(4)}`,
      ),
    /^payment \d+ releases 50000 at 5000 and 1500 of milestone \d+$/,
  ],
  [
    "M4",
    "a share of the fee that the contract does not say",
    () => run(sql`update milestones set brokerage = brokerage + 1 where ${line(4)}`),
    /^contract \S+ of 260000 has milestones with shares of 26001 and 7800$/,
  ],
  [
    "M5",
    "a milestone that is open after the end of its engagement",
    () => run(sql`update milestones set status = 'planned' where request_id = ${at.ended}`),
    /^request \d+ is rejected, with 1 open milestones and 0 released$/,
  ],
  [
    "M6",
    "a move that nobody has noted",
    () => run(sql`update milestones set revision = revision + 1 where ${line(3)}`),
    /^milestone \d+ is in revision 4, after 3 moves$/,
  ],
  [
    "M7",
    "held money at Razorpay that is more than the freelancer would get",
    () =>
      run(sql`insert into provider_operations (kind, milestone_id, amount, status)
        select 'transfer', id, amount - brokerage + 1, 'sent' from milestones where ${line(3)}`),
    /^milestone \d+ is submitted, of 63001 at the provider 0 are taken back, and 0 are released$/,
  ],
  [
    "M7",
    "a refund before what Razorpay holds was taken back",
    () =>
      run(
        sql`insert into provider_operations (kind, milestone_id, amount, status)
          select 'transfer', id, amount - brokerage, 'sent' from milestones where ${line(2)}`,
        sql`insert into provider_operations (kind, milestone_id, amount, status, depends_on)
          select 'reversal', milestone_id, amount, 'waiting', id from provider_operations where kind = 'transfer'`,
        sql`update payment_orders set provider = 'razorpay', refund = 'rfnd_1' where milestone_id = (select id from milestones where ${line(2)})`,
      ),
    /^milestone \d+ is refunded, and its reversal is waiting$/,
  ],
  [
    "M8",
    "milestones of a work that is paid after its completion",
    () =>
      run(sql`update works set terms = 'after' where id = (select work_id from work_requests where id = ${at.open})`),
    /^request \d+ of work \d+ is accepted on terms after, with milestones$/,
  ],
];

describe("what is always true of milestones", () => {
  it("is true of those that are planned, held, released and refunded", async () => {
    expect(await violationsAfter(async () => undefined)).toEqual([]);
  });

  testBreaches(breaches, violationsAfter);

  it("has a breach for each, in a test", () => {
    const names = invariants.map(({ name }) => name).filter((name) => name.startsWith("M"));
    expect([...new Set(breaches.map(([name]) => name))]).toEqual(names);
  });
});
