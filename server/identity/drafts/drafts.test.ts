import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { drafts } from "#server/platform/db/schema/drafts.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildContract } from "#server/test/hiring/build-contract.ts";
import { buildDraft } from "#server/test/identity/build-draft.ts";
import { buildToken } from "#server/test/identity/build-token.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";

const opened = open({}, { hasJobs: false });

async function newCompany() {
  const { id } = await buildCompany(opened.db);
  return { id, as: await signedIn(opened, id) };
}

const confirm = (draftId: number, as: Browser) => ask(opened, "drafts.confirm", { draftId }, { as });
const discard = async (draftId: number, as: Browser) =>
  outcomeOf(await ask(opened, "drafts.discard", { draftId }, { as }));
const stateOf = async (draftId: number, as: Browser) =>
  (await ask(opened, "drafts.get", { draftId }, { as })).json()[0].state;
const countWorks = (id: number) => opened.db.$count(works, eq(works.ownerId, id));

describe("a draft of an assistant", () => {
  it("shows its person what is sent, with the job that it is about, and nobody else anything", async () => {
    const { id, as } = await newCompany();
    const { tokenId } = await buildToken(opened.db, id);
    const work = await buildWork(opened.db, { ownerId: id, title: "A shop front" });
    const other = await buildWork(opened.db, { title: "Of another company", pausedAt: new Date() });
    const draftOf = (workId: number) =>
      buildDraft(opened.db, id, { tokenId, call: "works.setPublic", input: { workId, isPublic: true } });
    const draftId = await draftOf(work.id);
    const read = async (of: number, reader = as) =>
      (await ask(opened, "drafts.get", { draftId: of }, { as: reader })).json();
    expect(await read(draftId)).toEqual([
      expect.objectContaining({
        title: "Publish or unpublish a job",
        client: "An assistant",
        tokenName: "ERP",
        state: "open",
        work: "A shop front",
        person: null,
        fields: [
          { name: "workId", value: String(work.id) },
          { name: "isPublic", value: "true" },
        ],
      }),
    ]);
    expect((await read(await draftOf(other.id)))[0].work).toBeNull();
    expect(await read(draftId, (await newCompany()).as)).toEqual([]);
    const fields = (await read(await buildDraft(opened.db, id)))[0].fields as { name: string; value: string }[];
    expect(fields.map(({ name }) => name)).toEqual([
      ...["title", "categoryid", "subcategoryid", "description", "budget", "deadlinedate"],
    ]);
    expect(fields[1]?.value).toMatch(/[a-z]/i);
  });

  it("names the other side of a request, a contract, a conversation and an invitation, to the parties alone", async () => {
    const { id, as } = await newCompany();
    const work = await buildWork(opened.db, { ownerId: id, title: "A shop front" });
    const request = await buildRequest(opened.db, { workId: work.id, status: "accepted" });
    const { id: contractId } = await buildContract(opened.db, request.id);
    const aboutOf = async (call: string, input: object, person = { id, as }) => {
      const draftId = await buildDraft(opened.db, person.id, { call, input: { ...input } });
      const [{ work: title, person: name }] = (await ask(opened, "drafts.get", { draftId }, { as: person.as })).json();
      return [title, name];
    };
    const other = await newCompany();
    for (const [call, input] of [
      ["sendback", { reqid: request.id }],
      ["contracts.amend", { contractId }],
    ] as const) {
      expect(await aboutOf(call, input)).toEqual(["A shop front", request.name]);
      expect(await aboutOf(call, input, other)).toEqual([null, null]);
    }
    expect(await aboutOf("messages.send", { conversationId: 2_000_000_000 })).toEqual([null, null]);
    expect(await aboutOf("contracts.amend", { contractId: "none" })).toEqual([null, null]);
    expect(await aboutOf("offers.decline", { invitationId: "x", amendmentId: 0 })).toEqual([null, null]);
  });

  it("is sent by its person once, as if they had made the call, also when they confirm it at once", async () => {
    const { id, as } = await newCompany();
    const draftId = await buildDraft(opened.db, id);
    const answers = await Promise.all([confirm(draftId, as), confirm(draftId, as), confirm(draftId, as)]);
    expect(answers.map(outcomeOf).toSorted()).toEqual(["409 draft_done", "409 draft_done", "Success"]);
    expect([await countWorks(id), await stateOf(draftId, as)]).toEqual([1, "confirmed"]);
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.accountId, id));
    expect(entries.map(({ call }) => call).toSorted()).toEqual(["drafts.confirm", "workpost"]);
    expect(await discard(draftId, as)).toBe("409 draft_done");
  });

  it("is refused as the call is, and can be sent later", async () => {
    const { id, as } = await newCompany();
    const draftId = await buildDraft(opened.db, id);
    const { id: decidedBy } = await buildAdmin(opened.db);
    await buildRestriction(opened.db, { accountId: id, decidedBy, kinds: ["post"] });
    expect(outcomeOf(await confirm(draftId, as))).toBe("403 restricted");
    expect([await countWorks(id), await stateOf(draftId, as)]).toEqual([0, "open"]);
    const late = await buildDraft(opened.db, id, { call: "works.reopen", input: { workId: 2_000_000_000 } });
    expect((await confirm(late, as)).json()).toMatchObject({ status: 404, code: "not_found" });
    const unreadable = await buildDraft(opened.db, id, { call: "workpost", input: { title: "" } });
    await opened.db.execute(sql`delete from restrictions`);
    expect(outcomeOf(await confirm(unreadable, as))).toBe("400 invalid");
    expect(outcomeOf(await confirm(draftId, as))).toBe("Success");
  });

  it("that the call answers with something else than done is not sent, and says why", async () => {
    const freelancer = await buildFreelancer(opened.db);
    const as = await signedIn(opened, freelancer.id);
    const { id, workId } = await buildRequest(opened.db, { freelancerId: freelancer.id, status: "pending" });
    expect(id).toBeGreaterThan(0);
    const input = { workid: workId, name: "Asha", biodata: `${"a".repeat(32)}.pdf` };
    const draftId = await buildDraft(opened.db, freelancer.id, { call: "workreq", input });
    const answer = await confirm(draftId, as);
    expect([outcomeOf(answer), await stateOf(draftId, as)]).toEqual([expect.stringMatching(/Not sent|^4/), "open"]);
  });

  it("ends after a day, when it is discarded, and is deleted a week later", async () => {
    const { id, as } = await newCompany();
    const [expired, discarded] = [await buildDraft(opened.db, id), await buildDraft(opened.db, id)];
    await opened.db.update(drafts).set({ expiresAt: sql`now()` }).where(eq(drafts.id, expired));
    expect(outcomeOf(await confirm(expired, as))).toBe("409 draft_expired");
    expect(await discard(discarded, as)).toBe("Success");
    expect(outcomeOf(await confirm(discarded, as))).toBe("409 draft_done");
    expect([await stateOf(expired, as), await stateOf(discarded, as)]).toEqual(["expired", "discarded"]);
    expect(await countWorks(id)).toBe(0);
    await opened.db.update(drafts).set({ expiresAt: sql`now() - interval '8 days'` }).where(eq(drafts.accountId, id));
    await sweep(opened.services);
    expect(await opened.db.$count(drafts, eq(drafts.accountId, id))).toBe(0);
  });

  it("makes no call that assistants do not prepare, and is out of reach of tokens", async () => {
    const { id, as } = await newCompany();
    const draftId = await buildDraft(opened.db, id, { call: "workdelete", input: { workid: 1 } });
    expect(outcomeOf(await confirm(draftId, as))).toBe("403 scope_missing");
    const { token } = await buildToken(opened.db, id);
    for (const call of ["drafts.get", "drafts.confirm", "drafts.discard"] as const)
      expect(outcomeOf(await ask(opened, call, { draftId }, { as: { accountId: id, cookies: {}, token } }))).toBe(
        "403 scope_missing",
      );
  });
});
