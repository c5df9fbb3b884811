import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { workInvitations } from "#server/platform/db/schema/work-invitations.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildWorkInvitation } from "#server/test/discovery/build-discovery.ts";
import { open } from "#server/test/open.ts";

const opened = open();

/** A company and a freelancer whom it has invited to a work. */
async function buildInvited() {
  const { db } = opened;
  const [company, freelancer] = [await buildCompany(db), await buildFreelancer(db)];
  const { id: workId } = await buildWork(db, { ownerId: company.id });
  const invitationId = await buildWorkInvitation(db, { workId, freelancerId: freelancer.id });
  return {
    workId,
    invitationId,
    company: await signedIn(opened, company.id),
    freelancer: await signedIn(opened, freelancer.id),
  };
}

type Invited = Awaited<ReturnType<typeof buildInvited>>;

const openAs = (as: Browser, from: object) => ask(opened, "conversations.open", from, { as });
const begin = async ({ company, invitationId }: Invited) =>
  (await openAs(company, { invitationId })).json<{ conversationId: number }>().conversationId;
const say = async (as: Browser, conversationId: number) =>
  outcomeOf(await ask(opened, "messages.send", { conversationId, text: "Good morning." }, { as }));
const headOf = async (as: Browser, input: object) => (await ask(opened, "conversations.get", input, { as })).json();
const canWrite = async (as: Browser) =>
  (await allRows<{ canWrite: boolean }>(opened, "conversations.list", {}, as)).map((row) => row.canWrite);

describe("a conversation about an invitation", () => {
  it("is begun by the company, and the freelancer answers", async () => {
    const on = await buildInvited();
    const { company, freelancer, invitationId, workId } = on;
    expect(outcomeOf(await openAs(freelancer, { invitationId }))).toBe("409 not_allowed_yet");
    const before = { conversationId: null, requestId: null, workId, status: "invited", writingRefusal: null };
    expect(await headOf(company, { invitationId })).toMatchObject([before]);
    const conversationId = await begin(on);
    expect(await say(freelancer, conversationId)).toBe("409 not_allowed_yet");
    expect(await say(company, conversationId)).toBe("Success");
    expect(await headOf(freelancer, { invitationId })).toMatchObject([{ ...before, conversationId }]);
    expect(await say(freelancer, conversationId)).toBe("Success");
    const read = await allRows<{ isMine: boolean }>(opened, "messages.list", { invitationId }, company);
    expect(read.map(({ isMine }) => isMine)).toEqual([false, true]);
    expect(await canWrite(freelancer)).toEqual([true]);
  });

  it("does not exist for others, nor without an origin", async () => {
    const [on, other] = [await buildInvited(), await buildInvited()];
    await say(on.company, await begin(on));
    for (const as of [other.company, other.freelancer]) {
      for (const call of ["conversations.open", "conversations.get", "messages.list"] as const)
        expect(outcomeOf(await ask(opened, call, { invitationId: on.invitationId }, { as }))).toBe("404 not_found");
    }
    expect(outcomeOf(await openAs(on.company, {}))).toBe("404 not_found");
  });

  it("opened twenty times at once is one", async () => {
    const on = await buildInvited();
    const ids = await Promise.all(Array.from({ length: 20 }, () => begin(on)));
    expect(new Set(ids).size).toBe(1);
  });

  it("continues about the request once the freelancer applies", async () => {
    const on = await buildInvited();
    const conversationId = await begin(on);
    await say(on.company, conversationId);
    const { id: requestId } = await buildRequest(opened.db, {
      workId: on.workId,
      freelancerId: on.freelancer.accountId,
      status: "accepted",
    });
    for (const about of [{ invitationId: on.invitationId }, { requestId }, { conversationId }])
      expect(await headOf(on.freelancer, about)).toMatchObject([{ conversationId, requestId, status: "accepted" }]);
  });

  it("is closed once the invitation is declined", async () => {
    const on = await buildInvited();
    const conversationId = await begin(on);
    await say(on.company, conversationId);
    await ask(opened, "invitations.decline", { invitationId: on.invitationId }, { as: on.freelancer });
    for (const as of [on.company, on.freelancer]) {
      expect(await say(as, conversationId)).toBe("409 conversation_closed");
      expect(await canWrite(as)).toEqual([false]);
    }
  });

  it("is closed once the invitation has lapsed or its work is deleted", async () => {
    const [lapsed, deleted] = [await buildInvited(), await buildInvited()];
    const conversations = [await begin(lapsed), await begin(deleted)] as const;
    await opened.db
      .update(workInvitations)
      .set({ status: "lapsed" })
      .where(eq(workInvitations.id, lapsed.invitationId));
    await opened.db.delete(works).where(eq(works.id, deleted.workId));
    expect(await say(lapsed.company, conversations[0])).toBe("409 conversation_closed");
    expect(await say(deleted.company, conversations[1])).toBe("409 conversation_closed");
  });
});
