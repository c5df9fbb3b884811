import { describe, expect, it } from "vitest";
import {
  allowedClaimMoves,
  type ClaimActor,
  canMoveClaim,
  claimMoves,
  claimStatuses,
  isRulingInRange,
  isSilenceDecisive,
  needsSecondAdmin,
  openClaimStatuses,
  openingAmounts,
} from "./claim.ts";
import { milestoneStatuses } from "./milestone.ts";

const actors: readonly ClaimActor[] = ["opener", "otherParty", "admin", "platform", "provider"];
const moves = Object.keys(claimMoves) as (keyof typeof claimMoves)[];

describe("the moves of a claim", () => {
  it("are these and no others, for every actor and status", () => {
    const table = openClaimStatuses.flatMap((status) =>
      actors.map(
        (actor) =>
          `${status}, ${actor}: ${moves.filter((move) => canMoveClaim(move, status, actor)).join(", ") || "-"}`,
      ),
    );
    expect(table).toEqual([
      "answer_due, opener: agree, addEvidence, withdraw",
      "answer_due, otherParty: answer, agree, addEvidence",
      "answer_due, admin: -",
      "answer_due, platform: handOver, silent",
      "answer_due, provider: void",
      "negotiating, opener: change, agree, addEvidence, escalate, withdraw",
      "negotiating, otherParty: change, agree, addEvidence, escalate",
      "negotiating, admin: -",
      "negotiating, platform: handOver",
      "negotiating, provider: void",
      "with_admin, opener: change, agree, addEvidence",
      "with_admin, otherParty: change, agree, addEvidence",
      "with_admin, admin: rule",
      "with_admin, platform: -",
      "with_admin, provider: void",
    ]);
  });

  it("lead out of no claim that is settled", () => {
    const settled = claimStatuses.filter((status) => !openClaimStatuses.some((open) => open === status));
    expect(
      settled.flatMap((status) => actors.flatMap((actor) => moves.filter((move) => canMoveClaim(move, status, actor)))),
    ).toEqual([]);
  });

  it("have a button for the party that can make them", () => {
    expect(allowedClaimMoves("answer_due", "otherParty")).toEqual(["answer", "addEvidence"]);
    expect(allowedClaimMoves("negotiating", "opener")).toEqual(["change", "addEvidence", "escalate", "withdraw"]);
    expect(allowedClaimMoves("with_admin", "opener")).toEqual(["change", "addEvidence"]);
  });
});

describe("the amounts of a claim", () => {
  it("are the own one of its opener, and the other end for the party that has not answered", () => {
    expect(openingAmounts("company", 100, 500)).toEqual({ companyPaise: 100, freelancerPaise: 500 });
    expect(openingAmounts("freelancer", 400, 500)).toEqual({ companyPaise: 0, freelancerPaise: 400 });
  });

  it("are the ends of what an admin can rule", () => {
    const own = { companyPaise: 100, freelancerPaise: 400 };
    expect([99, 100, 250, 400, 401].map((released) => isRulingInRange(released, own))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isRulingInRange(250, { companyPaise: 400, freelancerPaise: 100 })).toBe(true);
  });

  it("need a second admin above ₹1,00,000 in either direction", () => {
    expect(needsSecondAdmin(10_000_000, 20_000_000)).toBe(false);
    expect(needsSecondAdmin(10_000_001, 20_000_000)).toBe(true);
    expect(needsSecondAdmin(9_999_999, 20_000_000)).toBe(true);
  });
});

describe("silence", () => {
  it("decides only in the direction of the clock that ran before", () => {
    const decisive = (["company", "freelancer"] as const).map((party) =>
      milestoneStatuses.filter((status) => isSilenceDecisive(party, status)),
    );
    expect(decisive).toEqual([["funded", "returned"], ["submitted"]]);
  });
});
