import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { paise } from "#domain/money.ts";
import { invariants } from "#server/contexts.ts";
import { bookUnmatchedPayment, rollUpLedger } from "#server/money/ledger/queries.ts";
import { insertUnmatched, settleUnmatched } from "#server/money/payments/unmatched-queries.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildCompany,
  buildFile,
  buildFreelancer,
  buildSubcategory,
} from "#server/test/build.ts";
import { pdf } from "#server/test/documents.ts";
import { contractBreaches, copiedContract } from "#server/test/hiring/contract-breaches.ts";
import { historyBreaches } from "#server/test/hiring/history-breaches.ts";
import { offerBreaches } from "#server/test/hiring/offer-breaches.ts";
import { password } from "#server/test/identity/second-step.ts";
import { bookingOf } from "#server/test/money/booking.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { open } from "#server/test/open.ts";
import {
  atOnce,
  type Breach,
  copyOf,
  drops,
  entry,
  findingsAfter,
  noted,
  reversal,
  run,
  swept,
  type Tamper,
} from "#server/test/tamper.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ LOG_LEVEL: "silent" });

let admin: Browser;
let company: Browser;
let freelancer: Browser;
let other: Browser;
let picture: string;

type Call = Parameters<typeof ask>[1];
const done = async (call: Call, body: object, as: Browser) =>
  expect(["Success", "updated"]).toContain(outcomeOf(await ask(opened, call, body, { as })));

async function storedPicture(): Promise<string> {
  const sha256 = createHash("sha256").update("x").digest("hex");
  const { name } = await buildFile(opened.db, { sha256 });
  await opened.services.disk.put(name, "x");
  return name;
}

const newest = async (table: "works" | "work_requests") => {
  const { rows } = await opened.db.execute<{ id: number }>(sql`select max(id) as id from ${sql.raw(table)}`);
  return rows[0]?.id ?? 0;
};

/** Ids of requests, by how far their lives went. */
const at = { pending: 0, agreed: 0, accepted: 0, completed: 0, paid: 0, paidAgain: 0, rejected: 0, open: 0 };

