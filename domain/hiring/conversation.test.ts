import { describe, expect, it } from "vitest";
import { type ConversationState, isBeforeHire, writingRefusal, writingRights } from "./conversation.ts";

const yes = undefined;
const closed = "conversation_closed";

/** Client, freelancer before the client wrote, freelancer afterwards. */
const expected: Readonly<Record<ConversationState, readonly (string | undefined)[]>> = {
  invited: [yes, "not_allowed_yet", yes],
  pending: [yes, "not_allowed_yet", yes],
  accepted: [yes, yes, yes],
  completed: [yes, yes, yes],
  paid: [yes, yes, yes],
  rejected: [closed, closed, closed],
  removed: [closed, closed, closed],
};

const refusal = (
  party: "client" | "freelancer",
  state: ConversationState,
  hasClientWritten = false,
  daysSincePayment: number | null = null,
) => writingRefusal(party, { isRestricted: false, state, hasClientWritten, daysSincePayment });

describe("writing in a conversation", () => {
  it.each(Object.keys(writingRights) as ConversationState[])("is allowed as the table says while %s", (state) => {
    const days = state === "paid" ? 3 : null;
    const results = [
      refusal("client", state, false, days),
      refusal("freelancer", state, false, days),
      refusal("freelancer", state, true, days),
    ];
    expect(results).toEqual(expected[state]);
  });

  it.each(["client", "freelancer"] as const)("is left to a restricted %s about works under way", (party) => {
    const states = Object.keys(writingRights) as ConversationState[];
    const facts = { isRestricted: true, hasClientWritten: true, daysSincePayment: null };
    const open = states.filter((state) => writingRefusal(party, { ...facts, state }) !== "restricted");
    expect(open).toEqual(["accepted", "completed"]);
    for (const state of open) expect(writingRefusal(party, { ...facts, state })).toBeUndefined();
  });

  it("is before the engagement while the freelancer is invited or has applied", () => {
    const states = Object.keys(writingRights) as ConversationState[];
    expect(states.filter(isBeforeHire)).toEqual(["invited", "pending"]);
  });

  it.each(["client", "freelancer"] as const)("ends for the %s 30 days after the payment", (party) => {
    expect(refusal(party, "paid", true, 29.9)).toBeUndefined();
    expect(refusal(party, "paid", true, 30)).toBe(closed);
  });
});
