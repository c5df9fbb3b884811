import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect } from "vitest";
import type { StateCode } from "#domain/money/tax-numbers.ts";
import { holderKey } from "#server/hiring/plans/holder.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { buildTaxNumbers } from "#server/test/money/build-tax.ts";
import { type FundedDeal, fundedOf, offerFundedWorks } from "#server/test/money/funded.ts";
import { taxWorld } from "#server/test/money/tax-world.ts";
import type { Opened } from "#server/test/open.ts";
import { readPdf } from "#server/test/read-pdf.ts";

/** An installation whose accountant has chosen vouchers, where admins confirm what companies pay. */
export function voucherWorld(opened: Opened) {
  const taxes = taxWorld(opened);
  const funds = fundedOf(opened);
  const { admins, withhold } = taxes;

  /** Funded works, with taxes or without them, whose money somebody holds. */
  async function useTaxes(tax: "off" | "india"): Promise<void> {
    await applySettings(opened, { tax, fundedWorks: "on" });
    await opened.db.insert(platformSettings).values({ key: holderKey, value: "Asha & Co", version: 1 });
  }

  beforeAll(() => offerFundedWorks(opened));
  beforeEach(async () => {
    await useTaxes("india");
    await withhold({ issuesVouchers: true });
  });

  /** A deal whose parties are in these States, without a GSTIN. */
  async function dealIn(stateCode: StateCode, ...amounts: readonly number[]): Promise<FundedDeal> {
    const deal = await funds.engaged(...amounts);
    for (const { accountId } of [deal.freelancer, deal.company])
      await buildTaxNumbers(opened, accountId, {
        stateCode,
        gstin: null,
        legalName: `Party ${accountId}`,
        status: "checked",
        decidedAt: new Date(),
      });
    return deal;
  }

  /** Funds a milestone, and the admin confirms the money. */
  async function fundByTransfer(deal: FundedDeal, line: number): Promise<void> {
    expect(await funds.fund(deal, line, { reference: `UTR ${deal.requestId} ${line}` })).toBe("Pending");
    const { rows } = await opened.db.execute<{ id: number }>(
      sql`select max(id) as id from payment_orders where milestone_id = ${(await funds.rowOf(deal, line)).id}`,
    );
    const confirmation = { orderId: rows[0]?.id ?? 0 };
    expect(outcomeOf(await ask(opened, "payments.confirm", confirmation, { as: admins.cashier }))).toBe("Success");
  }

  /** Both parties agree on what is released of a funded milestone. */
  async function settle(deal: FundedDeal, line: number, amountPaise: number): Promise<void> {
    const text = "The second page of the poster is missing, and the letters are too small.";
    const { milestoneId, revision } = await funds.read(deal, line);
    const claim = { milestoneId, revision, amountPaise, text };
    const { claimId } = (await ask(opened, "claims.open", claim, { as: deal.company })).json<{ claimId: number }>();
    expect(await funds.call("claims.answer", { claimId, amountPaise, text }, deal.freelancer)).toBe("Success");
  }

  /** As if all that is taxed so far had been a month ago: the days are moved, past the product. */
  async function moveToLastMonth(): Promise<void> {
    const { db } = opened;
    const before = sql`date_trunc('month', current_date) - interval '20 days'`;
    await db.execute(sql`update tax_lines set day = (${before})::date`);
    await db.execute(sql`alter table ledger_entries disable trigger user`);
    await db.execute(sql`update ledger_entries set booked_at = ${before} where kind in ('tax', 'tax_reversed')`);
    await db.execute(sql`alter table ledger_entries enable trigger user`);
  }

  interface Voucher extends Record<string, unknown> {
    readonly kind: string;
    readonly fee: number;
    readonly taxable: number;
    readonly cgst: number;
    readonly sgst: number;
    readonly igst: number;
  }

  /** The vouchers of a deal and the invoices of its company, in the order in which they were written. */
  async function vouchersOf({ requestId }: FundedDeal) {
    const { rows } = await opened.db.execute<Voucher>(sql`
      select l.kind, l.fee::float8 as fee, l.taxable::float8 as taxable, l.cgst::float8 as cgst, l.sgst::float8 as sgst, l.igst::float8 as igst
      from tax_lines l left join payments p on p.id = l.payment_id left join payment_orders o on o.id = l.order_id
      left join milestones m on m.id = o.milestone_id
      where l.side = 'company' and coalesce(p.request_id, m.request_id) = ${requestId} order by l.id`);
    return rows.map(({ kind, ...parts }) => [kind, ...Object.values(parts)].join(" "));
  }

  /** The entries of tax about the milestones of a deal. */
  async function taxEntriesOf({ requestId }: FundedDeal) {
    const { rows } = await opened.db.execute<{ text: string }>(sql`
      select concat(e.kind, ': ', string_agg(concat(l.account, ' ', l.amount), ' · ' order by l.line)) as text
      from ledger_entries e inner join ledger_postings l on l.entry_id = e.id
      left join payments p on p.id = e.payment_id left join payment_orders o on o.id = e.order_id left join milestones m on m.id = o.milestone_id
      where e.kind in ('tax', 'tax_reversed') and coalesce(p.request_id, m.request_id) = ${requestId} group by e.id, e.kind order by e.id`);
    return rows.map(({ text }) => text);
  }

  /** The texts of the papers of an account as PDFs, the first paper first. */
  async function pdfsOf(as: Browser, language = "en"): Promise<readonly string[]> {
    const texts: string[] = [];
    for (const { paperId } of (await taxes.papersOf(as)).toReversed()) {
      const options = { as, headers: { "accept-language": language } } as never;
      const { rawPayload } = await ask(opened, "taxes.downloadPaper", { paperId }, options);
      texts.push((await readPdf(rawPayload)).text);
    }
    return texts;
  }

  const months = async () => (await ask(opened, "taxes.listMonths", {}, { as: admins.accountant })).json();

  /** The rows of a file of the accountant. */
  async function file(month: string, name: string): Promise<readonly string[]> {
    const response = await ask(opened, "taxes.export", { month, file: name } as never, { as: admins.accountant });
    return response.payload.slice(1).trimEnd().split("\r\n").slice(1);
  }

  return {
    ...taxes,
    ...funds,
    useTaxes,
    dealIn,
    fundByTransfer,
    settle,
    moveToLastMonth,
    vouchersOf,
    taxEntriesOf,
    pdfsOf,
    months,
    file,
  };
}