/** Everything there is comes about by calls, but for the accounts, which are older than the log. */
beforeAll(async () => {
  const { db } = opened;
  picture = await storedPicture();
  const { id: categoryid } = await buildCategory(db, { image: picture });
  const { id: subcategoryid } = await buildSubcategory(db, { categoryId: categoryid });
  const skill = { categoryId: categoryid, subcategoryId: subcategoryid, picture };
  admin = await signedIn(opened, (await buildAdmin(db, { passwordHash: await hashPassword(password) })).id);
  company = await signedIn(opened, (await buildCompany(db, { logo: picture })).id);
  freelancer = await signedIn(opened, (await buildFreelancer(db, skill)).id);
  other = await signedIn(opened, (await buildFreelancer(db, skill)).id);
  await done("districtreg", { district: "Kolam" }, admin);
  const terms = { title: "A shop front", categoryid, subcategoryid, description: "Three pages.", budget: 999 };
  const work = async () => {
    await done("workpost", { ...terms, deadlinedate: "2099-12-31" }, company);
    return newest("works");
  };
  const request = async (as: Browser) => {
    const sent = await upload(opened, pdf(), { as });
    const { filename: biodata } = sent.json<{ filename: string }>();
    await done("workreq", { workid: await work(), name: "Asha", biodata }, as);
    return newest("work_requests");
  };
  const accepted = async () => {
    const id = await request(freelancer);
    await done("updatereqstatus", { reqid: id, status: "accepted" }, company);
    return id;
  };
  const report = (requestid: number, percentage: number) =>
    done("updateworkprogress", { requestid, percentage, progress_desc: "Some of it." }, freelancer);
  const pay = (requestid: number) => done("payment", { requestid, amount: 999 }, company);
  at.open = await work();
  at.agreed = await request(freelancer);
  await db.execute(sql`update works set quotes = true where id = ${await newest("works")}`);
  await done("offers.make", { requestId: at.agreed, amountPaise: 120_000 }, freelancer);
  await done("offers.make", { requestId: at.agreed, amountPaise: 110_000, replacesVersion: 1 }, company);
  await done("offers.take", { requestId: at.agreed, version: 2 }, freelancer);
  at.pending = await request(other);
  at.rejected = await request(other);
  await done("updatereqreview", { reqid: at.rejected, status: "rejected", rejectreason: "Not this time." }, company);
  at.accepted = await accepted();
  await report(at.accepted, 40);
  at.completed = await accepted();
  for (const percentage of [10, 100]) await report(at.completed, percentage);
  await done("sendback", { reqid: at.completed, reason: "A page is missing." }, company);
  await report(at.completed, 100);
  at.paid = await accepted();
  await report(at.paid, 100);
  await pay(at.paid);
  const second = await accepted();
  await report(second, 100);
  await pay(second);
  const late = { requestId: second, companyId: company.accountId, amount: 99_900 } as const;
  const order = await buildOrder(db, { ...late, provider: "sandbox", status: "refunded" });
  await bookUnmatchedPayment(db, { ...order, amount: paise(order.amount) });
  const wrong = { provider: "sandbox", providerOrder: "wrong", amount: 100, currency: "INR" } as const;
  await insertUnmatched(db, wrong, { reason: "amount", order: await buildOrder(db, { ...late, status: "unmatched" }) });
  const unknown = await insertUnmatched(db, { ...wrong, providerOrder: "unknown" }, { reason: "unknown_order" });
  await settleUnmatched(db, unknown?.id ?? 0, "Given back by bank.");
  await insertUnmatched(db, { ...wrong, currency: "USD" }, { reason: "currency" });
  const ended = await accepted();
  await report(ended, 20);
  await done("endengagement", { reqid: ended, reason: "We part." }, freelancer);
  const withdrawn = await request(other);
  await done("workreqdelete", { reqid: withdrawn }, other);
  await request(other);
  await done("workdelete", { workid: await newest("works") }, company);
  const { id: judged } = await buildCompany(db, { status: "pending", logo: picture, registeredAt: new Date(2020, 0) });
  for (const status of ["accepted", "rejected", "rejected", "accepted"])
    await done("updateclientstatus", { id: judged, status }, admin);
  at.paidAgain = await accepted();
  await report(at.paidAgain, 100);
  await done("updateclientstatus", { id: company.accountId, status: "rejected" }, admin);
  await done("payments.settleDebt", { requestid: at.paidAgain, amount: 999 }, admin);
  await done("updateclientstatus", { id: company.accountId, status: "accepted" }, admin);
  company = await signedIn(opened, company.accountId);
  const reason = "The company has paid for another work.";
  await done("payments.reverse", { requestId: at.paidAgain, reason, password }, admin);
  await pay(at.paidAgain);
  await rollUpLedger(db);
});

async function violationsAfter(tamper: Tamper) {
  const findings = await findingsAfter(opened, tamper, [
    "ledger_entries",
    "ledger_postings",
    "audit_entries",
    "contract_versions",
  ]);
  return findings.map(({ name, examples: [first = ""] }) => [name, first]);
}

const folded = (paise: number) =>
  sql`update ledger_kind_totals set amount = amount + ${paise} where account = 'freelancer_payable' and kind = 'payment'`;
const pays = (id: number) => sql`
  with paid as (insert into payments (request_id, cost, brokerage, net) values (${id}, 99900, 9990, 89910) returning id)
  insert into payables (payment_id, freelancer_id, source, amount, hold_until)
  select id, ${freelancer.accountId}, 'manual', 89910, now() from paid`;
const orders = (id: number, status: string) => sql`
  insert into payment_orders (request_id, company_id, provider, provider_order, amount, status)
  values (${id}, ${company.accountId}, 'manual', 'another', 99900, ${status})`;

