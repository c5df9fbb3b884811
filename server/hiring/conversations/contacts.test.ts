import { beforeAll, describe, expect, it } from "vitest";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { messages } from "#server/platform/db/schema/conversations.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

/** A conversation of a company about a request in this status. */
async function begin(status: RequestStatus) {
  const { db } = opened;
  const as = await signedIn(opened, (await buildCompany(db)).id);
  const { id: workId } = await buildWork(db, { ownerId: as.accountId });
  const { id: requestId } = await buildRequest(db, { workId, freelancerId: (await buildFreelancer(db)).id, status });
  const { conversationId } = (await ask(opened, "conversations.open", { requestId }, { as })).json();
  return async (text: string, more: object = {}) =>
    outcomeOf(await ask(opened, "messages.send", { conversationId, text, ...more }, { as }));
}

async function setContactRule(value: "off" | "confirm"): Promise<void> {
  const as = await signedIn(opened, (await buildAdmin(opened.db)).id);
  const rows = (await ask(opened, "settings.list", {}, { as })).json<{ key: string; version: number }[]>();
  const version = rows.find(({ key }) => key === "contactRule")?.version;
  const body = { key: "contactRule", value, version };
  expect(outcomeOf(await ask(opened, "settings.update", body, { as }))).toBe("Success");
}

const phone = "Call 98765 43210.";

describe("contact details in a message", () => {
  it("are sent as they are unless the platform has the rule", async () => {
    const send = await begin("pending");
    expect(await send(phone)).toBe("Success");
  });

  describe("where they have to be confirmed", () => {
    beforeAll(() => setContactRule("confirm"));

    it("are refused before a freelancer is engaged, and the same text is sent once confirmed", async () => {
      const send = await begin("pending");
      const before = await opened.db.$count(messages);
      for (const more of [{}, { confirmed: false }, { confirmed: null }])
        expect(await send(phone, more)).toBe("409 contact_found");
      expect(await opened.db.$count(messages)).toBe(before);
      expect(await send(phone, { confirmed: true })).toBe("Success");
      expect(await send("When can you begin?")).toBe("Success");
      expect(await send(phone, { confirmed: "yes" })).toBe("400 invalid");
    });

    it.each(["accepted", "completed", "paid"] as const)("are sent about a request that is %s", async (status) => {
      const send = await begin(status);
      expect(await send(phone)).toBe("Success");
    });
  });
});
