import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

let company: Browser;
let freelancer: Browser;
let other: Browser;

beforeAll(async () => {
  ({ company, freelancer } = await signedInParties(opened));
  other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});

const act = (call: Parameters<typeof ask>[1], body: object, as: Browser) => ask(opened, call, body, { as });

/** A pending request of the freelancer on a work with a budget of ₹1,000 that takes quotes, and the offers of these authors. */
async function negotiation(
  authors: readonly ("company" | "freelancer")[],
  work: Parameters<typeof buildWork>[1] = {},
  offer: Partial<Parameters<typeof buildOffer>[1]> = {},
) {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, quotes: true, ...work });
  const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId });
  for (const author of authors) await buildOffer(opened.db, { requestId, author, ...offer });
  return { workId, requestId };
}

const accept = (reqid: number, offerVersion?: number | null) =>
  act("updatereqstatus", { reqid, status: "accepted", ...(offerVersion !== undefined && { offerVersion }) }, company);
const take = (requestId: number, version = 1) => act("offers.take", { requestId, version }, freelancer);

const requestRow = async (id: number) =>
  (await opened.db.select().from(workRequests).where(eq(workRequests.id, id)))[0];
const workRow = async (id: number) => (await opened.db.select().from(works).where(eq(works.id, id)))[0];
const statusesOf = async (requestId: number) =>
  (await opened.db.select().from(offers).where(eq(offers.requestId, requestId)).orderBy(offers.version)).map(
    ({ status }) => status,
  );
const costFor = async (workId: number, as: Browser) => (await act("workdetails", { id: workId }, as)).json()[0]?.cost;

describe("an acceptance by the company", () => {
  it("of the freelancer's offer agrees to its price, which both parties read as the cost", async () => {
    const { workId, requestId } = await negotiation(["freelancer"]);
    await buildRequest(opened.db, { workId, freelancerId: other.accountId });
    const response = await accept(requestId, 1);
    expect(outcomeOf(response)).toBe("updated");
    expect(await requestRow(requestId)).toMatchObject({ status: "accepted", price: rupees(1200), brokerageBps: 1000 });
    expect(await statusesOf(requestId)).toEqual(["accepted"]);
    expect(await workRow(workId)).toMatchObject({ engaged: true, agreedPaise: rupees(1200), budget: rupees(1000) });
    for (const as of [company, freelancer]) expect(await costFor(workId, as)).toBe(1200);
    expect(await costFor(workId, other)).toBe(1000);
    expect(await entriesOf(opened.db, response)).toMatchObject([
      {
        subject: "request",
        before: { status: "pending" },
        after: { status: "accepted", offer_version: 1, amount_paise: 120_000 },
      },
    ]);
  });

  it("without any offer agrees to the budget, as before", async () => {
    for (const work of [{ quotes: false }, {}]) {
      const { workId, requestId } = await negotiation([], work);
      const response = await accept(requestId);
      expect(response.json()).toEqual({ message: "updated" });
      expect(await requestRow(requestId)).toMatchObject({ status: "accepted", price: rupees(1000) });
      expect(await costFor(workId, company)).toBe(1000);
      const [entry] = await entriesOf(opened.db, response);
      expect(entry).toMatchObject({ before: { status: "pending" }, after: { status: "accepted" } });
      expect(Object.keys(entry?.after ?? {})).not.toContain("offer_version");
    }
  });

  it("moves the deadline to the end of the offered days, if that is later", async () => {
    const { rows } = await opened.db.execute<{ soon: string; late: string; ends: string }>(
      sql`select (current_date + 2)::text as soon, (current_date + 40)::text as late, (current_date + 10)::text as ends`,
    );
    const [{ soon, late, ends } = { soon: "", late: "", ends: "" }] = rows;
    for (const [deadline, days, agreed] of [
      [soon, 10, ends],
      [late, 10, late],
      [soon, null, soon],
    ] as const) {
      const { workId, requestId } = await negotiation(["freelancer"], { deadline }, { days });
      expect(outcomeOf(await accept(requestId, 1))).toBe("updated");
      expect((await workRow(workId))?.deadline).toBe(agreed);
    }
  });

  it.each<[string, readonly ("company" | "freelancer")[], number | undefined, string]>([
    ["does not name the open offer", ["freelancer"], undefined, "409 offer_changed"],
    ["names an older offer", ["freelancer", "company", "freelancer"], 1, "409 offer_changed"],
    ["names an offer where there is none", [], 1, "409 offer_changed"],
    ["comes while the own offer is open", ["freelancer", "company"], 2, "409 offer_open"],
    ["comes while the own offer is open, without its version", ["company"], undefined, "409 offer_open"],
  ])("is refused where it %s", async (_, authors, version, refusal) => {
    const { workId, requestId } = await negotiation(authors);
    const before = await statusesOf(requestId);
    expect(outcomeOf(await accept(requestId, version))).toBe(refusal);
    expect(await requestRow(requestId)).toMatchObject({ status: "pending", price: null });
    expect(await workRow(workId)).toMatchObject({ engaged: false, agreedPaise: null });
    expect(await statusesOf(requestId)).toEqual(before);
  });

  it.each(["withdrawn", "declined", "expired"] as const)(
    "needs another offer after the freelancer's was %s",
    async (status) => {
      const { requestId } = await negotiation(["freelancer"], {}, { status });
      for (const version of [undefined, 1])
        expect(outcomeOf(await accept(requestId, version))).toBe("409 offer_required");
      await buildOffer(opened.db, { requestId, amount: rupees(1000) });
      expect(outcomeOf(await accept(requestId, 2))).toBe("updated");
    },
  );

  it("agrees to the budget after only the company has made offers, and all have ended", async () => {
    const { requestId } = await negotiation(["company"], {}, { status: "declined" });
    expect(outcomeOf(await accept(requestId))).toBe("updated");
    expect(await requestRow(requestId)).toMatchObject({ price: rupees(1000) });
  });

  it("never agrees to an offer whose time is over, before a job has noted it", async () => {
    const { requestId } = await negotiation(["freelancer"], {}, { expiresAt: new Date(Date.now() - 1) });
    expect(outcomeOf(await accept(requestId, 1))).toBe("409 offer_required");
    expect(await requestRow(requestId)).toMatchObject({ status: "pending" });
  });

  it("leaves the offers of others open, which cannot be accepted until the work is open again", async () => {
    const { workId, requestId } = await negotiation(["freelancer"]);
    const second = await buildRequest(opened.db, { workId });
    await buildOffer(opened.db, { requestId: second.id });
    expect(outcomeOf(await accept(requestId, 1))).toBe("updated");
    expect(await statusesOf(second.id)).toEqual(["open"]);
    expect(outcomeOf(await accept(second.id, 1))).toBe("409 position_filled");
    expect(await statusesOf(second.id)).toEqual(["open"]);
  });

  it.each([0, 11, "x", 1.5])("is refused with the version %j", async (version) => {
    const { requestId } = await negotiation(["freelancer"]);
    const response = await act(
      "updatereqstatus",
      { reqid: requestId, status: "accepted", offerVersion: version },
      company,
    );
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ["offerVersion"]]);
  });
});

