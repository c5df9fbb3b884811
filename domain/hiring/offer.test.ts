import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  acceptanceRefusal,
  allowedOfferMoves,
  canMoveOffer,
  maxOfferVersions,
  newOfferMove,
  newOfferRefusal,
  type OfferMove,
  type OfferState,
  offerMoves,
  offerParties,
  offerStatuses,
} from "./offer.ts";

const moves = Object.keys(offerMoves) as OfferMove[];

const fresh: OfferState = {
  isPending: true,
  takesQuotes: true,
  isAvailable: true,
  openOffer: null,
  versionCount: 0,
  hasFreelancerOffer: false,
};
const openBy = (author: "company" | "freelancer", version = 2): OfferState => ({
  ...fresh,
  openOffer: { version, author },
  versionCount: version,
  hasFreelancerOffer: true,
});

describe("the moves of an offer", () => {
  it("are these and no others, for every party and author", () => {
    const table = offerParties.flatMap((author) =>
      offerParties.map((party) => {
        const allowed = moves.filter((move) => canMoveOffer(move, party, author));
        return `of the ${author}, by the ${party}: ${allowed.map((move) => `${move} -> ${offerMoves[move].to}`).join(", ")}`;
      }),
    );
    expect(table).toEqual([
      "of the company, by the company: revise -> replaced, withdraw -> withdrawn",
      "of the company, by the freelancer: counter -> countered, decline -> declined, take -> accepted",
      "of the freelancer, by the company: counter -> countered, decline -> declined, accept -> accepted",
      "of the freelancer, by the freelancer: revise -> replaced, withdraw -> withdrawn",
    ]);
  });

  it("lead to every status but open, which nothing leads back to", () => {
    const reached = new Set<string>(Object.values(offerMoves).map(({ to }) => to));
    expect([...reached, "open"].toSorted()).toEqual([...offerStatuses].toSorted());
  });

  it("of neither party are made by the platform alone", () => {
    for (const move of ["expire", "close"] as const)
      for (const party of offerParties)
        for (const author of offerParties) expect(canMoveOffer(move, party, author)).toBe(false);
  });
});

describe("what a party can do", () => {
  it.each<[string, OfferState, string[], string[]]>([
    ["before the first offer", fresh, ["make"], ["make"]],
    ["with the freelancer's offer", openBy("freelancer"), ["counter", "decline", "accept"], ["revise", "withdraw"]],
    ["with the company's offer", openBy("company"), ["revise", "withdraw"], ["counter", "decline", "take"]],
    [
      "while another freelancer is engaged",
      { ...openBy("company"), isAvailable: false },
      ["revise", "withdraw"],
      ["counter", "decline"],
    ],
    [
      "with the freelancer's offer while another freelancer is engaged",
      { ...openBy("freelancer"), isAvailable: false },
      ["counter", "decline"],
      ["revise", "withdraw"],
    ],
    ["at the last version", openBy("freelancer", maxOfferVersions), ["decline", "accept"], ["withdraw"]],
    ["once quotes are off", { ...openBy("freelancer"), takesQuotes: false }, ["decline", "accept"], ["withdraw"]],
    ["once the request is decided", { ...openBy("freelancer"), isPending: false }, [], []],
    ["on a work without quotes", { ...fresh, takesQuotes: false }, [], []],
  ])("%s is what the table says", (_, state, company, freelancer) => {
    expect(allowedOfferMoves("company", state)).toEqual(company);
    expect(allowedOfferMoves("freelancer", state)).toEqual(freelancer);
  });
});

describe("a new offer", () => {
  it("answers that of the other party, revises the own one, or is the first", () => {
    expect(offerParties.map((party) => newOfferMove(party, fresh))).toEqual(["make", "make"]);
    expect(offerParties.map((party) => newOfferMove(party, openBy("company")))).toEqual(["revise", "counter"]);
  });

  it.each<[string, Partial<OfferState>, number | null, string | undefined]>([
    ["as the first", {}, null, undefined],
    ["on the version that is open", openBy("company"), 2, undefined],
    ["on an older version", openBy("company"), 1, "offer_changed"],
    ["as if there were none", openBy("company"), null, "offer_changed"],
    ["on one that is no longer open", { versionCount: 2 }, 2, "offer_changed"],
    ["for a decided request", { isPending: false }, null, "request_moved_on"],
    ["on a work without quotes", { takesQuotes: false }, null, "quotes_off"],
    ["after the last version", { versionCount: maxOfferVersions }, null, "too_many_versions"],
  ])("%s is allowed or not", (_, state, replacesVersion, refusal) => {
    expect(newOfferRefusal({ ...fresh, ...state }, replacesVersion)).toBe(refusal);
  });
});

describe("an acceptance by the company", () => {
  it.each<[string, Partial<OfferState>, number | null, string | undefined]>([
    ["of an applicant who never made an offer", {}, null, undefined],
    ["of such an applicant, with a version", {}, 1, "offer_changed"],
    ["of the open offer", openBy("freelancer"), 2, undefined],
    ["of an older one", openBy("freelancer"), 1, "offer_changed"],
    ["without saying which", openBy("freelancer"), null, "offer_changed"],
    ["while the own offer is open", openBy("company"), 2, "offer_open"],
    ["after the freelancer's offer has ended", { hasFreelancerOffer: true }, null, "offer_required"],
    ["after the own offers have ended, and no other was made", { versionCount: 1 }, null, undefined],
  ])("%s is allowed or not", (_, state, version, refusal) => {
    expect(acceptanceRefusal({ ...fresh, ...state }, version)).toBe(refusal);
  });

  it("never agrees to a price that the freelancer did not name, once one was named", () => {
    const anyOffer = fc.option(
      fc.record({ version: fc.integer({ min: 1, max: 10 }), author: fc.constantFrom(...offerParties) }),
    );
    const anyVersion = fc.option(fc.integer({ min: 1, max: 10 }));
    fc.assert(
      fc.property(anyOffer, anyVersion, (openOffer, version) => {
        const isAllowed = acceptanceRefusal({ openOffer, hasFreelancerOffer: true }, version) === undefined;
        expect(isAllowed).toBe(openOffer?.author === "freelancer" && openOffer.version === version);
      }),
    );
  });
});
