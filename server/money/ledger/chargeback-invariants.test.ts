import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { buildRequest } from "#server/test/build.ts";
import { buildChargeback } from "#server/test/money/build-chargeback.ts";
import { open } from "#server/test/open.ts";
import { findingsAfter, run, type Tamper } from "#server/test/tamper.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

const of = { open: 0, lost: 0 };
let elsewhere: number;

/** One chargeback that is open and one that was lost, each of a payment of its own. */
beforeAll(async () => {
  for (const status of ["open", "lost"] as const) {
    const { id } = await buildRequest(opened.db, { status: "paid" });
    of[status] = (await buildChargeback(opened.db, id, status)).id;
  }
  elsewhere = (await buildRequest(opened.db, { status: "paid" })).id;
});

/** What P8 says, and what the other checks of money do. */
async function violationsAfter(tamper: Tamper) {
  const findings = await findingsAfter(opened, tamper, ["ledger_entries", "ledger_postings"]);
  const ofMoney = findings.filter(({ name }) => /^(I[1-5]|P\d)$/.test(name));
  return ofMoney.map(({ name, examples }) => [name, examples.join("; ")]);
}

const breaches: readonly (readonly [string, () => Tamper, RegExp])[] = [
  [
    "a loss that was never decided",
    () => run(sql`update chargebacks set status = 'open', ended_at = null where id = ${of.lost}`),
    /chargeback \d+ is open and booked as chargeback platform_losses 100000, chargeback chargebacks \d+ -100000/,
  ],
  [
    "a loss that is not booked",
    () => run(sql`update chargebacks set status = 'lost', ended_at = now() where id = ${of.open}`),
    /chargeback \d+ is lost and booked as nothing/,
  ],
  [
    "another amount than was taken",
    () => run(sql`update chargebacks set amount = amount + 1 where id = ${of.lost}`),
    /banks took 100000 paise back, and the platform lost 100000/,
  ],
  [
    "a chargeback of the payment of somebody else",
    () =>
      run(sql`update chargebacks set payment_id = (select id from payments where request_id = ${elsewhere})
        where id = ${of.open}`),
    /chargeback \d+ names payment \d+, which is not that of its order/,
  ],
];

describe("what is always true of chargebacks", () => {
  it("is true of one that is open and one that was lost", async () => {
    expect(await violationsAfter(async () => undefined)).toEqual([]);
  });

  it.each(breaches)("P8 finds %s, and nothing else does", async (_what, tamper, words) => {
    expect(await violationsAfter(tamper())).toEqual([["P8", expect.stringMatching(words)]]);
  });

  it("is found broken twice by a recovery that is not booked: what is owed was not lowered either", async () => {
    const tamper = run(
      sql`update chargebacks set recovered = 1, note = 'none', recovered_at = now() where id = ${of.lost}`,
    );
    expect(await violationsAfter(tamper)).toEqual([
      ["I4", expect.stringContaining("and 1 recovered")],
      ["P8", expect.stringMatching(/chargeback \d+ is lost and booked as chargeback platform_losses 100000/)],
    ]);
  });
});