/** What breaks one of them and nothing else, and what is said about it. */
const breaches: readonly Breach[] = [
  [
    "I1",
    "a second payment",
    () =>
      run(
        sql`drop index payments_live`,
        sql`alter table payments disable trigger payments_order_insert`,
        pays(at.paid),
        sql.raw(bookingOf([at.paid])),
        atOnce,
      ),
    /^request \d+ has 2 payments$/,
  ],
  [
    "I1",
    "a second order that lives",
    () => run(sql`drop index payment_orders_live`, orders(at.paid, "open")),
    /^request \d+ has 2 live orders$/,
  ],
  [
    "I2",
    "a payment of what is not paid",
    () => run(pays(at.completed), sql.raw(bookingOf([at.completed])), atOnce),
    /is completed, with a payment$/,
  ],
  ["I2", "a paid order of what is not paid", () => run(orders(at.completed, "paid")), /^order \d+ is paid, without/],
  [
    "I2",
    "a payment whose order is not paid",
    () => run(sql`update payment_orders set status = 'failed' where request_id = ${at.paid}`),
    /^payment \d+ of request \d+ counts, and its order \d+ of request \d+ is failed$/,
  ],
  [
    "I3",
    "an order of another amount",
    () => run(sql`update payment_orders set amount = 99901 where request_id = ${at.paid}`),
    /^order \d+ of 99901 paid 99900$/,
  ],
  [
    "I4",
    "a line of another amount",
    () => run(sql`update ledger_postings set amount = amount + 1 where entry_id = ${entry(1)} and line = 3`),
    /^all lines add up to 1$/,
  ],
  [
    "I4",
    "a payment that is booked between others",
    () => run(sql`update ledger_postings set party = ${other.accountId} where entry_id = ${entry(1)} and line = 1`),
    /^payment \d+ is booked as company_payments \d+ 99900, freelancer_payable \d+ -89910, brokerage -9990$/,
  ],
  [
    "I4",
    "an entry that is gone",
    () =>
      run(
        sql`update payables set status = 'cancelled' where payment_id = (select payment_id from ledger_entries where id = ${entry(2)})`,
        sql`delete from ledger_postings where entry_id = ${entry(2)}`,
        sql`delete from ledger_entries where id = ${entry(2)}`,
      ),
    /^payment \d+ is booked as nothing$/,
  ],
  [
    "I4",
    "money that is given back to somebody else",
    () => run(sql`update ledger_postings set party = ${other.accountId} where account = 'refunds' and party > 0`),
    /^order \d+ is refunded and booked as capture company_payments \d+ 99900, .*, refund refunds \d+ -99900$/,
  ],
  [
    "I5",
    "money that is held still",
    () => run(sql`update ledger_kind_totals set amount = amount - 100 where account = 'held' and kind = 'capture'`),
    /^the ledger holds 200 paise of 100, and gave back 100000 of 100000$/,
  ],
  [
    "I5",
    "a month that was meddled with",
    () => run(sql`insert into month_pending (month, cost) values ('2020-02-01', 100)`),
    /^of 2020-02 0\/100\/0 is shown, and nothing was paid$/,
  ],
  ["I5", "a total that was meddled with", () => run(folded(100)), /^the ledger shows 269630 paise of net, .* 269730$/],
  [
    "I6",
    "a second engaged request",
    () =>
      run(
        sql`drop index work_requests_engaged`,
        copyOf(at.accepted, other.accountId, "accepted"),
        ...copiedContract(at.accepted),
        noted("workreq", "freelancer", {}, { status: "pending" }),
        noted("updatereqstatus", "client", { status: "pending" }, { status: "accepted" }),
      ),
    /^work \d+ has 2 engaged requests and says t$/,
  ],
  [
    "I6",
    "a work that says it is open",
    () =>
      run(sql`update works set engaged = false where id = (select work_id from work_requests where id = ${at.paid})`),
    /^work \d+ has 1 engaged requests and says f$/,
  ],
  [
    "I7",
    "a second application",
    () =>
      run(
        drops("work_requests", "work_requests_once"),
        copyOf(at.pending, other.accountId),
        noted("workreq", "freelancer", {}, { status: "pending" }),
      ),
    /^freelancer \d+ has 2 live requests for work \d+$/,
  ],
  [
    "I8",
    "a move that nobody may make",
    () =>
      run(sql`update audit_entries set role = 'freelancer' where call = 'payment' and subject_id = ${String(at.paid)}`),
    /: a freelancer moved request \d+ from completed to paid$/,
  ],
  [
    "I9",
    "completed work without its 100",
    () => run(sql`update progress_entries set percentage = 99 where request_id = ${at.completed}`),
    /is completed, and its last progress is 99$/,
  ],
  [
    "I9",
    "progress of what nobody accepted",
    () => run(sql`insert into progress_entries (request_id, percentage, description) values (${at.pending}, 5, '')`),
    /is pending, and its last progress is 5$/,
  ],
  [
    "I10",
    "a work of nobody",
    () =>
      run(
        drops("works", "works_owner_id_companies_account_id_fk"),
        sql`update works set owner_id = 2000000000 where id = ${at.open}`,
      ),
    /^works names a row of companies that is not there: 2000000000$/,
  ],
  [
    "I10",
    "a request that names another company than its work",
    () => run(sql`update work_requests set owner_id = 2000000000 where id = ${at.pending}`),
    /^request \d+ names company 2000000000, and its work company \d+$/,
  ],
  [
    "I10",
    "a file that the sweep left",
    () =>
      run(
        sql`insert into files (name, kind, mime, size, sha256, ticket_hash, created_at)
          values ('left', 'picture', '', 1, '', '', now() - interval '61 minutes')`,
        swept,
      ),
    /^file left waits since .*, and was not swept$/,
  ],
  [
    "I10",
    "a file with other bytes",
    () => run(sql`update files set sha256 = 'another' where name = ${picture}`),
    /has other bytes than were sent$/,
  ],
  [
    "I10",
    "a file without bytes",
    () =>
      run(
        sql`insert into files (name, kind, mime, size, sha256, ticket_hash, attached_at) values ('none', 'picture', '', 1, '', '', now())`,
        sql`update companies set logo = 'none' where account_id = ${company.accountId}`,
      ),
    /^file none has no bytes$/,
  ],
  ...historyBreaches(at),
  [
    "I13",
    "unmatched money of somebody else",
    () => run(sql`update unmatched_payments set company_id = ${other.accountId} where provider_order = 'unknown'`),
    /^unmatched payment \d+ is booked as capture company_payments 100, .*, refund refunds -100$/,
  ],
  [
    "I13",
    "an unmatched order without its money",
    () => run(sql`update unmatched_payments set order_id = null`),
    /^order \d+ is unmatched, without its money$/,
  ],
  [
    "I14",
    "a reversal in favour of somebody else",
    () => run(sql`update ledger_postings set party = ${other.accountId} where entry_id = ${reversal} and line = 1`),
    /^the reversal of payment \d+ leaves -?99900 on company_payments \d+$/,
  ],
  [
    "I14",
    "a reversal without its reason",
    () => run(sql`delete from payment_reversals`),
    /^payment \d+ is not noted as reversed, and does not count$/,
  ],
  [
    "I14",
    "a reversed order of a payment that counts",
    () => run(orders(at.completed, "reversed")),
    /^order \d+ is reversed, without a reversed payment$/,
  ],
  ...contractBreaches(at),
  ...offerBreaches(at),
];

describe("what is always true", () => {
  it("is true after everything that can be done was done", async () => {
    expect(await violationsAfter(async () => undefined)).toEqual([]);
  });

  it.each(breaches)("%s finds %s, and nothing else does", async (name, _what, tamper, words) => {
    const violations = await violationsAfter(tamper());
    expect(violations).toEqual([[name, expect.stringMatching(words)]]);
  });

  it("has a breach for each, in a test", () => {
    // Those of payouts are in server/money/payouts/payout-invariants.test.ts, that of reviews in server/trust/reviews/invariants.test.ts,
    // those of milestones in server/money/milestones/milestone-invariants.test.ts, and those of taxes in server/money/taxes/papers.test.ts.
    const names = invariants.map(({ name }) => name).filter((name) => !/^[PRMT]/.test(name));
    expect([...new Set(breaches.map(([name]) => name))]).toEqual(names);
  });
});
