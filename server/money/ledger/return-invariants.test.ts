import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { buildFreelancer, buildRequest } from "#server/test/build.ts";
import { buildMoneyReturn, paymentOf } from "#server/test/money/build-money-return.ts";
import { open } from "#server/test/open.ts";
import { findingsAfter, run, type Tamper } from "#server/test/tamper.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

let other: number;
const payment = { whole: 0, lowered: 0 };

/** A freelancer with two payments, of which one was given back in part. */
beforeAll(async () => {
  const { db } = opened;
  other = (await buildFreelancer(db)).id;
  const freelancerId = (await buildFreelancer(db)).id;
  const request = async () => (await buildRequest(db, { freelancerId, status: "paid" })).id;
  const lowered = await request();
  await buildMoneyReturn(db, lowered);
  payment.lowered = await paymentOf(db, lowered);
  payment.whole = await paymentOf(db, await request());
});

const ofMoney = ({ name }: { readonly name: string }) => /^(I[1-5]|I14|P\d)$/.test(name);

async function violationsAfter(tamper: Tamper) {
  const findings = await findingsAfter(opened, tamper, ["ledger_entries", "ledger_postings"]);
  return findings.filter(ofMoney).map(({ name, examples: [first = ""] }) => [name, first]);
}

const breaches: readonly (readonly [string, string, () => Tamper, RegExp])[] = [
  [
    "I4",
    "a return to somebody else",
    () =>
      run(sql`update ledger_postings set party = ${other} where account = 'refunds'
        and entry_id in (select id from ledger_entries where return_id > 0)`),
    /^return \d+ is booked as return freelancer_payable \d+ 900, return brokerage 100, return refunds \d+ -1000$/,
  ],
  [
    "I4",
    "a return that lowers what is owed for another payment",
    () =>
      run(
        sql`update payables set amount = amount + 900 where payment_id = ${payment.lowered}`,
        sql`update payables set amount = amount - 900 where payment_id = ${payment.whole}`,
      ),
    /^payable \d+ of 90000 is due, and 90000 were paid and 900 returned$/,
  ],
  [
    "I5",
    "a month that shows the brokerage of before the return",
    () =>
      run(
        sql`insert into month_pending (month, brokerage) select month_in(zone, returned_at), brokerage from month_zone, returns`,
      ),
    /^of \d{4}-\d\d 2\/200000\/20000 is shown, and 2\/200000\/19900 was paid$/,
  ],
];

describe("the invariants of money, after a return", () => {
  it("hold", async () => {
    const violations = await violationsAfter(async () => undefined);
    expect(violations).toHaveLength(0);
  });

  for (const [invariant, what, tamper, words] of breaches)
    it(`find ${what}, ${invariant} alone`, async () => {
      const [first, ...others] = await violationsAfter(tamper());
      expect(first).toEqual([invariant, expect.stringMatching(words)]);
      expect(others).toEqual([]);
    });
});
