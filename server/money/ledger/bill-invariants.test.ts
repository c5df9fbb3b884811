import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { buildRequest } from "#server/test/build.ts";
import { buildDirectPayment } from "#server/test/money/build-direct.ts";
import { open } from "#server/test/open.ts";
import { findingsAfter, run, type Tamper } from "#server/test/tamper.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

let direct: Awaited<ReturnType<typeof buildDirectPayment>>;
let held: number;

beforeAll(async () => {
  direct = await buildDirectPayment(opened.db);
  held = (await buildRequest(opened.db, { status: "paid" })).id;
});

async function violationsAfter(tamper: Tamper) {
  const findings = await findingsAfter(opened, tamper, ["ledger_entries", "ledger_postings"]);
  return findings
    .filter(({ name }) => /^(I[1-5]|I14|P\d)$/.test(name))
    .map(({ name, examples: [first = ""] }) => [name, first]);
}

const entryOf = sql`(select id from ledger_entries where kind = 'direct')`;

const breaches: readonly (readonly [string, () => Tamper, RegExp])[] = [
  [
    "a bill that is gone",
    () => run(sql`delete from fee_bills where id = ${direct.billId}`),
    /^(freelancer \d+ owes 10000 paise, and the open bills are 0|payment \d+ of freelancer \d+ was made directly, has a bill of nothing)/,
  ],
  [
    "a bill of another amount",
    () => run(sql`update fee_bills set amount = amount + 1 where id = ${direct.billId}`),
    /^freelancer \d+ owes 10000 paise, and the open bills are 10001$/,
  ],
  [
    "a bill that was ended and not booked",
    () => run(sql`update fee_bills set status = 'paid', ended_at = now() where id = ${direct.billId}`),
    /^freelancer \d+ owes 10000 paise, and the open bills are 0$/,
  ],
  [
    "a bill of a payment that the platform holds",
    () =>
      run(sql`insert into fee_bills (payment_id, freelancer_id, amount, status, ended_at)
        select p.id, r.freelancer_id, 1, 'paid', now() from payments p
        inner join work_requests r on r.id = p.request_id where r.id = ${held}`),
    /^payment \d+ of freelancer \d+ was not made directly, has a bill of 1 and is booked as nothing$/,
  ],
  [
    "a fee of somebody else",
    () =>
      run(
        sql`update ledger_postings set party = ${direct.companyId} where account = 'paid_out' and entry_id = ${entryOf}`,
      ),
    /^payment \d+ of freelancer \d+ was made directly, has a bill of 10000 and is booked as direct freelancer_payable/,
  ],
];

describe("what is always true of bills", () => {
  it("is true of a direct payment and of one that the platform holds", async () => {
    expect(await violationsAfter(async () => undefined)).toEqual([]);
  });

  it.each(breaches)("P4 finds %s, and nothing else does", async (_what, tamper, words) => {
    expect(await violationsAfter(tamper())).toEqual([["P4", expect.stringMatching(words)]]);
  });
});
