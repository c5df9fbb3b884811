import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteOldEvidence } from "#server/money/claims/claim-queries.ts";
import { processClaims } from "#server/money/claims/due.ts";
import { processMilestones } from "#server/money/milestones/due.ts";
import { payOwedRefunds } from "#server/money/payments/provider-calls.ts";
import { claims } from "#server/platform/db/schema/claims.ts";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { pdf } from "#server/test/documents.ts";
import { password } from "#server/test/identity/second-step.ts";
import { type FundedDeal, fundedOf, offerFundedWorks } from "#server/test/money/funded.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ DATABASE_TIMEOUT_MS: "30000" }, { hasJobs: false });
const { engaged, fund, submit, approve, request, orderOf, linesOf, inOrder, rowOf, read, call } = fundedOf(opened);
const text = "The second page of the poster is missing, and the letters are too small.";
const reason = `${text} The company pays for what was delivered, which both parties have seen.`;
let admin: Browser;
let colleague: Browser;

beforeAll(async () => {
  await offerFundedWorks(opened);
  const passwordHash = await hashPassword(password);
  admin = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash })).id);
  colleague = await signedIn(opened, (await buildAdmin(opened.db, { passwordHash })).id);
});

/** Opens a claim about a milestone, and returns its id. */
async function claimed(deal: FundedDeal, line: number, by: "company" | "freelancer", amountPaise: number) {
  const { milestoneId, revision } = await read(deal, line);
  const sent = await ask(opened, "claims.open", { milestoneId, revision, amountPaise, text }, { as: deal[by] });
  expect(outcomeOf(sent)).toBe("Success");
  return sent.json<{ claimId: number }>().claimId;
}

interface PaidLine {
  readonly line: number;
  readonly paymentId: number;
}

/** The receipts of what was released to these parties, in the order of the plan. */
async function receiptsOf({ requestId }: FundedDeal, as: Browser): Promise<{ readonly paymentId: number }[]> {
  const lines = (await ask(opened, "milestones.list", { requestId }, { as })).json<PaidLine[]>();
  const input = { requestid: requestId };
  return Promise.all(
    lines.map(
      async ({ paymentId }) => (await ask(opened, "payments.getReceipt", { ...input, paymentId }, { as })).json()[0],
    ),
  );
}

async function stored(claimId: number) {
  const [claim] = await opened.db.select().from(claims).where(eq(claims.id, claimId));
  if (!claim) throw new Error(`there is no claim ${claimId}`);
  return claim;
}

