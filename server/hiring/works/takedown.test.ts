import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Contract } from "#contract/index.ts";
import { tidySearch } from "#server/discovery/search/upkeep-queries.ts";
import { rollUpCounters } from "#server/money/counters/queries.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { mailTo, unfolded } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
let admin: Browser;
let finder: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  finder = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});

const grounds = { rule: "Terms, section 2", reason: "The work asks for a fee before the payment." };
const call = async (name: keyof Contract, body: object, as: Browser) =>
  outcomeOf(await ask(opened, name, body, { as }));
const takeDown = (workId: number) => call("works.takeDown", { workId, ...grounds }, admin);
const restore = (workId: number) => call("works.restore", { workId }, admin);

async function newWork() {
  const company = await buildCompany(opened.db, { email: `${randomUUID()}@kaamkaj.example` });
  const title = `Poster ${randomUUID().slice(0, 8)}`;
  const { id } = await buildWork(opened.db, { ownerId: company.id, title });
  return { id, title, company, as: await signedIn(opened, company.id) };
}

const isListed = async (call: keyof Contract, body: object, workId: number, as = finder) =>
  (await ask(opened, call, body, { as })).json<{ workid: number }[]>().some(({ workid }) => workid === workId);

/** Where a freelancer finds a work: the list, the search, its page, and the number of open works. */
async function placesOf(workId: number, title: string) {
  await rollUpCounters(opened.db);
  const [{ openWorks } = { openWorks: -1 }] = (await ask(opened, "platform.getStatistics", {})).json<
    { openWorks: number }[]
  >();
  return {
    list: await isListed("getjobfreelancer", { limit: 200 }, workId),
    search: await isListed("search.findJobs", { q: title }, workId),
    page: (await ask(opened, "workdetails", { id: workId }, { as: finder })).statusCode,
    openWorks,
  };
}

