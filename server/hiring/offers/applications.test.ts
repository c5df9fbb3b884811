import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rupees } from "#domain/money.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { allRows, ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { buildFile, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";

const opened = open({}, { hasJobs: false });

let company: Browser;
let freelancer: Browser;

beforeAll(async () => {
  ({ company, freelancer } = await signedInParties(opened));
});

const act = (call: Parameters<typeof ask>[1], body: object, as: Browser) => ask(opened, call, body, { as });
const newWork = (more: Parameters<typeof buildWork>[1] = {}) =>
  buildWork(opened.db, { ownerId: company.accountId, quotes: true, ...more });

async function apply(workid: number, more: object = {}) {
  const resume = { kind: "resume", uploaderId: freelancer.accountId, attachedAt: null } as const;
  const { name: biodata } = await buildFile(opened.db, resume);
  return act("workreq", { workid, name: "Asha Rao", biodata, ...more }, freelancer);
}

const noOffer = {
  offerPaise: null,
  offerDays: null,
  offerVersion: null,
  offerBy: null,
  offerStatus: null,
  offerExpiresAt: null,
};

describe("an application", () => {
  it("makes the first offer with price, days and a note", async () => {
    const { id } = await newWork();
    const response = await apply(id, { amountPaise: 120_000, days: "10", note: "With two drafts." });
    expect(outcomeOf(response)).toBe("Success");
    const [offer] = await opened.db
      .select()
      .from(offers)
      .innerJoin(workRequests, eq(workRequests.id, offers.requestId))
      .where(eq(workRequests.workId, id));
    expect(offer?.offers).toMatchObject({
      version: 1,
      author: "freelancer",
      amount: 120_000,
      days: 10,
      note: "With two drafts.",
      status: "open",
    });
    expect(await entriesOf(opened.db, response)).toMatchObject([
      { subject: "request", after: { status: "pending", workid: id, amount_paise: 120_000, days: 10 } },
    ]);
  });

  it("makes none without a price", async () => {
    const { id } = await newWork();
    expect(outcomeOf(await apply(id))).toBe("Success");
    const [row] = (await act("getfreelancerbyworkid", { workid: id }, company)).json();
    expect(row).toMatchObject(noOffer);
  });

  it.each([
    ["a price on a work that takes none", { quotes: false }, { amountPaise: 120_000 }, "this job takes no quotes"],
    ["days without a price", {}, { days: 10 }, "please fill this"],
    ["a note without a price", {}, { note: "Soon." }, "please fill this"],
    ["half a rupee", {}, { amountPaise: 120_050 }, "use whole rupees"],
  ])("is refused with %s, and leaves nothing behind", async (_, work, input, text) => {
    const { id } = await newWork(work);
    const response = await apply(id, input);
    expect([response.statusCode, response.json().fields]).toEqual([400, { amountPaise: text }]);
    expect(await opened.db.$count(workRequests, eq(workRequests.workId, id))).toBe(0);
  });
});

describe("the rows of requests", () => {
  it("carry the latest offer for both parties", async () => {
    const { id: workid } = await newWork();
    const { id: requestId } = await buildRequest(opened.db, { workId: workid, freelancerId: freelancer.accountId });
    await buildOffer(opened.db, { requestId, days: 10 });
    await buildOffer(opened.db, { requestId, author: "company", amount: rupees(1100) });
    const latest = { offerPaise: 110_000, offerDays: null, offerVersion: 2, offerBy: "company", offerStatus: "open" };
    for (const as of [company, freelancer]) {
      expect((await act("getfreelancerbyworkid", { workid }, as)).json()).toMatchObject([latest]);
      expect((await act("getfreelancerbyreq", { workid, status: "pending" }, as)).json()).toMatchObject([latest]);
    }
    const own = (await act("getrequestbyid", {}, freelancer)).json();
    expect(own.find(({ requestid }: { requestid: number }) => requestid === requestId)).toMatchObject(latest);
    await opened.db
      .update(offers)
      .set({ expiresAt: new Date(0) })
      .where(eq(offers.requestId, requestId));
    expect((await act("getfreelancerbyworkid", { workid }, company)).json()[0].offerStatus).toBe("expired");
  });

  it("are sorted by price on request, the budget where nothing was offered, on pages of any size", async () => {
    const { id: workid } = await newWork({ budget: rupees(1000) });
    const prices = [1200, null, 900, 1000, null, 900];
    const ids: number[] = [];
    for (const price of prices) {
      const { id: requestId } = await buildRequest(opened.db, { workId: workid });
      if (price !== null) await buildOffer(opened.db, { requestId, amount: rupees(price) });
      ids.push(requestId);
    }
    const byPrice = [2, 5, 1, 3, 4, 0].map((at) => ids[at]);
    for (const limit of [1, 2, 50])
      for (const [call, more] of [
        ["getfreelancerbyworkid", {}],
        ["getfreelancerbyreq", { status: "pending" }],
      ] as const) {
        const body = { workid, sort: "price", limit, ...more };
        const rows = await allRows<{ requestid: number }>(opened, call, body, company);
        expect(rows.map(({ requestid }) => requestid)).toEqual(byPrice);
      }
    const unsorted = (await act("getfreelancerbyworkid", { workid }, company)).json();
    expect(unsorted.map(({ requestid }: { requestid: number }) => requestid)).toEqual(ids);
  });

  it.each([{ sort: "name" }, { sort: "price", after: "x" }, { sort: "price", after: btoa("[1,2]") }])(
    "are refused with %j",
    async (input) => {
      const { id: workid } = await newWork();
      expect((await act("getfreelancerbyworkid", { workid, ...input }, company)).statusCode).toBe(400);
    },
  );
});