describe("a claim about held money", () => {
  it("is opened, answered, changed and agreed on, and splits the money to the paisa", async () => {
    const deal = await engaged(666, 1332);
    expect([await fund(deal, 1), await approve(deal, 1), await fund(deal, 2), await submit(deal, 2)]).toEqual(
      Array(4).fill("Success"),
    );
    const claimId = await claimed(deal, 2, "company", 40_000);
    expect(await rowOf(deal, 2)).toMatchObject({ status: "disputed", statusBefore: "submitted", reviewEndsAt: null });
    expect(await approve(deal, 2)).toBe("409 milestone_changed");
    expect(await call("claims.answer", { claimId, amountPaise: 90_000, text }, deal.company)).toBe("409 claim_changed");
    expect(await call("claims.answer", { claimId, amountPaise: 200_000, text }, deal.freelancer)).toBe("400 invalid");
    expect(await call("claims.answer", { claimId, amountPaise: 90_000, text }, deal.freelancer)).toBe("Success");
    expect(await stored(claimId)).toMatchObject({
      status: "negotiating",
      companyPaise: 40_000,
      freelancerPaise: 90_000,
    });
    await inOrder();
    expect(await call("claims.change", { claimId, amountPaise: 80_000 }, deal.freelancer)).toBe("Success");
    expect(await call("claims.change", { claimId, amountPaise: 80_000 }, deal.company)).toBe("Success");
    expect(await stored(claimId)).toMatchObject({ status: "agreed", released: 80_000 });
    expect(await linesOf(deal, 2)).toEqual([
      "capture: company_payments 137196 · held -137196",
      "payment: held 82400 · freelancer_payable -70000 · brokerage -10000 · client_fees -2400",
      "refund: held 54796 · refunds -54796",
    ]);
    expect(await request(deal)).toMatchObject({ status: "paid", price: 146_600 });
    await inOrder();
    for (const as of [deal.company, deal.freelancer])
      expect(await receiptsOf(deal, as)).toMatchObject([
        { milestone: "Part 1", cost: 666, amount: 582.75, clientFee: 19.98 },
        { milestone: "Part 2", cost: 800, amount: 700, clientFee: 24 },
      ]);
    const [{ paymentId } = { paymentId: 0 }] = await receiptsOf(deal, deal.company);
    const { requestId: requestid } = await engaged(500);
    for (const as of [deal.company, admin])
      expect(outcomeOf(await ask(opened, "payments.getReceipt", { requestid, paymentId }, { as }))).toBe(
        "404 not_found",
      );
    await payOwedRefunds(opened.services, new Date());
    expect(await orderOf(deal, 2)).toMatchObject({
      status: "paid",
      partRefund: 54_796,
      refund: expect.stringMatching(/^refund_/),
    });
    await inOrder();
  });

  it("is withdrawn by its opener, and the clock goes on with at least two days", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    await submit(deal, 1);
    const { id } = await rowOf(deal, 1);
    await opened.db
      .update(milestones)
      .set({ reviewEndsAt: sql`now() + interval '1 hour'` })
      .where(eq(milestones.id, id));
    const claimId = await claimed(deal, 1, "company", 0);
    expect(await call("claims.withdraw", { claimId }, deal.freelancer)).toBe("409 claim_changed");
    expect(await call("claims.withdraw", { claimId }, deal.company)).toBe("Success");
    const { status, reviewEndsAt } = await rowOf(deal, 1);
    expect(status).toBe("submitted");
    expect(Math.round(((reviewEndsAt?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(48);
    await inOrder();
    expect(await approve(deal, 1)).toBe("Success");
    await inOrder();
  });

  it("is read by its parties and admins, and by nobody else", async () => {
    const deal = await engaged(1000);
    await fund(deal, 1);
    const claimId = await claimed(deal, 1, "freelancer", 40_000);
    const { requestId } = deal;
    const [row] = (await ask(opened, "claims.list", { requestId }, { as: deal.company })).json<object[]>();
    expect(row).toMatchObject({
      claimId,
      byCompany: { releasedPaise: 0, netPaise: 0, refundPaise: 103_000 },
      byFreelancer: { releasedPaise: 40_000, netPaise: 35_000, refundPaise: 61_800 },
      statements: [{ author: "freelancer", text }],
      allowedMoves: ["answer", "addEvidence"],
    });
    const other = await engaged(500);
    expect(await call("claims.list", { requestId }, other.company)).toBe("404 not_found");
    expect(await call("claims.answer", { claimId, amountPaise: 0, text }, other.company)).toBe("404 not_found");
    expect(await call("claims.escalate", { claimId }, deal.freelancer)).toBe("409 claim_changed");
  });
});

describe("the evidence of a claim", () => {
  /** Uploads a file as one of a message, and returns what goes with a statement. */
  async function uploaded(as: Browser) {
    const sent = await upload(opened, pdf("page 2"), { call: "messages.upload", as });
    return { fileName: sent.json<{ fileName: string }>().fileName, shownName: "page-2.pdf" };
  }

  const download = async (name: string, as: Browser) =>
    (await opened.app.inject({ url: `/images/${name}`, cookies: as.cookies })).statusCode;

  it("is read by both parties and the admins who rule, and by nobody else, for 180 days after its end", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    const [first, second] = [await uploaded(deal.company), await uploaded(deal.freelancer)];
    const opening = { ...(await read(deal, 1)), amountPaise: 10_000, text, files: [first] };
    const sent = await ask(opened, "claims.open", opening, { as: deal.company });
    const { claimId } = sent.json<{ claimId: number }>();
    const foreign = { claimId, amountPaise: 40_000, text, files: [first] };
    expect(await call("claims.answer", foreign, deal.freelancer)).toBe("400 invalid");
    expect(await call("claims.addEvidence", { claimId, text, files: [second] }, deal.freelancer)).toBe("Success");
    const [claim] = (await ask(opened, "claims.list", { requestId: deal.requestId }, { as: deal.company })).json<
      { statements: object[] }[]
    >();
    expect(claim?.statements).toMatchObject([
      { author: "company", files: [{ ...first, bytes: expect.any(Number) }] },
      { author: "freelancer", files: [second] },
    ]);
    const other = await engaged(500);
    const seasoned = await signedIn(opened, (await buildAdmin(opened.db, {}, ["reference"])).id);
    for (const [as, status] of [
      [deal.company, 200],
      [deal.freelancer, 200],
      [admin, 200],
      [other.company, 404],
      [seasoned, 404],
    ] as const)
      expect(await download(second.fileName, as)).toBe(status);
    expect(await call("claims.withdraw", { claimId }, deal.company)).toBe("Success");
    expect(await call("claims.addEvidence", { claimId, text }, deal.company)).toBe("409 claim_changed");
    const endedSince = async (days: number) => {
      const endedAt = sql`now() - make_interval(days => ${days})`;
      await opened.db.update(claims).set({ endedAt }).where(eq(claims.id, claimId));
      await deleteOldEvidence(opened.db);
      return download(first.fileName, deal.freelancer);
    };
    expect([await endedSince(179), await endedSince(181)]).toEqual([200, 404]);
  });

  it("has at most ten files of each party", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    const claimId = await claimed(deal, 1, "company", 10_000);
    const files = await Promise.all(Array.from({ length: 10 }, () => uploaded(deal.freelancer)));
    const add = async (each: typeof files) =>
      call("claims.addEvidence", { claimId, text, files: each }, deal.freelancer);
    expect(await add(files)).toBe("Success");
    expect(await add([await uploaded(deal.freelancer)])).toBe("400 invalid");
  });
});

describe("silence about a claim", () => {
  const inMs = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000);

  it("settles it in the direction of the clock, after seven days and not a second before", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    const { answerDueAt, id } = await stored(await claimed(deal, 1, "company", 10_000));
    for (const seconds of [-4 * 86_400, -2 * 86_400, -86_400, -1])
      await processClaims(opened.services, inMs(answerDueAt, seconds));
    expect(await stored(id)).toMatchObject({ status: "answer_due", warningCount: 3 });
    await Promise.all([1, 2, 3].map(() => processClaims(opened.services, inMs(answerDueAt, 0))));
    expect(await stored(id)).toMatchObject({ status: "silent", released: 10_000 });
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released: 10_000 });
    await inOrder();
  });

  it("hands it over to the admins in the other direction, and no clock of the milestone moves its money", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    const claim = await stored(await claimed(deal, 1, "freelancer", 50_000));
    await processClaims(opened.services, inMs(claim.answerDueAt, 0));
    expect((await stored(claim.id)).status).toBe("with_admin");
    await processMilestones(opened.services, inMs(claim.ruleBy, 400 * 86_400));
    expect((await rowOf(deal, 1)).status).toBe("disputed");
    await inOrder();
  });

  it("of parties that do not agree hands it over after fourteen days and not a second before", async () => {
    const deal = await engaged(500);
    await fund(deal, 1);
    const { id, escalateAt } = await stored(await claimed(deal, 1, "company", 10_000));
    expect(await call("claims.answer", { claimId: id, amountPaise: 40_000, text }, deal.freelancer)).toBe("Success");
    await processClaims(opened.services, inMs(escalateAt, -1));
    expect((await stored(id)).status).toBe("negotiating");
    await processClaims(opened.services, inMs(escalateAt, 0));
    expect((await stored(id)).status).toBe("with_admin");
  });
});

