import { describe, expect, it } from "vitest";
import {
  type AmendableContract,
  allowedContractMoves,
  amendedTerms,
  amendmentMoves,
  amendmentRefusal,
  contractParties,
  maxAmendments,
  proposedChanges,
} from "./amendment.ts";
import { firstDocument } from "./contract.ts";
import { sampleAgreement, sampleFacts } from "./contract-sample.ts";

const document = firstDocument(sampleFacts, sampleAgreement);

const contract: AmendableContract = {
  state: "active",
  requestStatus: "accepted",
  hasOpenOrder: false,
  amendmentCount: 0,
  openAuthor: null,
};

describe("the table of moves", () => {
  it("gives every move to one side, and the answer to the other party", () => {
    expect(Object.entries(amendmentMoves).map(([move, { by }]) => [move, by])).toEqual([
      ["accept", "otherParty"],
      ["decline", "otherParty"],
      ["withdraw", "author"],
      ["expire", "system"],
      ["close", "system"],
    ]);
  });
});

describe("the terms that an amendment changes", () => {
  it("are the later deadline, the scope, or both, and nothing else", () => {
    expect(amendedTerms(document, { deadline: "2026-12-05" })).toEqual({
      dueDay: "2026-12-05",
      deadline: "2026-12-05",
    });
    expect(amendedTerms(document, { scope: "Four pages." })).toEqual({
      work: { ...document.work, description: "Four pages." },
    });
  });

  it("split another price at the rate of the contract", () => {
    const parts = { pricePaise: 1500_00, brokeragePaise: 150_00, netPaise: 1350_00 };
    expect(amendedTerms(document, { pricePaise: 1500_00 })).toEqual(parts);
  });

  it("take the fixed part of the brokerage once", () => {
    const fixed = firstDocument(sampleFacts, { ...sampleAgreement, brokerageFixedPaise: 20_00 });
    const parts = { pricePaise: 1500_00, brokeragePaise: 170_00, netPaise: 1330_00 };
    expect(amendedTerms(fixed, { pricePaise: 1500_00 })).toEqual(parts);
  });

  it("keep a deadline of the work that is later than the new day of delivery", () => {
    const early = { ...document, dueDay: "2026-11-20" };
    expect(amendedTerms(early, { deadline: "2026-11-25" })).toEqual({ dueDay: "2026-11-25", deadline: "2026-12-01" });
  });

  it.each(["2026-12-01", "2026-11-30"])("take no deadline of %s, which is not later", (deadline) => {
    expect(amendedTerms(document, { deadline })).toBeUndefined();
  });

  it("are shown as they were and as they would be", () => {
    expect(proposedChanges(document, { deadline: "2026-12-05", scope: "Four pages." })).toEqual([
      { term: "dueDay", before: "2026-12-01", after: "2026-12-05" },
      { term: "description", before: "Three pages.", after: "Four pages." },
    ]);
  });
});

describe("what a party can do", () => {
  it("is to request a change while the request is accepted and none is open", () => {
    for (const party of contractParties) expect(allowedContractMoves(contract, party)).toEqual(["amend"]);
  });

  it("is to withdraw the own change, and to answer that of the other", () => {
    const open = { ...contract, openAuthor: "freelancer" } as const;
    expect(allowedContractMoves(open, "freelancer")).toEqual(["withdraw"]);
    expect(allowedContractMoves(open, "company")).toEqual(["accept", "decline"]);
  });

  it("is nothing but to decline or withdraw once the contract has ended", () => {
    const ended = { ...contract, state: "ended" } as const;
    expect(allowedContractMoves(ended, "company")).toEqual([]);
    expect(allowedContractMoves({ ...ended, openAuthor: "freelancer" }, "company")).toEqual(["decline"]);
    expect(allowedContractMoves({ ...ended, openAuthor: "company" }, "company")).toEqual(["withdraw"]);
  });

  it("is no acceptance once the work is complete", () => {
    const open = { ...contract, requestStatus: "completed", openAuthor: "freelancer" } as const;
    expect(allowedContractMoves(open, "company")).toEqual(["decline"]);
  });

  it.each([
    ["contract_ended", { state: "ended" }],
    ["payment_waits", { requestStatus: "completed", hasOpenOrder: true }],
    ["request_moved_on", { requestStatus: "completed" }],
    ["amendment_open", { openAuthor: "company" }],
    ["too_many_amendments", { amendmentCount: maxAmendments }],
  ] as const)("is refused as %s", (code, change) => {
    expect(amendmentRefusal({ ...contract, ...change })).toBe(code);
  });
});
