import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { isEngaged } from "#domain/hiring/work-request.ts";
import { rupees } from "#domain/money.ts";
import { processOffers } from "#server/hiring/offers/due.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const rounds = Array.from({ length: 5 }, (_, round) => round);

let company: Browser;
let freelancers: Browser[];

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  const built = [await buildFreelancer(opened.db), await buildFreelancer(opened.db)];
  freelancers = await Promise.all(built.map(({ id }) => signedIn(opened, id)));
});

const act = async (call: Parameters<typeof ask>[1], body: object, as: Browser) =>
  outcomeOf(await ask(opened, call, body, { as }));

const newWork = () => buildWork(opened.db, { ownerId: company.accountId, quotes: true, budget: rupees(1000) });

/** A pending request of each freelancer with an offer of this author. */
async function offered(author: "company" | "freelancer", count: 1 | 2 = 1) {
  const work = await newWork();
  const requests = freelancers.slice(0, count).map(async ({ accountId: freelancerId }) => {
    const { id } = await buildRequest(opened.db, { workId: work.id, freelancerId });
    await buildOffer(opened.db, { requestId: id, author });
    return id;
  });
  return { work, ids: await Promise.all(requests) };
}

const [first, second] = [() => freelancers[0] ?? company, () => freelancers[1] ?? company];
const accept = (reqid: number, offerVersion?: number) =>
  act("updatereqstatus", { reqid, status: "accepted", ...(offerVersion && { offerVersion }) }, company);
const reject = (reqid: number) => act("updatereqreview", { reqid, status: "rejected", rejectreason: "No." }, company);
const take = (requestId: number, as: Browser) => act("offers.take", { requestId, version: 1 }, as);

/** What must hold whoever came first: one engaged request at most, its price is that of its accepted offer, and no offer of it is open. */
async function expectConsistent(workId: number): Promise<void> {
  const [work] = await opened.db.select().from(works).where(eq(works.id, workId));
  const all = await opened.db.select().from(workRequests).where(eq(workRequests.workId, workId));
  const engaged = all.filter(({ status }) => isEngaged(status));
  expect(engaged.length).toBe(work?.engaged ? 1 : 0);
  expect(work?.agreedPaise ?? null).toBe(engaged[0]?.price ?? null);
  for (const { id, status, price } of all) {
    const made = await opened.db.select().from(offers).where(eq(offers.requestId, id));
    const accepted = made.filter((offer) => offer.status === "accepted");
    const expected = isEngaged(status) && accepted.length > 0 ? [price] : [];
    expect(accepted.map(({ amount }) => amount)).toEqual(expected);
    const isOpen = made.filter((offer) => offer.status === "open").length;
    expect(isOpen).toBeLessThanOrEqual(status === "pending" ? 1 : 0);
  }
}

describe("at the same moment", () => {
  it("twenty acceptances of one offer accept it once", async () => {
    const { work, ids } = await offered("freelancer");
    const [id = 0] = ids;
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => accept(id, 1)));
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill("409 request_moved_on"), "updated"]);
    await expectConsistent(work.id);
  });

  it("an acceptance, a counter-offer, a withdrawal, a decline and a rejection have one outcome", async () => {
    for (const round of rounds) {
      const { work, ids } = await offered("freelancer");
      const [id = 0] = ids;
      const version = { requestId: id, version: 1 };
      const all = [
        () => accept(id, 1),
        () => act("offers.make", { requestId: id, amountPaise: 90_000, replacesVersion: 1 }, company),
        () => act("offers.withdraw", version, first()),
        () => act("offers.decline", version, company),
        () => reject(id),
      ];
      const turned = [...all.slice(round), ...all.slice(0, round)];
      const outcomes = await Promise.all([...turned, ...turned, ...turned, ...turned].map((one) => one()));
      expect(outcomes.filter((outcome) => outcome === "updated").length).toBeLessThanOrEqual(1);
      await expectConsistent(work.id);
    }
  });

  it("a take and a withdrawal of the same offer do not both happen", async () => {
    for (const round of rounds) {
      const { work, ids } = await offered("company");
      const [requestId = 0] = ids;
      const both = [() => take(requestId, first()), () => act("offers.withdraw", { requestId, version: 1 }, company)];
      const ordered = round % 2 ? both.toReversed() : both;
      const outcomes = await Promise.all(ordered.map((one) => one()));
      expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
      await expectConsistent(work.id);
    }
  });

  it("two freelancers who take two offers of one work: one is engaged", async () => {
    for (const _ of rounds) {
      const { work, ids } = await offered("company", 2);
      const [one = 0, two = 0] = ids;
      const calls = Array.from({ length: 10 }, () => [take(one, first()), take(two, second())]).flat();
      const outcomes = await Promise.all(calls);
      expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
      expect(new Set(outcomes)).toEqual(new Set(["Success", "409 request_moved_on", "409 position_filled"]));
      await expectConsistent(work.id);
    }
  });

  it("the first offer and an acceptance at the budget do not both happen", async () => {
    for (const round of rounds) {
      const work = await newWork();
      const applicant = { workId: work.id, freelancerId: first().accountId };
      const { id: requestId } = await buildRequest(opened.db, applicant);
      const both = [() => accept(requestId), () => act("offers.make", { requestId, amountPaise: 150_000 }, first())];
      const outcomes = await Promise.all((round % 2 ? both.toReversed() : both).map((one) => one()));
      expect([
        ["updated", "409 request_moved_on"],
        ["409 offer_changed", "Success"],
      ]).toContainEqual(round % 2 ? outcomes.toReversed() : outcomes);
      await expectConsistent(work.id);
    }
  });

  it("a change of the budget and an acceptance of an offer keep its price", async () => {
    for (const _ of rounds) {
      const { work, ids } = await offered("freelancer");
      const [id = 0] = ids;
      const { title, description, categoryId: categoryid, subcategoryId: subcategoryid, deadline: deadlinedate } = work;
      const terms = { workid: work.id, title, description, categoryid, subcategoryid, deadlinedate, budget: 700 };
      const [accepted, edited] = await Promise.all([accept(id, 1), act("workedit", terms, company)]);
      expect(accepted).toBe("updated");
      expect(["Success", "409 terms_frozen"]).toContain(edited);
      const [request] = await opened.db.select().from(workRequests).where(eq(workRequests.id, id));
      expect(request?.price).toBe(rupees(1200));
      await expectConsistent(work.id);
    }
  });

  it("the job that ends offers and an acceptance agree on whether its time was over", async () => {
    for (const _ of rounds) {
      const { work, ids } = await offered("freelancer");
      const [id = 0] = ids;
      const later = new Date(Date.now() + 8 * 86_400_000);
      const [accepted] = await Promise.all([accept(id, 1), processOffers(opened.services, later)]);
      expect(["updated", "409 offer_required"]).toContain(accepted);
      await expectConsistent(work.id);
    }
  });
});
