import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makePapers } from "#server/money/taxes/papers.ts";
import { milestoneWalk } from "#server/test/money/milestone-walk.ts";
import { milestoneRules, violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { voucherWorld } from "#server/test/money/voucher-world.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
voucherWorld(opened);

it("vouchers follow a random walk of milestones with claims and chargebacks, and no advance is left at its end", async () => {
  const seed = 7;
  const { step, end } = await milestoneWalk(opened, seed);
  for (let count = 1; count <= 100; count += 1) await step();
  expect([seed, await violatedInvariants(opened, ...milestoneRules)]).toEqual([seed, []]);
  await end();
  await makePapers(opened.services);
  expect([seed, await violatedInvariants(opened, ...milestoneRules)]).toEqual([seed, []]);
  const { rows } = await opened.db.execute(sql`
    select (select count(*)::int from tax_lines where kind = 'receipt') > 0 as "hasReceipts",
      (select count(*)::int from tax_lines where kind = 'refund') > 0 as "hasRefunds",
      (select coalesce(sum(amount), 0)::int from ledger_postings where account = 'tax_advances') as rest`);
  expect(rows).toEqual([{ hasReceipts: true, hasRefunds: true, rest: 0 }]);
});