describe("a work that is taken down", () => {
  it("leaves list, search, its page and the number of open works, and comes back when it is restored", async () => {
    const { id, title, company, as } = await newWork();
    const before = await placesOf(id, title);
    expect(before).toMatchObject({ list: true, search: true, page: 200 });
    expect(await takeDown(id)).toBe("Success");
    await tidySearch(opened.db);
    const hidden = { list: false, search: false, page: 404, openWorks: before.openWorks - 1 };
    expect(await placesOf(id, title)).toEqual(hidden);
    const own = async () => (await ask(opened, "getworkbyid", { id }, { as })).json<{ takedownId: number | null }[]>();
    const [{ takedownId } = { takedownId: null }] = await own();
    const mine = (await ask(opened, "decisions.mine", { decisionId: takedownId }, { as })).json();
    expect(mine).toMatchObject([{ kind: "takedown", ...grounds, workId: id, workTitle: title, endedAt: null }]);
    expect(unfolded(await mailTo(opened, company.email))).toContain(grounds.reason);
    expect(await restore(id)).toBe("Success");
    expect(await placesOf(id, title)).toEqual(before);
    expect(await own()).toMatchObject([{ takedownId: null }]);
    expect(unfolded(await mailTo(opened, company.email, 2))).toContain("find your job");
    const kinds = await opened.db.select().from(notifications).where(eq(notifications.accountId, company.id));
    expect(kinds.map(({ kind }) => kind)).toEqual(["work_taken_down", "work_restored"]);
    const entries = await opened.db.select().from(auditEntries).where(noted(id));
    expect(entries).toMatchObject([
      { call: "works.takeDown", after: { listed: false, decision: takedownId } },
      { call: "works.restore", after: { listed: true } },
    ]);
  });

  it("stays hidden when it is edited, released, or its company is verified again", async () => {
    const { id, title, company, as } = await newWork();
    await takeDown(id);
    const [row] = (await ask(opened, "getworkbyid", { id }, { as })).json();
    const { categoryid, subcategoryid, description, deadlinedate } = row;
    const terms = { workid: id, title, categoryid, subcategoryid, description, deadlinedate, budget: 900 };
    expect(await call("workedit", terms, as)).toBe("Success");
    for (const status of ["rejected", "accepted"])
      expect(await call("updateclientstatus", { id: company.id, status }, admin)).toBe("Success");
    await opened.db.update(works).set({ engaged: true }).where(eq(works.id, id));
    await opened.db.update(works).set({ engaged: false }).where(eq(works.id, id));
    expect(await placesOf(id, title)).toMatchObject({ list: false, search: false, page: 404 });
  });

  it("takes no application and no engagement, while an engagement continues and requests keep their status", async () => {
    const { db } = opened;
    const { id, as } = await newWork();
    const applicant = await buildFreelancer(db);
    const { id: pending } = await buildRequest(db, { workId: id, freelancerId: applicant.id });
    const other = await newWork();
    const worker = await buildFreelancer(db);
    const { id: accepted } = await buildRequest(db, { workId: other.id, freelancerId: worker.id, status: "accepted" });
    for (const workId of [id, other.id]) expect(await takeDown(workId)).toBe("Success");
    const { name: biodata } = await buildFile(db, {
      kind: "resume",
      uploaderId: finder.accountId,
      attachedAt: null,
    });
    expect(await call("workreq", { workid: id, name: "Asha", biodata }, finder)).toBe("409 work_closed");
    expect(await call("updatereqstatus", { reqid: pending, status: "accepted" }, as)).toBe("409 work_taken_down");
    const progress = { requestid: accepted, percentage: 100, progress_desc: "All done." };
    expect(await call("updateworkprogress", progress, await signedIn(opened, worker.id))).toBe("Success");
    const requests = await db.select().from(workRequests).where(eq(workRequests.id, pending));
    expect(requests).toMatchObject([{ status: "pending" }]);
    expect(await isListed("workdetails", { id }, id, await signedIn(opened, applicant.id))).toBe(true);
  });

  it("is taken down once and restored once, also twenty times at once", async () => {
    const { id } = await newWork();
    const times = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, run));
    const once = [...Array(19).fill("409 work_moved_on"), "Success"];
    expect((await times(() => takeDown(id))).toSorted()).toEqual(once);
    expect(await opened.db.$count(decisions, eq(decisions.workId, id))).toBe(1);
    expect((await times(() => restore(id))).toSorted()).toEqual(once);
    for (const run of [takeDown, restore]) expect(await run(2_000_000_000)).toBe("404 not_found");
    expect(await call("works.takeDown", { workId: id, rule: "", reason: "short" }, admin)).toBe("400 invalid");
    const verifier = await signedIn(opened, (await buildAdmin(opened.db, {}, ["verify", "audit"])).id);
    expect(await call("works.takeDown", { workId: id, ...grounds }, verifier)).toBe("403 permission_missing");
  });

  it("is either accepted or hidden when both happen at once, and never deadlocks with applications", async () => {
    const { db } = opened;
    for (let round = 0; round < 15; round += 1) {
      const { id, as } = await newWork();
      const { id: reqid } = await buildRequest(db, { workId: id });
      const { name: biodata } = await buildFile(db, { kind: "resume", uploaderId: finder.accountId, attachedAt: null });
      const [hidden, accepted, applied] = await Promise.all([
        takeDown(id),
        call("updatereqstatus", { reqid, status: "accepted" }, as),
        call("workreq", { workid: id, name: "Asha", biodata }, finder),
      ]);
      expect(hidden).toBe("Success");
      expect(["updated", "Success", "409 work_taken_down"]).toContain(accepted);
      expect(["Success", "409 work_closed"]).toContain(applied);
      const { rows } = await db.execute<{ agrees: boolean }>(sql`
        select w.engaged = exists (select from work_requests r where r.work_id = w.id and r.status = 'accepted') as agrees
        from works w where w.id = ${id}`);
      expect(rows).toEqual([{ agrees: true }]);
    }
  });

  it("is read by admins who moderate, as every other work of its company", async () => {
    const { id, title, company } = await newWork();
    await takeDown(id);
    const rows = async (input: object) => (await ask(opened, "works.findPosted", input, { as: admin })).json();
    const work = { workId: id, title, companyId: company.id, isEngaged: false, takenDownAt: expect.any(String) };
    expect(await rows({ workId: id })).toMatchObject([work]);
    expect(await rows({ companyId: company.id })).toMatchObject([work]);
    expect(await rows({ workId: 2_000_000_000 })).toEqual([]);
  });
});
