import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { buildFreelancer, buildRequest } from "#server/test/build.ts";
import { buildPayout } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";
import { findingsAfter, run, type Tamper, testBreaches } from "#server/test/tamper.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

let other: number;
const owed = { due: 0, sent: 0, done: 0 };
const made = { sent: "", done: "" };

/** Freelancers with money that is due, sent and paid. */
beforeAll(async () => {
  const { db } = opened;
  other = (await buildFreelancer(db)).id;
  for (const status of ["due", "sent", "done"] as const) {
    const { freelancerId } = await buildRequest(db, { status: "paid" });
    owed[status] = freelancerId;
    if (status !== "due") made[status] = (await buildPayout(db, freelancerId, { status })).id;
  }
});

const ofPayouts = ({ name }: { readonly name: string }) => /^(I[1-5]|P\d)$/.test(name);

async function violationsAfter(tamper: Tamper) {
  const findings = await findingsAfter(opened, tamper, ["ledger_entries", "ledger_postings"]);
  return findings.filter(ofPayouts).map(({ name, examples: [first = ""] }) => [name, first] as const);
}

const drop = (index: string) => sql.raw(`drop index ${index}`);

const breaches: readonly (readonly [string, string, () => Tamper, RegExp])[] = [
  [
    "P1",
    "money that is owed and was forgotten",
    () => run(sql`update payables set status = 'cancelled' where freelancer_id = ${owed.due}`),
    /^freelancer \d+ is owed 90000 paise, and 0 are unpaid$/,
  ],
  [
    "P1",
    "more than is owed",
    () => run(sql`update payables set amount = amount + 1 where freelancer_id = ${owed.due}`),
    /^freelancer \d+ is owed 90000 paise, and 90001 are unpaid$/,
  ],
  [
    "P2",
    "a payout to somebody else",
    () =>
      run(sql`update ledger_postings set party = ${other} where account = 'paid_out'
        and entry_id = (select id from ledger_entries where payout_id = ${made.done})`),
    /^payout \S+ is done and booked as payout freelancer_payable \d+ 90000, payout paid_out \d+ -90000$/,
  ],
  [
    "P2",
    "a reference that is used again",
    () =>
      run(
        drop("payouts_utr"),
        sql`alter table payouts drop constraint payouts_done`,
        sql`update payouts set utr = (select utr from payouts where id = ${made.done}) where id = ${made.sent}`,
      ),
    /^reference \S+ of manual is on 2 payouts$/,
  ],
  [
    "P3",
    "a payout that is more than its parts",
    () => run(sql`update payouts set amount = amount + 1 where id = ${made.sent}`),
    /^payout \S+ of 90001 has payables of 90000$/,
  ],
  [
    "P3",
    "something that is sent, and due again",
    () => run(sql`update payables set status = 'due', payout_id = null where freelancer_id = ${owed.sent}`),
    /^payable \d+ of 90000 is due, and its payout sent$/,
  ],
  [
    "P3",
    "a payout of what belongs to another freelancer",
    () => run(sql`update payouts set freelancer_id = ${other} where id = ${made.sent}`),
    /^payable \d+ of 90000 is in_payout, and its payout sent$/,
  ],
  [
    "P7",
    "a payout that the provider should make and does not know",
    () => run(sql`update payouts set method = 'razorpay_x' where id = ${made.sent}`),
    /^payout \S+ of 90000 is sent, and its operation of 0 is not there$/,
  ],
  [
    "P7",
    "a payout that the provider has made and that is not done",
    () =>
      run(
        sql`update payouts set method = 'razorpay_x' where id = ${made.sent}`,
        sql`insert into provider_operations (kind, subject, amount, status) values ('payout', ${made.sent}, 90000, 'done')`,
      ),
    /^payout \S+ of 90000 is sent, and its operation of 90000 is done$/,
  ],
  [
    "P7",
    "a payout that the provider makes beside the bank",
    () => run(sql`insert into provider_operations (kind, subject, amount) values ('payout', ${made.sent}, 90000)`),
    /^payout \S+ of 90000 is sent, and its operation of 90000 is waiting$/,
  ],
];

describe("what is always true of payouts", () => {
  it("is true of what is due, sent and paid", async () => {
    expect(await violationsAfter(async () => undefined)).toEqual([]);
  });

  testBreaches(breaches, violationsAfter);
});
