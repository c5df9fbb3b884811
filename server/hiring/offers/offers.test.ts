import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { maxOfferVersions, offerMoves } from "#domain/hiring/offer.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";

const opened = open({}, { hasJobs: false });

let company: Browser;
let freelancer: Browser;
let outsider: Browser;

beforeAll(async () => {
  ({ company, freelancer } = await signedInParties(opened));
  outsider = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});

/** A pending request of the freelancer on a work of the company that takes quotes. */
async function buildQuoted(work: Parameters<typeof buildWork>[1] = {}): Promise<number> {
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, quotes: true, ...work });
  return (await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId })).id;
}

type Call = Parameters<typeof ask>[1];
const act = (call: Call, body: object, as: Browser) => ask(opened, call, body, { as });
const make = (requestId: number, as: Browser, more: object = {}) =>
  act("offers.make", { requestId, amountPaise: 120_000, ...more }, as);
const get = async (requestId: number, as: Browser) => (await act("offers.get", { requestId }, as)).json()[0];
const statusesOf = async (requestId: number) =>
  (await opened.db.select().from(offers).where(eq(offers.requestId, requestId)).orderBy(offers.version)).map(
    ({ author, status }) => `${author} ${status}`,
  );
const expire = (requestId: number) =>
  opened.db
    .update(offers)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(and(eq(offers.requestId, requestId), eq(offers.status, "open")));

