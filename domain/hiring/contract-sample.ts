import type { ContractFacts } from "./contract.ts";

/** The facts of a contract for tests. */
export const sampleFacts: ContractFacts = {
  companyId: 7,
  freelancerId: 8,
  isDemo: false,
  company: { name: "Tea House", licenceNumber: "LIC-1", town: "Kochi" },
  freelancer: { name: "Meera Nair", town: "Munnar" },
  work: { id: 3, title: "A poster", description: "Three pages.", category: "Design", subcategory: "Posters" },
  deadline: "2026-12-01",
  dueDay: "2026-12-01",
  appliedAt: "2026-11-01T08:00:00.000Z",
  acceptedAt: "2026-11-02T08:00:00.000Z",
  questions: [],
  operatorTermsSha256: null,
};

export const sampleAgreement = {
  contractId: "a",
  pricePaise: 1000_00,
  brokerageBps: 1000,
  brokerageFixedPaise: 0,
  clientFeeBps: 0,
  clientFeeFixedPaise: 0,
  acceptedBy: 9,
};