describe("the ruling of an admin", () => {
  const rule = (claimId: number, amountPaise: number, as: Browser) =>
    call("claims.rule", { claimId, amountPaise, reason, password }, as);
  const approveRuling = (claimId: number, as: Browser) => call("claims.approveRuling", { claimId, password }, as);

  async function withAdmin(rupees: number, own: readonly [number, number]) {
    const deal = await engaged(rupees);
    await fund(deal, 1);
    const claimId = await claimed(deal, 1, "company", own[0]);
    expect(await rule(claimId, own[0], admin)).toBe("409 claim_changed");
    expect(await call("claims.answer", { claimId, amountPaise: own[1], text }, deal.freelancer)).toBe("Success");
    expect(await call("claims.escalate", { claimId }, deal.freelancer)).toBe("Success");
    return { deal, claimId };
  }

  it("lies between the amounts of both parties", async () => {
    const { deal, claimId } = await withAdmin(500, [10_000, 40_000]);
    expect(await rule(claimId, 9_999, admin)).toBe("400 invalid");
    expect(await rule(claimId, 40_001, admin)).toBe("400 invalid");
    expect(await rule(claimId, 25_000, admin)).toBe("Success");
    expect(await stored(claimId)).toMatchObject({ status: "ruled", released: 25_000, reason });
    expect(await rule(claimId, 25_000, admin)).toBe("409 claim_changed");
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released: 25_000 });
    await inOrder();
  });

  it("is for admins who may moderate and move money", async () => {
    const { claimId } = await withAdmin(500, [10_000, 40_000]);
    const passwordHash = await hashPassword(password);
    const { id } = await buildAdmin(opened.db, { passwordHash }, ["money"]);
    expect(await rule(claimId, 25_000, await signedIn(opened, id))).toBe("403 permission_missing");
  });

  it("about more than ₹1,00,000 waits for a second admin", async () => {
    const { deal, claimId } = await withAdmin(300_000, [0, 30_000_000]);
    expect(await rule(claimId, 15_000_000, admin)).toBe("Pending");
    expect((await rowOf(deal, 1)).status).toBe("disputed");
    expect(await approveRuling(claimId, admin)).toBe("403 own_ruling");
    expect(await approveRuling(claimId, colleague)).toBe("Success");
    expect(await rowOf(deal, 1)).toMatchObject({ status: "closed", released: 15_000_000 });
    await inOrder();
  });

  it("that waits ends with the change of an amount, and the parties can still agree", async () => {
    const { claimId, deal } = await withAdmin(300_000, [0, 30_000_000]);
    expect(await rule(claimId, 15_000_000, admin)).toBe("Pending");
    expect(await call("claims.change", { claimId, amountPaise: 1_000_000 }, deal.company)).toBe("Success");
    expect(await approveRuling(claimId, colleague)).toBe("409 claim_changed");
    expect(await call("claims.change", { claimId, amountPaise: 1_000_000 }, deal.freelancer)).toBe("Success");
    expect(await stored(claimId)).toMatchObject({ status: "agreed", released: 1_000_000 });
    await inOrder();
  });
});