describe("the freelancer who takes the company's offer", () => {
  it("is engaged at its price", async () => {
    const { workId, requestId } = await negotiation(["company"], {}, { amount: rupees(900) });
    const response = await take(requestId);
    const [contract] = (await act("contracts.get", { requestId }, freelancer)).json();
    expect(response.json()).toEqual({ message: "Success", contractId: contract.contractId });
    expect(contract.document).toMatchObject({
      pricePaise: 90_000,
      acts: [
        { act: "apply", accountId: freelancer.accountId, offerVersion: null },
        { act: "accept_offer", accountId: freelancer.accountId, offerVersion: 1 },
      ],
    });
    expect(await requestRow(requestId)).toMatchObject({ status: "accepted", price: rupees(900), brokerageBps: 1000 });
    expect(await workRow(workId)).toMatchObject({ engaged: true, agreedPaise: rupees(900) });
    expect(await statusesOf(requestId)).toEqual(["accepted"]);
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { subject: "request", subjectId: String(requestId), after: { status: "accepted", amount_paise: 90_000 } },
    ]);
  });

  it.each<[string, readonly ("company" | "freelancer")[], number]>([
    ["there is none", [], 1],
    ["the own offer is open", ["freelancer"], 1],
    ["another version is open", ["company", "freelancer", "company"], 1],
  ])("is refused where %s", async (_, authors, version) => {
    const { requestId } = await negotiation(authors);
    expect(outcomeOf(await take(requestId, version))).toBe("409 offer_changed");
    expect(await requestRow(requestId)).toMatchObject({ status: "pending" });
  });

  it("is refused once the time of the offer is over", async () => {
    const { requestId } = await negotiation(["company"], {}, { expiresAt: new Date(Date.now() - 1) });
    expect(outcomeOf(await take(requestId))).toBe("409 offer_changed");
  });

  it("is refused once another is engaged, the request is decided, or the work is closed", async () => {
    const filled = await negotiation(["company"]);
    await buildRequest(opened.db, { workId: filled.workId, status: "accepted" });
    expect(outcomeOf(await take(filled.requestId))).toBe("409 position_filled");
    expect(await statusesOf(filled.requestId)).toEqual(["open"]);
    const decided = await negotiation(["company"]);
    await act("updatereqreview", { reqid: decided.requestId, status: "rejected", rejectreason: "No." }, company);
    expect(outcomeOf(await take(decided.requestId))).toBe("409 request_moved_on");
    const takenDown = await negotiation(["company"], { takenDownAt: new Date() });
    expect(outcomeOf(await take(takenDown.requestId))).toBe("409 work_closed");
    const { id: ownerId } = await buildCompany(opened.db);
    const closed = await negotiation(["company"], { ownerId });
    await opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, ownerId));
    expect(outcomeOf(await take(closed.requestId))).toBe("409 work_closed");
    expect(await statusesOf(closed.requestId)).toEqual(["open"]);
  });

  it("needs a request of the own", async () => {
    const { requestId } = await negotiation(["company"]);
    expect(outcomeOf(await act("offers.take", { requestId, version: 1 }, other))).toBe("404 not_found");
    expect(outcomeOf(await act("offers.take", { requestId, version: 1 }, company))).toBe("403 wrong_role");
  });
});