describe("an offer", () => {
  it("is made by the freelancer with price, days and a note, and read by both parties", async () => {
    const requestId = await buildQuoted();
    const before = Date.now();
    const response = await make(requestId, freelancer, { days: 10, note: "With two drafts." });
    expect(response.json()).toMatchObject({ message: "Success", version: 1 });
    const expiresAt = Date.parse(response.json().expiresAt);
    expect(Math.abs(expiresAt - before - 7 * 86_400_000)).toBeLessThan(60_000);
    const offer = {
      offerId: expect.any(Number),
      version: 1,
      author: "freelancer",
      amountPaise: 120_000,
      days: 10,
      note: "With two drafts.",
      status: "open",
      reason: null,
      createdAt: expect.any(String),
      expiresAt: response.json().expiresAt,
    };
    const expected = { requestId, takesQuotes: true, budgetPaise: 100_000, versions: [offer] };
    expect(await get(requestId, company)).toEqual({ ...expected, allowedMoves: ["counter", "decline", "accept"] });
    expect(await get(requestId, freelancer)).toEqual({ ...expected, allowedMoves: ["revise", "withdraw"] });
  });

  it("is read by every member of the company, and answered by those who may hire", async () => {
    const requestId = await buildQuoted();
    await make(requestId, freelancer);
    for (const [kind, allowedMoves] of [
      ["hirer", ["counter", "decline", "accept"]],
      ["viewer", []],
    ] as const) {
      const { id } = await buildMember(opened.db, { companyId: company.accountId, kind });
      const member = await signedIn(opened, id);
      expect((await get(requestId, member)).allowedMoves).toEqual(allowedMoves);
      const outcome = outcomeOf(await act("offers.decline", { requestId, version: 9 }, member));
      expect(outcome).toBe(kind === "hirer" ? "409 offer_changed" : "403 member_kind");
    }
  });

  it.each<[string, (ownerId: number, workId: number) => Promise<unknown>]>([
    ["is rejected", (id) => opened.db.update(accounts).set({ status: "rejected" }).where(eq(accounts.id, id))],
    [
      "has had its work taken down",
      (_, id) => opened.db.update(works).set({ takenDownAt: new Date() }).where(eq(works.id, id)),
    ],
    [
      "has engaged another freelancer",
      (_, id) => opened.db.update(works).set({ engaged: true }).where(eq(works.id, id)),
    ],
  ])("cannot be taken once its company %s, and can still be answered", async (_, change) => {
    const { id: workId, ownerId } = await buildWork(opened.db, { quotes: true });
    const owner = await signedIn(opened, ownerId);
    const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId });
    await make(requestId, owner);
    const movesOf = async () => (await get(requestId, freelancer)).allowedMoves;
    expect(await movesOf()).toEqual(["counter", "decline", "take"]);
    await change(ownerId, workId);
    expect(await movesOf()).toEqual(["counter", "decline"]);
  });

  it("is made first by the company as well", async () => {
    const requestId = await buildQuoted();
    expect((await get(requestId, company)).allowedMoves).toEqual(["make"]);
    expect(outcomeOf(await make(requestId, company))).toBe("Success");
    expect((await get(requestId, freelancer)).allowedMoves).toEqual(["counter", "decline", "take"]);
  });

  it("is countered and revised in numbered versions, of which one is open", async () => {
    const requestId = await buildQuoted();
    await make(requestId, freelancer);
    expect((await make(requestId, company, { amountPaise: 110_000, replacesVersion: 1 })).json().version).toBe(2);
    expect((await make(requestId, company, { amountPaise: 115_000, replacesVersion: 2 })).json().version).toBe(3);
    expect((await make(requestId, freelancer, { amountPaise: 118_000, replacesVersion: 3 })).json().version).toBe(4);
    expect(await statusesOf(requestId)).toEqual([
      `freelancer ${offerMoves.counter.to}`,
      `company ${offerMoves.revise.to}`,
      `company ${offerMoves.counter.to}`,
      "freelancer open",
    ]);
    expect(
      (await get(requestId, company)).versions.map(({ amountPaise }: { amountPaise: number }) => amountPaise),
    ).toEqual([118_000, 115_000, 110_000, 120_000]);
  });

  it("is withdrawn by its author and declined by the other party, with a reason or without", async () => {
    const withdrawn = await buildQuoted();
    await make(withdrawn, freelancer);
    expect(outcomeOf(await act("offers.withdraw", { requestId: withdrawn, version: 1 }, freelancer))).toBe("Success");
    const declined = await buildQuoted();
    await make(declined, freelancer);
    const reason = "Too dear for us.";
    expect(outcomeOf(await act("offers.decline", { requestId: declined, version: 1, reason }, company))).toBe(
      "Success",
    );
    expect([await statusesOf(withdrawn), await statusesOf(declined)]).toEqual([
      ["freelancer withdrawn"],
      ["freelancer declined"],
    ]);
    expect((await get(declined, freelancer)).versions[0].reason).toBe(reason);
    expect((await get(declined, freelancer)).allowedMoves).toEqual(["make"]);
  });

  it("may follow one that has ended, as the next version", async () => {
    const requestId = await buildQuoted();
    await make(requestId, freelancer);
    await act("offers.decline", { requestId, version: 1 }, company);
    expect((await make(requestId, freelancer, { amountPaise: 100_000 })).json().version).toBe(2);
  });

  it("has expired once its time is over, before a job has noted it", async () => {
    const requestId = await buildQuoted();
    await make(requestId, freelancer);
    await expire(requestId);
    expect((await get(requestId, company)).versions[0].status).toBe("expired");
    expect(outcomeOf(await act("offers.decline", { requestId, version: 1 }, company))).toBe("409 offer_changed");
    expect(outcomeOf(await make(requestId, freelancer, { replacesVersion: 1 }))).toBe("409 offer_changed");
    expect((await make(requestId, freelancer)).json().version).toBe(2);
    expect(await statusesOf(requestId)).toEqual(["freelancer expired", "freelancer open"]);
  });

  it("is in the audit log with its amount and without its texts", async () => {
    const requestId = await buildQuoted();
    const made = await make(requestId, freelancer, { days: 10, note: "With two drafts." });
    const about = { subject: "offer", subjectId: String(requestId), outcome: "done" };
    expect(await entriesOf(opened.db, made)).toMatchObject([
      { ...about, before: {}, after: { version: 1, amount_paise: 120_000, days: 10 } },
    ]);
    const declined = await act("offers.decline", { requestId, version: 1, reason: "No." }, company);
    expect(await entriesOf(opened.db, declined)).toMatchObject([
      { ...about, before: { version: 1, status: "open" }, after: { version: 1, status: "declined" } },
    ]);
  });
});

