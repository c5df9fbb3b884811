import { describe, expect, it } from "vitest";
import { canMoveReview, type ReviewMove, reviewMoves, reviewStates } from "#domain/trust/review.ts";

const allowed = (move: ReviewMove, party: "author" | "subject", isOpen: boolean) =>
  reviewStates.filter((state) => canMoveReview(move, party, state, isOpen));

describe("a review", () => {
  it("is written and edited by its author, while the window is open and it is hidden", () => {
    expect(allowed("submit", "author", true)).toEqual(["none"]);
    expect(allowed("edit", "author", true)).toEqual(["hidden"]);
    for (const move of ["submit", "edit"] as const) {
      expect(allowed(move, "author", false)).toEqual([]);
      expect(allowed(move, "subject", true)).toEqual([]);
    }
  });

  it("is answered by the reviewed side, once it is visible", () => {
    expect(allowed("reply", "subject", false)).toEqual(["visible"]);
    expect(allowed("reply", "subject", true)).toEqual(["visible"]);
    expect(allowed("reply", "author", true)).toEqual([]);
  });

  it("is reported by the reviewed side, once it is visible", () => {
    expect(allowed("report", "subject", false)).toEqual(["visible"]);
    expect(allowed("report", "author", false)).toEqual([]);
  });

  it("has a reply that its author reports", () => {
    expect(allowed("reportReply", "author", false)).toEqual(["visible"]);
    expect(allowed("reportReply", "subject", false)).toEqual([]);
  });

  it("is neither revealed, taken away nor shown again by a party", () => {
    for (const move of ["reveal", "forget", "remove", "hide", "restore"] as const)
      for (const party of ["author", "subject"] as const) expect(allowed(move, party, true)).toEqual([]);
    expect(Object.keys(reviewMoves)).toHaveLength(10);
  });
});
