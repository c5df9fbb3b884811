import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { paise, rupees } from "#domain/money.ts";
import { creditOn, rollUpLedger } from "#server/money/ledger/queries.ts";
import { reconcile } from "#server/money/reconciliation/service.ts";
import { ledgerEntries, ledgerPostings } from "#server/platform/db/schema/ledger.ts";
import { providerMovements, reconciledDays } from "#server/platform/db/schema/reconciliation.ts";
import type { Movement } from "#server/platform/payments/provider.ts";
import { buildRequest } from "#server/test/build.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { findingsAfter, run } from "#server/test/tamper.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

const day = "2026-01-05";
const night = new Date("2026-01-06T03:00:00+05:30");

/** The product beside a provider whose settlements of the day are these. */
function settling(...movements: Movement[]) {
  const { chosen } = opened.services.providers;
  const provider = {
    ...chosen,
    can: { ...chosen.can, reports: ["payment", "refund", "settlement"] as const },
    movements: async (of: string) => (of === day ? movements : []),
  };
  const named = (name: string) => (name === "sandbox" ? provider : undefined);
  return { ...opened.services, providers: { chosen: provider, named } };
}

let count = 0;
/** 2 % of a thousand rupees, and 18 % GST on that. */
const fee = paise(2360);
function settlement(changes: Partial<Movement> = {}): Movement {
  count += 1;
  const id = `pay_${count}`;
  const amount = rupees(1000);
  return { id, kind: "settlement", reference: id, amount, currency: "INR", isDone: true, fee, ...changes };
}

/** The lines that are booked for these. */
const feeLines = async (...of: Movement[]) => {
  const rows = await opened.db
    .select({ account: ledgerPostings.account, party: ledgerPostings.party, amount: ledgerPostings.amount })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .innerJoin(providerMovements, eq(providerMovements.id, ledgerEntries.movementId))
    .where(
      inArray(
        providerMovements.externalId,
        of.map(({ id }) => id),
      ),
    )
    .orderBy(ledgerPostings.entryId, ledgerPostings.line);
  return rows.map(({ account, party, amount }) => [account, party, amount]);
};
const linesOf = (amount: number) => [
  ["provider_fees", null, amount],
  ["provider_deductions", null, -amount],
];

/** What the platform holds in money by the ledger. */
async function cash(): Promise<number> {
  const accounts = ["company_payments", "fees_collected", "refunds", "paid_out", "provider_deductions"] as const;
  const credits = sql.join(
    accounts.map((account) => creditOn(account)),
    sql` + `,
  );
  const { rows } = await opened.db.execute<{ cash: string }>(sql`select -(${credits}) as cash`);
  return Number(rows[0]?.cash);
}

beforeEach(async () => {
  await opened.db.delete(reconciledDays);
});

describe("the fee of a provider", () => {
  it("is a cost that lowers the cash by what was deducted", async () => {
    await buildRequest(opened.db, { status: "paid" });
    const before = await cash();
    const settled = settlement();
    await reconcile(settling(settled), night);
    expect(await feeLines(settled)).toEqual(linesOf(2360));
    expect(await cash()).toBe(before - 2360);
    await rollUpLedger(opened.db);
    expect(await cash()).toBe(before - 2360);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is booked once, however often its day is compared", async () => {
    const settled = settlement();
    await reconcile(settling(settled), night);
    await opened.db.delete(reconciledDays);
    await reconcile(settling({ ...settled, fee: paise(2361) }), night);
    expect(await feeLines(settled)).toEqual(linesOf(2360));
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("is booked once by twenty instances that compare at once", async () => {
    const settled = [settlement(), settlement(), settlement()];
    await Promise.all(Array.from({ length: 20 }, () => reconcile(settling(...settled), night)));
    expect(await feeLines(...settled)).toEqual([...linesOf(2360), ...linesOf(2360), ...linesOf(2360)]);
  });

  it("is booked later where it was not known at first", async () => {
    const settled = settlement({ fee: undefined });
    await reconcile(settling(settled), night);
    expect(await feeLines(settled)).toEqual([]);
    await opened.db.delete(reconciledDays);
    await reconcile(settling({ ...settled, fee }), night);
    expect(await feeLines(settled)).toEqual(linesOf(2360));
  });

  it("is not booked in another currency, nor for another business on the same account", async () => {
    const others = [settlement({ currency: "USD" }), settlement({ payment: "pay_other" })];
    await reconcile(settling(...others), night);
    expect(await feeLines(...others)).toEqual([]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("that is booked otherwise than it was reported is found", async () => {
    const settled = settlement();
    await reconcile(settling(settled), night);
    const tamper = run(sql`update provider_movements set fee = fee + 1 where external_id = ${settled.id}`);
    const findings = await findingsAfter(opened, tamper, ["ledger_entries", "ledger_postings"]);
    expect(findings.filter(({ name }) => /^(I[1-5]|P\d)$/.test(name))).toMatchObject([{ name: "P6", count: 1 }]);
  });
});
