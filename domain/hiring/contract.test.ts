import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brokerageOf, splitCost } from "#domain/catalog/fee.ts";
import { budgetRange, paise } from "#domain/money.ts";
import { amendedTerms } from "./amendment.ts";
import { changesBetween, firstDocument, laterDelivery, nextDocument } from "./contract.ts";
import { sampleAgreement, sampleFacts } from "./contract-sample.ts";

const document = firstDocument(sampleFacts, sampleAgreement);

describe("the first version", () => {
  it("says who has agreed on what, and when", () => {
    expect(document).toMatchObject({
      version: 1,
      previousSha256: null,
      terms: "after",
      milestones: [],
      pricePaise: 1000_00,
      brokeragePaise: 100_00,
      netPaise: 900_00,
      deadline: "2026-12-01",
      dueDay: "2026-12-01",
      acts: [
        { act: "apply", accountId: 8, at: "2026-11-01T08:00:00.000Z", offerVersion: null },
        { act: "accept", accountId: 9, at: "2026-11-02T08:00:00.000Z", offerVersion: null },
      ],
    });
  });

  it("names the version of the offer that was accepted", () => {
    const { acts } = firstDocument(sampleFacts, { ...sampleAgreement, offerVersion: 3 });
    expect(acts.at(-1)).toMatchObject({ act: "accept_offer", offerVersion: 3 });
  });

  it("has no acceptance where an earlier version of the product did not store when it was", () => {
    const { acts } = firstDocument({ ...sampleFacts, acceptedAt: null }, sampleAgreement);
    expect(acts.map(({ act }) => act)).toEqual(["apply"]);
  });

  it("splits the price as a payment does, for every price and brokerage", () => {
    const price = fc.integer({ min: 1, max: budgetRange.most * 100 });
    const bps = fc.nat({ max: 10_000 });
    const fixed = fc.nat({ max: 10_000_000 });
    fc.assert(
      fc.property(price, bps, fixed, (pricePaise, brokerageBps, brokerageFixedPaise) => {
        const fee = { brokerageBps, brokerageFixedPaise };
        const { brokeragePaise, netPaise } = firstDocument(sampleFacts, { ...sampleAgreement, pricePaise, ...fee });
        const { brokerage, net } = splitCost(paise(pricePaise), brokerageOf(fee));
        expect({ brokeragePaise, netPaise }).toEqual({ brokeragePaise: brokerage, netPaise: net });
      }),
    );
  });
});

describe("a contract with a fee of the company", () => {
  const fee = { clientFeeBps: 300, clientFeeFixedPaise: 100 };

  it("says the fee, and another one does not mention it", () => {
    const withFee = firstDocument(sampleFacts, { ...sampleAgreement, ...fee });
    expect(withFee).toMatchObject({ schema: 2, clientFee: { bps: 300, fixedPaise: 100, amountPaise: 31_00 } });
    for (const part of [{ clientFeeBps: 300 }, { clientFeeFixedPaise: 100 }])
      expect(firstDocument(sampleFacts, { ...sampleAgreement, ...part }).schema).toBe(2);
    expect(document.schema).toBe(1);
    expect(document).not.toHaveProperty("clientFee");
  });

  it("computes it anew for a price that both have changed", () => {
    const first = firstDocument(sampleFacts, { ...sampleAgreement, ...fee });
    const terms = amendedTerms(first, { pricePaise: 2000_00 });
    expect(terms).toMatchObject({ pricePaise: 2000_00, clientFee: { bps: 300, fixedPaise: 100, amountPaise: 61_00 } });
    expect(amendedTerms(document, { pricePaise: 2000_00 })).not.toHaveProperty("clientFee");
  });
});

describe("a later version", () => {
  const act = { act: "set_deadline", accountId: 7, at: "2026-11-03T08:00:00.000Z", offerVersion: null } as const;

  it("names the hash of the version before, changes the day, and keeps everything else", () => {
    const next = nextDocument(document, "abc", laterDelivery("2026-12-05", document), [act]);
    const changed = { version: 2, previousSha256: "abc", deadline: "2026-12-05", dueDay: "2026-12-05", acts: [act] };
    expect(next).toEqual({ ...document, ...changed });
  });

  it("keeps a day of delivery that is after the new deadline", () => {
    const kept = { deadline: "2026-12-01", dueDay: "2026-12-09" };
    expect(laterDelivery("2026-12-05", kept)).toEqual({ deadline: "2026-12-05", dueDay: "2026-12-09" });
  });

  it("keeps a deadline of the work that is after the new day of delivery", () => {
    const kept = { deadline: "2026-12-09", dueDay: "2026-12-01" };
    expect(laterDelivery("2026-12-05", kept)).toEqual({ deadline: "2026-12-09", dueDay: "2026-12-05" });
  });

  it("is compared with the version before, term by term", () => {
    const next = nextDocument(document, "abc", laterDelivery("2026-12-05", document), [act]);
    expect(changesBetween(document, next)).toEqual([{ term: "dueDay", before: "2026-12-01", after: "2026-12-05" }]);
    const rewritten = { ...document, pricePaise: 1, work: { ...document.work, description: "Four pages." } };
    expect(changesBetween(document, rewritten).map(({ term }) => term)).toEqual(["pricePaise", "description"]);
    expect(changesBetween(undefined, document)).toEqual([]);
  });
});
