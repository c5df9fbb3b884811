import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { milestones } from "#server/platform/db/schema/milestones.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { buildRequest, buildWork } from "#server/test/build.ts";
import { buildContracts } from "#server/test/hiring/build-contract.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { type FundedDeal, fundedOf, offerFundedWorks } from "#server/test/money/funded.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const { request, inOrder, engaged, fund, submit, approve, giveBack, call } = fundedOf(opened);

beforeAll(() => offerFundedWorks(opened));

interface Contract {
  readonly contractId: string;
  readonly version: number;
  readonly document: {
    readonly pricePaise: number;
    readonly milestones: readonly { readonly brokeragePaise: number }[];
  };
  readonly openAmendment: { readonly amendmentId: number; readonly changes: readonly object[] } | null;
  readonly plan: { readonly fixedPaise: number; readonly milestones: readonly { readonly amountPaise: number }[] };
}

const dueDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const lines = (...rupees: readonly number[]) =>
  rupees.map((amount, index) => ({ title: `New ${index + 1}`, amountPaise: amount * 100, dueDay }));
const contractOf = async ({ requestId, company }: FundedDeal) => {
  const [contract] = (await ask(opened, "contracts.get", { requestId }, { as: company })).json<Contract[]>();
  if (!contract) throw new Error("there is no contract");
  return contract;
};
const askFor = async (deal: FundedDeal, changes: object) => {
  const { contractId, version: baseVersion } = await contractOf(deal);
  return ask(
    opened,
    "contracts.amend",
    { contractId, baseVersion, reason: "More is needed.", ...changes },
    { as: deal.company },
  );
};
const amend = async (deal: FundedDeal, changes: object) => outcomeOf(await askFor(deal, changes));
const answer = async (deal: FundedDeal, accept = true) => {
  const { openAmendment } = await contractOf(deal);
  const input = { amendmentId: openAmendment?.amendmentId, accept };
  return call("contracts.answerAmendment", input, deal.freelancer);
};
const planOf = async ({ requestId }: FundedDeal) => {
  const rows = await opened.db
    .select()
    .from(milestones)
    .where(eq(milestones.requestId, requestId))
    .orderBy(asc(milestones.line), asc(milestones.id));
  return rows.map(({ line, amount, status }) => `${line}: ${amount / 100} ${status}`);
};

describe("a change of the milestones of a contract", () => {
  it("replaces those that were never funded once the other party accepts it, with their share of the fees", async () => {
    const deal = await engaged(500, 600, 700);
    await fund(deal, 1);
    expect((await contractOf(deal)).plan).toMatchObject({
      fixedPaise: 50_000,
      milestones: [{ amountPaise: 60_000 }, { amountPaise: 70_000 }],
    });
    expect(await amend(deal, { milestones: lines(650, 650) })).toBe("Success");
    expect((await contractOf(deal)).openAmendment?.changes).toMatchObject([{ term: "milestones" }]);
    expect(await planOf(deal)).toEqual(["1: 500 funded", "2: 600 planned", "3: 700 planned"]);
    expect(await answer(deal)).toBe("Success");
    expect(await planOf(deal)).toEqual([
      "1: 500 funded",
      "2: 600 cancelled",
      "2: 650 planned",
      "3: 700 cancelled",
      "3: 650 planned",
    ]);
    const { document, version } = await contractOf(deal);
    expect([version, document.pricePaise]).toEqual([2, 180_000]);
    expect(document.milestones.map(({ brokeragePaise }) => brokeragePaise)).toEqual([6250, 8125, 8125]);
    await inOrder();
    await submit(deal, 1);
    expect(await approve(deal, 1)).toBe("Success");
    expect(await fund(deal, 2)).toBe("Success");
    await inOrder();
  });

  it("comes with another price, to which all milestones add up", async () => {
    const deal = await engaged(500, 600);
    await fund(deal, 1);
    for (const wrong of [
      { pricePaise: 150_000 },
      { pricePaise: 150_000, milestones: lines(600) },
      { milestones: lines(700) },
    ])
      expect(await amend(deal, wrong)).toBe("400 invalid");
    const sent = await askFor(deal, { milestones: lines(700) });
    expect(sent.json()).toMatchObject({ fields: { milestones: "the milestones do not add up to the price" } });
    expect(await amend(deal, { pricePaise: 150_000, milestones: lines(500, 500) })).toBe("Success");
    expect(await answer(deal)).toBe("Success");
    expect(await request(deal)).toMatchObject({ price: 150_000 });
    await inOrder();
  });

  it("keeps what was released of a milestone, and adds to a plan that is funded as a whole", async () => {
    const deal = await engaged(500, 600);
    await fund(deal, 1);
    await submit(deal, 1);
    await approve(deal, 1);
    await fund(deal, 2);
    expect((await contractOf(deal)).plan).toEqual({ fixedPaise: 110_000, milestones: [] });
    expect(await amend(deal, { pricePaise: 160_000, milestones: lines(500) })).toBe("Success");
    expect(await answer(deal)).toBe("Success");
    expect(await giveBack(deal, 2)).toBe("Success");
    expect(await request(deal)).toMatchObject({ status: "accepted", price: 100_000 });
    expect((await contractOf(deal)).plan).toMatchObject({ fixedPaise: 50_000, milestones: [{ amountPaise: 50_000 }] });
    expect(await amend(deal, { milestones: lines(500) })).toBe("Success");
    expect(await answer(deal)).toBe("Success");
    await inOrder();
  });

  it("is outdated once a milestone was funded that it would replace, and waits while one is paid", async () => {
    const deal = await engaged(500, 600);
    expect(await amend(deal, { milestones: lines(550, 550) })).toBe("Success");
    await fund(deal, 1);
    expect(await answer(deal)).toBe("409 amendment_changed");
    expect(await answer(deal, false)).toBe("Success");
    expect(await fund(deal, 2, { outcome: "silent" })).toBe("Pending");
    expect(await amend(deal, { milestones: lines(600) })).toBe("409 payment_waits");
    await inOrder();
  });

  it("leaves at most ten of them, and none in a work that is paid after its completion", async () => {
    const deal = await engaged(500, ...Array.from({ length: 9 }, () => 500));
    await fund(deal, 1);
    const ten = lines(...Array.from({ length: 10 }, () => 500));
    expect(await amend(deal, { pricePaise: 550_000, milestones: ten })).toBe("400 invalid");
    const { company, freelancer } = await signedInParties(opened);
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
    const of = { workId, freelancerId: freelancer.accountId, status: "accepted" } as const;
    const { id: requestId } = await buildRequest(opened.db, of);
    await buildContracts(opened.db);
    const after = { company, freelancer, workId, requestId };
    expect((await contractOf(after)).plan).toBeNull();
    expect(await amend(after, { milestones: lines(500) })).toBe("400 invalid");
  });
});
