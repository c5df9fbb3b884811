import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { rollUpLedger } from "#server/money/ledger/queries.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { password } from "#server/test/identity/second-step.ts";
import { linesOf } from "#server/test/money/booked-lines.ts";
import { moneyOf } from "#server/test/money/money.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ PAYMENT_PROVIDER: "manual", PAYMENT_INSTRUCTIONS: "Pay to 1234 at the State Bank." });
const { statusOf, paymentsFor } = moneyOf(opened);
let company: Browser;
let admin: Browser;

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash: await hashPassword(password) })).id);
});

/** A payment of 1,000 rupees at 10 % that the company has reported. */
async function reported() {
  const { id: freelancerId } = await buildFreelancer(opened.db);
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, budget: rupees(1000) });
  const { id } = await buildRequest(opened.db, { workId, freelancerId, status: "completed", brokerageBps: 1000 });
  await ask(opened, "payment", { requestid: id, amount: 1000, reference: `UTR ${id}` }, { as: company });
  const { rows } = await opened.db.execute<{ id: number }>(sql`select id from payment_orders where request_id = ${id}`);
  return { id, orderId: rows[0]?.id ?? 0 };
}

const send = async (call: "payments.confirm" | "payments.recordSurplus", input: object) =>
  outcomeOf(await ask(opened, call, input, { as: admin }));
const confirm = (orderId: number, arrival: object) => send("payments.confirm", { orderId, ...arrival });

interface Unmatched {
  readonly unmatchedId: number;
  readonly requestId: number;
  readonly amountMinor: number;
  readonly reason: string;
}

async function unmatchedOf(requestId: number) {
  const rows = (await ask(opened, "payments.listUnmatched", { limit: 200 }, { as: admin })).json<Unmatched[]>();
  return rows.filter((row) => row.requestId === requestId);
}

describe("a payment by transfer", () => {
  it("of which the company withheld tax is paid in full, and the tax is owed by the tax office", async () => {
    const { id, orderId } = await reported();
    expect(await confirm(orderId, { withheldPaise: 100_00, section: "393(1)", certificate: "C-1" })).toBe("Success");
    expect(await statusOf(id)).toBe("paid");
    expect(await paymentsFor(id)).toMatchObject([{ cost: 1000_00, brokerage: 100_00, net: 900_00 }]);
    expect(await linesOf(opened, id)).toEqual([
      "payment company_payments 100000",
      "payment freelancer_payable -90000",
      "payment brokerage -10000",
      "withheld tax_withheld 10000",
      "withheld company_payments -10000",
    ]);
    expect(await unmatchedOf(id)).toEqual([]);
  });

  it.each([
    ["nothing else is said", {}, "Success"],
    ["the amount arrived to the paisa", { receivedPaise: 1000_00 }, "Success"],
    ["a paisa is missing", { receivedPaise: 999_99 }, "409 amount_missing"],
    [
      "a paisa is missing beside the tax",
      { receivedPaise: 899_99, withheldPaise: 100_00, section: "194H" },
      "409 amount_missing",
    ],
    ["nothing arrived", { receivedPaise: 0 }, "409 amount_missing"],
    ["tax was withheld by no section", { withheldPaise: 100_00 }, "409 withheld_unnamed"],
    ["the tax is no amount", { withheldPaise: -1, section: "194H" }, "400 invalid"],
  ])("where %s is confirmed or refused, and moves nothing if it is refused", async (_, arrival, outcome) => {
    const { id, orderId } = await reported();
    expect(await confirm(orderId, arrival)).toBe(outcome);
    expect(await statusOf(id)).toBe(outcome === "Success" ? "paid" : "completed");
    if (outcome !== "Success") expect(await linesOf(opened, id)).toEqual([]);
  });

  it("of too much holds the rest for the admin, who sends it back", async () => {
    const { id, orderId } = await reported();
    expect(await confirm(orderId, { receivedPaise: 1000_01 })).toBe("Success");
    const [held] = await unmatchedOf(id);
    expect(held).toMatchObject({ amountMinor: 1, reason: "surplus" });
    const settle = { unmatchedId: held?.unmatchedId, note: "Sent back by bank." };
    expect(outcomeOf(await ask(opened, "payments.settleUnmatched", settle, { as: admin }))).toBe("Success");
    expect(await unmatchedOf(id)).toEqual([]);
  });

  it("that comes twice is held once for each reference", async () => {
    const { id, orderId } = await reported();
    const again = { requestId: id, amountPaise: 1000_00, reference: "UTR again" };
    expect(await send("payments.recordSurplus", again)).toBe("409 not_paid");
    await confirm(orderId, {});
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => send("payments.recordSurplus", again)));
    expect(outcomes.toSorted()).toEqual([...Array(4).fill("409 surplus_recorded"), "Success"]);
    expect(await unmatchedOf(id)).toMatchObject([{ amountMinor: 1000_00, reason: "surplus" }]);
    expect(await send("payments.recordSurplus", { ...again, requestId: 999_999 })).toBe("404 not_found");
  });
});

describe("the books", () => {
  it("have what really arrived as cash, and the rest as owed by the tax office", async () => {
    await rollUpLedger(opened.db);
    const { rows } = await opened.db.execute<{ arrived: number; withheld: number }>(sql`
      select sum(amount) filter (where account = 'company_payments')::float8 as arrived,
        sum(amount) filter (where account = 'tax_withheld')::float8 as withheld from ledger_postings`);
    const balances = (await ask(opened, "ledger.listBalances", {}, { as: admin })).json();
    expect(balances).toContainEqual(
      expect.objectContaining({ account: "company_payments", closingPaise: rows[0]?.arrived }),
    );
    expect(balances).toContainEqual(expect.objectContaining({ account: "tax_withheld", closingPaise: 100_00 }));
    expect(rows[0]?.withheld).toBe(100_00);
    expect(await violatedInvariants(opened)).toEqual([]);
  });

  it("mirror the tax where the payment is reversed", async () => {
    const { id, orderId } = await reported();
    await confirm(orderId, { withheldPaise: 100_00, section: "194H" });
    const input = { requestId: id, reason: "The money was of another company.", password };
    expect(outcomeOf(await ask(opened, "payments.reverse", input, { as: admin }))).toBe("Success");
    expect((await linesOf(opened, id)).slice(-5)).toEqual([
      "reversal company_payments -100000",
      "reversal freelancer_payable 90000",
      "reversal brokerage 10000",
      "withheld_reversed tax_withheld -10000",
      "withheld_reversed company_payments 10000",
    ]);
    expect(await violatedInvariants(opened)).toEqual([]);
  });
});