describe("an offer is refused", () => {
  it("on a version that is not the open one", async () => {
    const requestId = await buildQuoted();
    await make(requestId, freelancer);
    expect(outcomeOf(await make(requestId, company))).toBe("409 offer_changed");
    await make(requestId, company, { replacesVersion: 1 });
    expect(outcomeOf(await make(requestId, freelancer, { replacesVersion: 1 }))).toBe("409 offer_changed");
    for (const [call, as] of [
      ["offers.withdraw", freelancer],
      ["offers.decline", company],
    ] as const)
      for (const version of [1, 2, 3])
        expect([version, outcomeOf(await act(call, { requestId, version }, as))]).toEqual([
          version,
          "409 offer_changed",
        ]);
    expect(await statusesOf(requestId)).toEqual(["freelancer countered", "company open"]);
  });

  it("on a work that does not take quotes", async () => {
    const requestId = await buildQuoted({ quotes: false });
    for (const as of [company, freelancer]) expect(outcomeOf(await make(requestId, as))).toBe("409 quotes_off");
    expect((await get(requestId, company)).allowedMoves).toEqual([]);
  });

  it("once the request is decided", async () => {
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId, quotes: true });
    const request = { workId, freelancerId: freelancer.accountId, status: "rejected" } as const;
    const { id: requestId } = await buildRequest(opened.db, request);
    expect(outcomeOf(await make(requestId, freelancer))).toBe("409 request_moved_on");
  });

  it("after the last version, while the open one can still be answered", async () => {
    const requestId = await buildQuoted();
    for (let version = 0; version < maxOfferVersions; version++) await buildOffer(opened.db, { requestId });
    const last = { replacesVersion: maxOfferVersions };
    expect(outcomeOf(await make(requestId, company, last))).toBe("409 too_many_versions");
    expect((await get(requestId, company)).allowedMoves).toEqual(["decline", "accept"]);
  });

  it("from anybody but the two parties", async () => {
    const requestId = await buildQuoted();
    await make(requestId, freelancer);
    const other = await signedIn(opened, (await buildCompany(opened.db)).id);
    for (const as of [outsider, other])
      for (const [call, more] of [
        ["offers.get", {}],
        ["offers.make", { amountPaise: 100 }],
        ["offers.withdraw", { version: 1 }],
        ["offers.decline", { version: 1 }],
      ] as const)
        expect([call, outcomeOf(await act(call, { requestId, ...more }, as))]).toEqual([call, "404 not_found"]);
    expect(await statusesOf(requestId)).toEqual(["freelancer open"]);
  });

  it.each([
    [{ amountPaise: 0 }, "amountPaise"],
    [{ amountPaise: 150 }, "amountPaise"],
    [{ amountPaise: -100 }, "amountPaise"],
    [{ amountPaise: 1_000_000_000_000 }, "amountPaise"],
    [{ amountPaise: "12,000" }, "amountPaise"],
    [{ amountPaise: null }, "amountPaise"],
    [{ days: 0 }, "days"],
    [{ days: 366 }, "days"],
    [{ days: 1.5 }, "days"],
    [{ note: "x".repeat(2001) }, "note"],
    [{ replacesVersion: 11 }, "replacesVersion"],
    [{ requestId: "x" }, "requestId"],
  ])("with the invalid input %j", async (input, field) => {
    const response = await make(await buildQuoted(), freelancer, input);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });

  it("of an account that is restricted from applying or hiring", async () => {
    const { id: decidedBy } = await buildAdmin(opened.db);
    const requestId = await buildQuoted();
    const restricted = [
      [await buildFreelancer(opened.db), "apply"],
      [await buildCompany(opened.db), "hire"],
    ] as const;
    for (const [{ id: accountId }, kind] of restricted) {
      await buildRestriction(opened.db, { accountId, decidedBy, kinds: [kind] });
      expect(outcomeOf(await make(requestId, await signedIn(opened, accountId)))).toBe("403 restricted");
    }
  });
});

describe("twenty calls at once", () => {
  const twenty = Array.from({ length: 20 }, (_, at) => at);

  it("leave one open offer of twenty first ones", async () => {
    const requestId = await buildQuoted();
    const outcomes = await Promise.all(
      twenty.map(async (at) => outcomeOf(await make(requestId, at % 2 ? company : freelancer))),
    );
    expect(outcomes.toSorted()).toEqual([...Array<string>(19).fill("409 offer_changed"), "Success"]);
    expect((await statusesOf(requestId)).map((one) => one.split(" ")[1])).toEqual(["open"]);
  });

  it("end an offer once: countered, withdrawn or declined", async () => {
    const requestId = await buildQuoted();
    await make(requestId, freelancer);
    const counter = () => make(requestId, company, { replacesVersion: 1 });
    const withdraw = () => act("offers.withdraw", { requestId, version: 1 }, freelancer);
    const decline = () => act("offers.decline", { requestId, version: 1 }, company);
    const pick = (at: number) => [counter, withdraw][at % 3] ?? decline;
    const outcomes = await Promise.all(twenty.map(async (at) => outcomeOf(await pick(at)())));
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["Success", "409 offer_changed"]));
    expect((await statusesOf(requestId)).filter((one) => one.endsWith("open")).length).toBeLessThanOrEqual(1);
  });
});
