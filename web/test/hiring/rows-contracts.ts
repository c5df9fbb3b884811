import type { RowOf } from "#web/lib/api-types.ts";

export const contractId = "3f0c6a52-8f5e-4d43-9f0f-0d2b7a6f1c11";
export const sha256 = "a".repeat(64);

/** A contract with two versions, as its parties read it. */
export const contract: RowOf<"contracts.get"> = {
  contractId,
  requestId: 9,
  state: "active",
  version: 2,
  createdAt: "2026-02-20T08:00:00.000Z",
  endedAt: null,
  endReason: null,
  freelancerId: 3,
  openAmendment: null,
  plan: null,
  allowedMoves: [],
  sha256,
  document: {
    schema: 1,
    contractId,
    version: 2,
    previousSha256: "b".repeat(64),
    company: { name: "Kochi Spices", licenceNumber: "KL-07/2211", town: "Kochi" },
    freelancer: { name: "Meera", town: "Thrissur" },
    work: {
      id: 8,
      title: "A logo for our jars",
      description: "Three sketches.",
      category: "Design",
      subcategory: "Logos",
    },
    terms: "after",
    pricePaise: 100_000,
    brokerageBps: 1250,
    brokerageFixedPaise: 0,
    brokeragePaise: 12_500,
    netPaise: 87_500,
    deadline: "2026-03-20",
    dueDay: "2026-03-20",
    milestones: [],
    questions: [],
    operatorTermsSha256: null,
    acts: [{ act: "set_deadline", accountId: 2, at: "2026-02-22T08:00:00.000Z", offerVersion: null }],
  },
  versions: [
    {
      version: 2,
      kind: "deadline",
      sha256,
      createdAt: "2026-02-22T08:00:00.000Z",
      madeBy: "company",
      changes: [{ term: "dueDay", before: "2026-03-10", after: "2026-03-20" }],
    },
    {
      version: 1,
      kind: "accepted",
      sha256: "b".repeat(64),
      createdAt: "2026-02-20T08:00:00.000Z",
      madeBy: "company",
      changes: [],
    },
  ],
};