describe("a work", () => {
  const editOf = async (id: number, more: object) => {
    const [work] = (await act("getworkbyid", { id }, company)).json();
    const { title, description, categoryid, subcategoryid, cost: budget, deadlinedate } = work;
    const terms = { workid: id, title, description, categoryid, subcategoryid, budget, deadlinedate };
    return act("workedit", { ...terms, ...more }, company);
  };
  const takesQuotes = async (id: number) => (await act("getworkbyid", { id }, company)).json()[0].quotes;

  it("is posted without quotes, or with them", async () => {
    const { id } = await newWork();
    const [{ categoryid, subcategoryid }] = (await act("getworkbyid", { id }, company)).json();
    const terms = { title: "A menu", description: "Two pages.", budget: 500, deadlinedate: "2099-12-31" };
    for (const [more, quotes] of [
      [{}, false],
      [{ quotes: true }, true],
      [{ quotes: null }, false],
    ] as const) {
      await act("workpost", { ...terms, categoryid, subcategoryid, ...more }, company);
      const [newest] = (await act("getworkdetails", {}, company)).json();
      expect(newest).toMatchObject({ title: "A menu", quotes });
      const [shown] = (await act("workdetails", { id: newest.workid }, freelancer)).json();
      expect(shown.quotes).toBe(quotes);
    }
    expect((await act("workpost", { ...terms, categoryid, subcategoryid, quotes: "yes" }, company)).statusCode).toBe(
      400,
    );
  });

  it("keeps its choice in an edit that does not name it", async () => {
    const { id } = await newWork();
    expect(outcomeOf(await editOf(id, { title: "Another title" }))).toBe("Success");
    expect(await takesQuotes(id)).toBe(true);
    expect(outcomeOf(await editOf(id, { quotes: false }))).toBe("Success");
    expect(await takesQuotes(id)).toBe(false);
    expect(outcomeOf(await editOf(id, { quotes: true }))).toBe("Success");
    expect(await takesQuotes(id)).toBe(true);
  });

  it("goes on taking quotes while an offer is open", async () => {
    const { id } = await newWork();
    const { id: requestId } = await buildRequest(opened.db, { workId: id });
    await buildOffer(opened.db, { requestId });
    expect(outcomeOf(await editOf(id, { quotes: false }))).toBe("409 offer_open");
    expect(outcomeOf(await editOf(id, { title: "Another title" }))).toBe("Success");
    await opened.db
      .update(offers)
      .set({ expiresAt: new Date(0) })
      .where(eq(offers.requestId, requestId));
    expect(outcomeOf(await editOf(id, { quotes: false }))).toBe("Success");
  });

  it("stops taking quotes, or an offer is made, when both happen at once", async () => {
    for (const swapped of [false, true, false, true]) {
      const { id } = await newWork();
      const { id: requestId } = await buildRequest(opened.db, { workId: id, freelancerId: freelancer.accountId });
      const both = [
        () => editOf(id, { quotes: false }),
        () => act("offers.make", { requestId, amountPaise: 90_000 }, freelancer),
      ];
      const outcomes = await Promise.all(
        (swapped ? both.toReversed() : both).map(async (one) => outcomeOf(await one())),
      );
      expect([
        ["Success", "409 quotes_off"],
        ["409 offer_open", "Success"],
      ]).toContainEqual(swapped ? outcomes.toReversed() : outcomes);
    }
  });
});
