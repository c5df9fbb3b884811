import { describe, expect, it } from "vitest";
import { maxMessageLength, writingRefusal } from "#domain/hiring/conversation.ts";
import { type DemoConversation, demoConversations, demoWorks } from "#server/demo/data.ts";

function requestOf({ company, title, freelancer }: DemoConversation) {
  const work = demoWorks.find((one) => one.company === company && one.title === title);
  return work?.requests.find((one) => one.freelancer === freelancer);
}

describe.each(demoConversations)("the demo's conversation about $title with $freelancer", (conversation) => {
  const { messages } = conversation;
  const request = requestOf(conversation);

  it("is about a request, in the order of time after the application", () => {
    const days = messages.map(({ daysAgo }) => daysAgo);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect(days[0]).toBeLessThan(request?.appliedDaysAgo ?? 0);
  });

  it("contains only what its authors were allowed to write", () => {
    for (const [at, { by, text }] of messages.entries()) {
      const hasClientWritten = messages.slice(0, at).some((earlier) => earlier.by === "company");
      const party = by === "company" ? "client" : "freelancer";
      const state = request?.status ?? "removed";
      expect(
        writingRefusal(party, { isRestricted: false, state, hasClientWritten, daysSincePayment: null }),
      ).toBeUndefined();
      expect(text.length).toBeLessThanOrEqual(maxMessageLength);
      expect(text).toBe(text.trim());
    }
  });
});

it("the demo's conversations say nothing twice", () => {
  const texts = demoConversations.flatMap(({ messages }) => messages.map(({ text }) => text));
  expect(new Set(texts).size).toBe(texts.length);
});
