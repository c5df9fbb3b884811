import { beforeAll, describe, expect, it } from "vitest";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";

const opened = open();
let decidedBy: number;
beforeAll(async () => {
  decidedBy = (await buildAdmin(opened.db)).id;
});

/** A company and a freelancer who cannot send messages, with a request in this status. */
async function buildRestricted(status: RequestStatus) {
  const { db } = opened;
  const [companyId, freelancerId] = [(await buildCompany(db)).id, (await buildFreelancer(db)).id];
  for (const accountId of [companyId, freelancerId])
    await buildRestriction(db, { accountId, decidedBy, kinds: ["message"] });
  const { id: workId } = await buildWork(db, { ownerId: companyId });
  const { id: requestId } = await buildRequest(db, { workId, freelancerId, status });
  const people = [await signedIn(opened, companyId), await signedIn(opened, freelancerId)] as const;
  return { requestId, people, of: { companyId, freelancerId, workId } };
}

describe("an account that cannot send messages", () => {
  it.each([
    ["accepted", "Success"],
    ["completed", "Success"],
    ["pending", "403 restricted"],
    ["paid", "403 restricted"],
    ["rejected", "403 restricted"],
  ] as const)("still writes about works under way: %s: %s", async (status, outcome) => {
    const { of, people } = await buildRestricted(status);
    const { id: conversationId } = await buildConversation(opened.db, of);
    for (const as of people) {
      const response = await ask(opened, "messages.send", { conversationId, text: "Good morning." }, { as });
      expect(outcomeOf(response)).toBe(outcome);
      const isRefused = outcome !== "Success";
      expect(response.body.includes("Your account cannot send messages")).toBe(isRefused);
      const [head] = (await ask(opened, "conversations.get", { conversationId }, { as })).json();
      expect(head.writingRefusal).toBe(isRefused ? "restricted" : null);
      expect((await ask(opened, "messages.list", { conversationId }, { as })).statusCode).toBe(200);
    }
  });

  it.each([
    ["accepted", "Success"],
    ["pending", "403 restricted"],
  ] as const)("begins no conversation about other works: %s: %s", async (status, outcome) => {
    const { requestId, people } = await buildRestricted(status);
    expect(outcomeOf(await ask(opened, "conversations.open", { requestId }, { as: people[0] }))).toBe(outcome);
  });
});