describe("the open offer of a request", () => {
  it("is closed when the request is rejected, and gone when it is withdrawn or its work deleted", async () => {
    const rejected = await negotiation(["freelancer"]);
    await act("updatereqreview", { reqid: rejected.requestId, status: "rejected", rejectreason: "No." }, company);
    expect(await statusesOf(rejected.requestId)).toEqual(["closed"]);
    const withdrawn = await negotiation(["freelancer"]);
    await act("workreqdelete", { reqid: withdrawn.requestId }, freelancer);
    expect(await statusesOf(withdrawn.requestId)).toEqual([]);
    const deleted = await negotiation(["company"]);
    await act("workdelete", { workid: deleted.workId }, company);
    expect(await statusesOf(deleted.requestId)).toEqual([]);
  });

  it("stays when a rejection is refused", async () => {
    const { requestId } = await negotiation(["freelancer"]);
    const foreign = await signedIn(opened, (await buildCompany(opened.db)).id);
    const rejection = { reqid: requestId, status: "rejected", rejectreason: "No." };
    expect(outcomeOf(await act("updatereqreview", rejection, foreign))).toBe("404 not_found");
    expect(await statusesOf(requestId)).toEqual(["open"]);
  });
});

describe("after an agreement above the budget", () => {
  const agreed = async () => {
    const one = await negotiation(["freelancer"]);
    expect(outcomeOf(await accept(one.requestId, 1))).toBe("updated");
    return one;
  };
  const edit = async (id: number, more: object) => {
    const [{ title, description, categoryid, subcategoryid, cost: budget, deadlinedate }] = (
      await act("getworkbyid", { id }, company)
    ).json();
    const terms = { workid: id, title, description, categoryid, subcategoryid, budget, deadlinedate };
    return act("workedit", { ...terms, ...more }, company);
  };

  it("the title can be corrected, and the stored budget stays", async () => {
    const { workId } = await agreed();
    expect(outcomeOf(await edit(workId, { title: "A corrected title" }))).toBe("Success");
    expect(await workRow(workId)).toMatchObject({
      title: "A corrected title",
      budget: rupees(1000),
      agreedPaise: rupees(1200),
    });
    for (const budget of [1000, 1201]) expect(outcomeOf(await edit(workId, { budget }))).toBe("409 terms_frozen");
  });

  it("its end opens the work again at the budget", async () => {
    const { workId, requestId } = await agreed();
    await act("endengagement", { reqid: requestId, reason: "Over." }, freelancer);
    expect(await workRow(workId)).toMatchObject({ engaged: false, agreedPaise: null });
    expect(await costFor(workId, company)).toBe(1000);
    const next = await buildRequest(opened.db, { workId, freelancerId: other.accountId });
    expect(outcomeOf(await accept(next.id))).toBe("updated");
    expect(await costFor(workId, other)).toBe(1000);
  });

  it("the agreed price is paid, booked and on the receipt, and no other amount is", async () => {
    const { requestId } = await agreed();
    const done = { requestid: requestId, percentage: 100, progress_desc: "All of it." };
    expect(outcomeOf(await act("updateworkprogress", done, freelancer))).toBe("Success");
    expect(outcomeOf(await act("payment", { requestid: requestId, amount: 1000 }, company))).toBe(
      "409 amount_mismatch",
    );
    expect(outcomeOf(await act("payment", { requestid: requestId, amount: 1200 }, company))).toBe("Success");
    const [payment] = await opened.db.select().from(payments).where(eq(payments.requestId, requestId));
    expect(payment).toMatchObject({ cost: rupees(1200), brokerage: rupees(120), net: rupees(1080) });
    for (const as of [company, freelancer])
      expect((await act("payments.getReceipt", { requestid: requestId }, as)).json()[0]).toMatchObject({ cost: 1200 });
  });

  it("both may agree on another price later, and the accepted offer stays what it was", async () => {
    const { workId, requestId } = await agreed();
    const [{ contractId }] = (await act("contracts.get", { requestId }, company)).json();
    const change = { contractId, baseVersion: 1, reason: "One page more.", pricePaise: 130_000 };
    const { amendmentId } = (await act("contracts.amend", change, freelancer)).json();
    expect(outcomeOf(await act("contracts.answerAmendment", { amendmentId, accept: true }, company))).toBe("Success");
    for (const as of [company, freelancer]) expect(await costFor(workId, as)).toBe(1300);
    expect(await requestRow(requestId)).toMatchObject({ price: rupees(1300) });
    expect(await violatedInvariants(opened, "I16")).toEqual([]);
  });

  it("the company finds the work by the price that its list shows", async () => {
    const { workId } = await agreed();
    const idsOf = async (q: string) =>
      (await act("getworkdetails", { q, limit: 200 }, company)).json().map(({ workid }: { workid: number }) => workid);
    expect(await idsOf("1200")).toContain(workId);
    expect(await idsOf("1000")).not.toContain(workId);
  });
});
