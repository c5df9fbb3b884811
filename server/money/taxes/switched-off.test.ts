import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Contract, contract } from "#contract/index.ts";
import { rupees } from "#domain/money.ts";
import { taxOperator } from "#server/platform/db/schema/tax-papers.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildRequest, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { buildTaxNumbers, buildTaxSetup } from "#server/test/money/build-tax.ts";
import { type Opened, open } from "#server/test/open.ts";

const manual = { PAYMENT_PROVIDER: "manual" };
const never = open(manual, { hasJobs: false });
const again = open(manual, { hasJobs: false });

/** A payment with a fee of the company, of which a part goes back. */
async function story(opened: Opened): Promise<readonly Browser[]> {
  const { company, freelancer } = await signedInParties(opened);
  const admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(10_000) });
  const of = { workId, freelancerId: freelancer.accountId, status: "completed", clientFeeBps: 300 } as const;
  const { id: requestid } = await buildRequest(opened.db, of);
  const bill = { requestid, amount: 10_000, reference: "UTR 42", clientFeePaise: 30_000 };
  expect(outcomeOf(await ask(opened, "payment", bill, { as: company }))).toBe("Pending");
  const { rows } = await opened.db.execute<{ id: number }>(sql`select id from payment_orders`);
  expect(outcomeOf(await ask(opened, "payments.confirm", { orderId: rows[0]?.id }, { as: admin }))).toBe("Success");
  const paid = await opened.db.execute<{ id: number }>(sql`select id from payments`);
  const back = { paymentId: paid.rows[0]?.id, amountPaise: rupees(2_500) };
  expect(outcomeOf(await ask(opened, "payments.giveBack", back, { as: freelancer }))).toBe("Success");
  return [company, freelancer, admin];
}

/** An answer without what differs between any two installations: texts, such as names, moments, and ids in the order of names. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === "string") return "text";
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, /id$/i.test(key) ? "id" : shapeOf(each)]));
}

/** The answers of every call that only reads, to each of these accounts. */
async function answersOf(opened: Opened, browsers: readonly Browser[]) {
  const answers: Record<string, unknown> = {};
  for (const [role, as] of browsers.entries())
    for (const name of Object.keys(contract) as (keyof Contract)[]) {
      if (!("row" in contract[name])) continue;
      const response = await ask(opened, name, {}, { as });
      answers[`${name} ${role}`] = [response.statusCode, shapeOf(response.json())];
    }
  return answers;
}

it("T6: off, no row is written, and every list answers as where taxes were never set up", {
  timeout: 120_000,
}, async () => {
  const browsers = await story(never);
  await applySettings(again, { tax: "india" });
  await buildTaxSetup(again);
  await again.db.update(taxOperator).set({ startsOn: "2026-01-01", tdsModel: "operator", collectsTcs: true });
  await applySettings(again, {});
  const others = await story(again);
  for (const { accountId } of others.slice(0, 2))
    await buildTaxNumbers(again, accountId, { status: "checked", decidedAt: new Date() });
  const answers = await answersOf(never, browsers);
  expect(Object.keys(answers).length).toBeGreaterThan(150);
  expect(await answersOf(again, others)).toEqual(answers);
  for (const { db } of [never, again]) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select ((select count(*) from tax_lines) + (select count(*) from tax_papers) + (select count(*) from tax_series) + (select count(*) from tax_supplies)
        + (select count(*) from tax_years) + (select count(*) from tax_periods) + (select count(*) from tax_deposits)
        + (select count(*) from ledger_entries where kind like 'tax%'))::int as count`);
    expect(rows[0]?.count).toBe(0);
  }
});
