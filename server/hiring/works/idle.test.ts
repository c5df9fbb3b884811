import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { tidySearch } from "#server/discovery/search/upkeep-queries.ts";
import { processIdleWorks } from "#server/hiring/works/idle.ts";
import { conversations } from "#server/platform/db/schema/conversations.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { jobsDone } from "#server/test/jobs-done.ts";
import { open } from "#server/test/open.ts";

const opened = open();

let freelancer: Browser;
beforeAll(async () => {
  await applySettings(opened, { staleWorkDays: "30" });
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
/** Since then nothing has happened, and the job looks at it now. */
const idleSince = (days: number) => ({ activeAt: daysAgo(days), staleCheckAt: daysAgo(0), postedAt: daysAgo(days) });
const warned = (days: number) => ({ ...idleSince(days + 25), staleWarnedAt: daysAgo(days) });
const paused = { ...idleSince(31), pausedAt: daysAgo(1) };

let companies = 0;

async function newWork(columns: Partial<typeof works.$inferInsert> = {}) {
  companies += 1;
  const email = `idle${companies}@kaamkaj.example`;
  const company = await signedIn(opened, (await buildCompany(opened.db, { email })).id);
  const work = await buildWork(opened.db, { ownerId: company.accountId, title: `Idle ${companies}`, ...columns });
  return { ...work, email, company };
}

type Idle = Awaited<ReturnType<typeof newWork>>;

const run = () => processIdleWorks(opened.services);
const rowOf = async ({ id }: Pick<Idle, "id">) => (await opened.db.select().from(works).where(eq(works.id, id)))[0];
const stateOf = async (work: Idle) => {
  const row = await rowOf(work);
  if (row?.pausedAt) return "paused";
  return row?.staleWarnedAt ? "warned" : "open";
};
const notificationsOf = async (accountId: number) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(({ kind }) => kind);
async function mailsTo(email: string) {
  const { rows } = await opened.db.execute<{ subject: string; text: string }>(
    sql`select data ->> 'subject' as subject, data ->> 'text' as text from pgboss.job
        where name = 'mail' and data ->> 'to' = ${email}`,
  );
  return rows;
}
const reopen = (work: Idle, as = work.company) => ask(opened, "works.reopen", { workId: work.id }, { as });

async function apply(workid: number, as = freelancer) {
  const { name: biodata } = await buildFile(opened.db, { kind: "resume", uploaderId: as.accountId, attachedAt: null });
  return outcomeOf(await ask(opened, "workreq", { workid, name: "Asha Rao", biodata }, { as }));
}

describe("a work about which nothing happens", () => {
  it("is left alone until day 25, then its company is warned once, by a notification and an e-mail", async () => {
    const [fresh, idle] = [await newWork(idleSince(24)), await newWork(idleSince(25))];
    await Promise.all([run(), run()]);
    await run();
    expect([await stateOf(fresh), await stateOf(idle)]).toEqual(["open", "warned"]);
    expect(await notificationsOf(fresh.company.accountId)).toEqual([]);
    expect(await notificationsOf(idle.company.accountId)).toEqual(["work_idle"]);
    const mails = await mailsTo(idle.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Still open? “${idle.title}”`]);
    expect(mails[0]?.text).toContain("It will be paused in 5 days.");
    expect(mails[0]?.text).toContain(`/clientmaster/viewrequests/${idle.id}`);
  });

  it("is paused on day 30, and its company and the pending applicants are notified once", async () => {
    const work = await newWork(warned(5));
    const { freelancerId } = await buildRequest(opened.db, { workId: work.id, requestedAt: daysAgo(31) });
    const rejected = await buildRequest(opened.db, { workId: work.id, status: "rejected", requestedAt: daysAgo(31) });
    await Promise.all([run(), run()]);
    await run();
    await jobsDone(opened, "applicants");
    expect(await stateOf(work)).toBe("paused");
    expect(await notificationsOf(work.company.accountId)).toEqual(["work_paused"]);
    expect(await notificationsOf(freelancerId)).toEqual(["work_paused"]);
    expect(await notificationsOf(rejected.freelancerId)).toEqual([]);
    expect((await mailsTo(work.email)).map(({ subject }) => subject)).toEqual([`Paused: “${work.title}”`]);
  });

  it("is not paused without a warning before, however long it was idle", async () => {
    const work = await newWork(idleSince(400));
    await run();
    expect(await stateOf(work)).toBe("warned");
  });

  it.each<[string, (work: Idle) => Promise<unknown>]>([
    ["an application", ({ id }) => buildRequest(opened.db, { workId: id })],
    [
      "an offer",
      async ({ id }) => {
        const { id: requestId } = await buildRequest(opened.db, { workId: id, requestedAt: daysAgo(31) });
        return buildOffer(opened.db, { requestId });
      },
    ],
    [
      "a message",
      async ({ id, company }) => {
        const { id: conversation } = await buildConversation(opened.db, {
          workId: id,
          companyId: company.accountId,
          freelancerId: freelancer.accountId,
        });
        const written = { lastMessageAt: daysAgo(0) };
        return opened.db.update(conversations).set(written).where(eq(conversations.id, conversation));
      },
    ],
  ])("is open again after %s", async (_, act) => {
    const work = await newWork(warned(5));
    await act(work);
    await run();
    expect(await stateOf(work)).toBe("open");
  });

  it("is open again after an edit", async () => {
    const work = await newWork(warned(5));
    const { title, description, categoryId, subcategoryId, deadline } = work;
    const skill = { categoryid: categoryId, subcategoryid: subcategoryId };
    const terms = { workid: work.id, title, description, ...skill, budget: 1000, deadlinedate: deadline };
    expect(outcomeOf(await ask(opened, "workedit", terms, { as: work.company }))).toBe("Success");
    await run();
    expect(await stateOf(work)).toBe("open");
  });

  it("counts its days anew once an engagement has ended", async () => {
    const work = await newWork(idleSince(60));
    const { id: reqid } = await buildRequest(opened.db, {
      workId: work.id,
      status: "accepted",
      requestedAt: daysAgo(60),
    });
    await run();
    const ended = await ask(opened, "endengagement", { reqid, reason: "Too busy." }, { as: work.company });
    expect(outcomeOf(ended)).toBe("Success");
    await run();
    expect(await stateOf(work)).toBe("open");
  });

  it.each<[string, Partial<typeof works.$inferInsert>]>([
    ["past its deadline", { deadline: "2020-01-01" }],
    ["taken down", { takenDownAt: new Date() }],
  ])("is left alone while it is %s", async (_, columns) => {
    const work = await newWork({ ...idleSince(60), ...columns });
    await run();
    expect(await stateOf(work)).toBe("open");
  });

  it("is left alone while the setting is off", async () => {
    const work = await newWork(idleSince(60));
    await applySettings(opened, {});
    await run();
    expect(await stateOf(work)).toBe("open");
    await applySettings(opened, { staleWorkDays: "30" });
  });
});

describe("a paused work", () => {
  const isFound = async (title: string) => {
    const searchResponse = await ask(opened, "search.findJobs", { q: title }, { as: freelancer });
    const listed = await ask(opened, "getjobfreelancer", { limit: 200 }, { as: freelancer });
    return [searchResponse, listed].map((response) => response.body.includes(title));
  };
  it("is neither listed, found, read nor applied for, and all of that again once it is reopened", async () => {
    const work = await newWork({ title: "Quetzal pottery" });
    expect(await isFound("Quetzal pottery")).toEqual([true, true]);
    await opened.db.update(works).set({ pausedAt: new Date() }).where(eq(works.id, work.id));
    await tidySearch(opened.db);
    expect(await isFound("Quetzal pottery")).toEqual([false, false]);
    expect(outcomeOf(await ask(opened, "workdetails", { id: work.id }, { as: freelancer }))).toBe("404 not_found");
    expect(await apply(work.id)).toBe("409 work_closed");
    expect(outcomeOf(await reopen(work))).toBe("Success");
    expect(await isFound("Quetzal pottery")).toEqual([true, true]);
    expect(await apply(work.id)).toBe("Success");
  });

  it("is not counted as open", async () => {
    const openWorks = async () => {
      const { rows } = await opened.db.execute<{ count: number }>(sql`
        select coalesce(sum(amount), 0)::int as count from (
          select amount from counter_totals where kind = 'open_works'
          union all select amount from counter_pending where kind = 'open_works') counts`);
      return rows[0]?.count ?? 0;
    };
    const before = await openWorks();
    const work = await newWork();
    expect(await openWorks()).toBe(before + 1);
    await opened.db.update(works).set({ pausedAt: new Date() }).where(eq(works.id, work.id));
    expect(await openWorks()).toBe(before);
    await opened.db.execute(sql`select counters_recount()`);
    expect(await openWorks()).toBe(before);
    await reopen(work);
    expect(await openWorks()).toBe(before + 1);
  });

  it("is read as paused by its company and by applicants, who keep their requests", async () => {
    const work = await newWork(paused);
    await buildRequest(opened.db, { workId: work.id, freelancerId: freelancer.accountId });
    const { pausedAt } = paused;
    const own = await ask(opened, "getworkbyid", { id: work.id }, { as: work.company });
    expect(own.json()).toMatchObject([{ pausedAt: pausedAt.toISOString(), pausesAt: null, pendingRequests: 1 }]);
    expect((await ask(opened, "workdetails", { id: work.id }, { as: freelancer })).statusCode).toBe(200);
    const requests = (await ask(opened, "getrequestbyid", {}, { as: freelancer })).json<{ workid: number }[]>();
    expect(requests.find(({ workid }) => workid === work.id)).toMatchObject({ isPaused: true });
  });

  it("can still be filled with an applicant, and is open once that engagement ends", async () => {
    const work = await newWork(paused);
    const { id: reqid } = await buildRequest(opened.db, { workId: work.id, freelancerId: freelancer.accountId });
    const accepted = await ask(opened, "updatereqstatus", { reqid, status: "accepted" }, { as: work.company });
    expect(outcomeOf(accepted)).toBe("updated");
    const ended = await ask(opened, "endengagement", { reqid, reason: "Too busy." }, { as: work.company });
    expect(outcomeOf(ended)).toBe("Success");
    expect(await stateOf(work)).toBe("open");
  });
});

describe("reopening", () => {
  it("also confirms a work that was only warned, and says when it would be paused before", async () => {
    const work = await newWork(idleSince(25));
    await run();
    const [before] = (await ask(opened, "getworkdetails", {}, { as: work.company })).json();
    expect(Date.parse(before.pausesAt) - Date.now()).toBeGreaterThan(4.9 * 86_400_000);
    expect(outcomeOf(await reopen(work))).toBe("Success");
    const [after] = (await ask(opened, "getworkdetails", {}, { as: work.company })).json();
    expect([after.pausedAt, after.pausesAt]).toEqual([null, null]);
  });

  it("is refused where nothing is paused, after the deadline, and for others", async () => {
    expect(outcomeOf(await reopen(await newWork()))).toBe("409 work_moved_on");
    expect(outcomeOf(await reopen(await newWork({ ...paused, deadline: "2020-01-01" })))).toBe("409 work_moved_on");
    const work = await newWork(paused);
    expect(outcomeOf(await reopen(work, (await newWork()).company))).toBe("404 not_found");
    expect(outcomeOf(await reopen(work, freelancer))).toBe("403 wrong_role");
    expect(outcomeOf(await ask(opened, "works.reopen", { workId: "x" }, { as: work.company }))).toBe("400 invalid");
    expect(await stateOf(work)).toBe("paused");
  });

  it("happens once where twenty ask at the same time", async () => {
    const work = await newWork(paused);
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => outcomeOf(await reopen(work))));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 work_moved_on"), "Success"]);
  });
});

it("a pause and an application at the same moment happen in one order", async () => {
  for (let round = 0; round < 10; round += 1) {
    const work = await newWork(warned(5));
    const applicant = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const [outcome] = await Promise.all([apply(work.id, applicant), run()]);
    expect([outcome, await stateOf(work)]).toEqual(
      outcome === "Success" ? ["Success", expect.stringMatching(/open|warned/)] : ["409 work_closed", "paused"],
    );
  }
});
