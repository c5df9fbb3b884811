import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { isEngaged } from "#domain/hiring/work-request.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { ask, type Browser, outcomeOf } from "#server/test/ask.ts";
import { buildFile, buildRequest, buildWork } from "#server/test/build.ts";
import { signedInParties } from "#server/test/hiring/parties.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const rounds = Array.from({ length: 10 }, (_, round) => round);

let company: Browser;
let freelancer: Browser;

beforeAll(async () => {
  ({ company, freelancer } = await signedInParties(opened));
});

const newWork = () => buildWork(opened.db, { ownerId: company.accountId });
const newRequest = async (status: "pending" | "accepted" | "completed", workId?: number) =>
  buildRequest(opened.db, { status, workId: workId ?? (await newWork()).id, freelancerId: freelancer.accountId });

type Call = Parameters<typeof ask>[1];
const act = async (call: Call, body: object, as = company, headers = {}) =>
  outcomeOf(await ask(opened, call, body, { as, headers }));
const accept = (reqid: number) => act("updatereqstatus", { reqid, status: "accepted" });
const pay = (requestid: number, headers = {}) => act("payment", { requestid, amount: 1000 }, company, headers);
const edit = ({ id, categoryId, subcategoryId, ...work }: typeof works.$inferSelect, budget: number) => {
  const skill = { categoryid: categoryId, subcategoryid: subcategoryId };
  return act("workedit", { ...work, ...skill, workid: id, deadlinedate: work.deadline, budget });
};

/** Outcomes with how often they came. */
const tally = (outcomes: readonly string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(outcomes, (one) => one)).map(([one, all]) => [one, all?.length]));

const workRow = async (id: number) => (await opened.db.select().from(works).where(eq(works.id, id)))[0];
const requestRow = async (id: number) =>
  (await opened.db.select().from(workRequests).where(eq(workRequests.id, id)))[0];

/** What must hold whoever came first: the flag of the work tells whether a request of it is engaged, and the price is frozen. */
async function expectConsistent(workId: number): Promise<void> {
  const work = await workRow(workId);
  const all = await opened.db.select().from(workRequests).where(eq(workRequests.workId, workId));
  const engaged = all.filter(({ status }) => isEngaged(status));
  expect(engaged.length).toBe(work?.engaged ? 1 : 0);
  for (const { price } of engaged) expect(price).toBe(work?.budget);
  for (const { status, price } of all) expect(price !== null).toBe(isEngaged(status));
}

describe("at the same moment", () => {
  it("ten accepts of one request engage it once", async () => {
    const { id, workId } = await newRequest("pending");
    const outcomes = await Promise.all(rounds.map(() => accept(id)));
    expect(tally(outcomes)).toEqual({ updated: 1, "409 request_moved_on": 9 });
    await expectConsistent(workId);
  });

  it("ten accepts of ten requests of one work engage one", async () => {
    const { id: workId } = await newWork();
    const all = await Promise.all(rounds.map(() => buildRequest(opened.db, { workId })));
    const outcomes = await Promise.all(all.map(({ id }) => accept(id)));
    expect(tally(outcomes)).toEqual({ updated: 1, "409 position_filled": 9 });
    await expectConsistent(workId);
  });

  it("a work is removed and its applicants are notified of that, unless they were answered before", async () => {
    const withdrawnOf = (workId: number) =>
      opened.db.$count(
        notifications,
        and(eq(notifications.subjectId, workId), eq(notifications.kind, "work_withdrawn")),
      );
    const remove = (workid: number) => act("workdelete", { workid });
    for (const _ of rounds) {
      const { id: applied } = await newWork();
      const resume = { kind: "resume", attachedAt: null, uploaderId: freelancer.accountId } as const;
      const { name: biodata } = await buildFile(opened.db, resume);
      const application = act("workreq", { workid: applied, name: "Asha", biodata }, freelancer);
      const [arrival] = await Promise.all([application, remove(applied)]);
      expect([arrival, await withdrawnOf(applied)]).toEqual([arrival, arrival === "Success" ? 1 : 0]);
      const { id, workId } = await newRequest("pending");
      const [withdrawal] = await Promise.all([act("workreqdelete", { reqid: id }, freelancer), remove(workId)]);
      expect([withdrawal, await withdrawnOf(workId)]).toEqual([withdrawal, withdrawal === "Success" ? 0 : 1]);
    }
  });

  it("ten payments pay once", async () => {
    const { id } = await newRequest("completed");
    expect(tally(await Promise.all(rounds.map(() => pay(id))))).toEqual({ Success: 1, "409 request_moved_on": 9 });
    expect(await opened.db.$count(payments, eq(payments.requestId, id))).toBe(1);
  });

  it("ten payments with one Idempotency-Key pay once and are answered alike", async () => {
    const { id } = await newRequest("completed");
    const key = { "idempotency-key": "pay-once" };
    expect(tally(await Promise.all(rounds.map(() => pay(id, key))))).toEqual({ Success: 10 });
    expect(await opened.db.$count(payments, eq(payments.requestId, id))).toBe(1);
    const other = { requestid: id, amount: 999 };
    expect(await act("payment", other, company, key)).toBe("422 key_reused");
    expect(await act("sendback", { reqid: id, reason: "No." }, company, key)).toBe("422 key_reused");
  });

  it("two applications of one freelancer leave one request", async () => {
    for (const _ of rounds) {
      const { id: workid } = await newWork();
      const apply = async () => {
        const { name } = await buildFile(opened.db, { kind: "resume", uploaderId: freelancer.accountId });
        return act("workreq", { workid, name: "Asha", biodata: name }, freelancer);
      };
      expect(tally(await Promise.all([apply(), apply()]))).toEqual({ Success: 1, exist: 1 });
      expect(await opened.db.$count(workRequests, eq(workRequests.workId, workid))).toBe(1);
    }
  });

  it.each([
    ["accept", false],
    ["edit", true],
  ])("an accept and a change of the budget agree on the price, also when the %s begins", async (_, swapped) => {
    for (const _ of rounds) {
      const work = await newWork();
      const { id } = await newRequest("pending", work.id);
      const both = [() => accept(id), () => edit(work, 2000)];
      const outcomes = await Promise.all((swapped ? both.toReversed() : both).map((one) => one()));
      const [accepted, edited] = swapped ? outcomes.toReversed() : outcomes;
      expect(accepted).toBe("updated");
      expect(["Success", "409 terms_frozen"]).toContain(edited);
      await expectConsistent(work.id);
    }
  });

  it("an application for a work that is just being deleted finds none", async () => {
    const { id: workid } = await newWork();
    const biodata = (await buildFile(opened.db, { kind: "resume", attachedAt: null, uploaderId: freelancer.accountId }))
      .name;
    const deleting = await opened.services.pool.connect();
    await deleting.query("begin");
    await deleting.query("delete from works where id = $1", [workid]);
    const applied = act("workreq", { workid, name: "Asha", biodata }, freelancer);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitFor(async () => expect((await opened.services.pool.query(waiting)).rowCount).toBe(1), {
      timeout: 20_000,
    });
    await deleting.query("commit");
    deleting.release();
    expect(await applied).toBe("404 not_found");
  });

  it("an accept and the end of the work leave an engaged work, or none", async () => {
    for (const _ of rounds) {
      const { id, workId } = await newRequest("pending");
      const outcomes = await Promise.all([accept(id), act("workdelete", { workid: workId })]);
      expect([
        ["updated", "409 position_filled"],
        ["404 not_found", "Success"],
      ]).toContainEqual(outcomes);
      expect((await workRow(workId)) !== undefined).toBe(outcomes[0] === "updated");
      expect((await requestRow(id)) !== undefined).toBe(outcomes[0] === "updated");
    }
  });

  it("an accept, a rejection and a withdrawal of one request let one through", async () => {
    for (const _ of rounds) {
      const { id, workId } = await newRequest("pending");
      const outcomes = await Promise.all([
        accept(id),
        act("updatereqreview", { reqid: id, rejectreason: "No.", status: "rejected" }),
        act("workreqdelete", { reqid: id }, freelancer),
      ]);
      // A rejected request may still be withdrawn: then both went through, one after the other.
      const through = outcomes.filter((outcome) => ["updated", "Success"].includes(outcome));
      expect(through.length).toBeGreaterThanOrEqual(1);
      if (outcomes[0] === "updated") expect(through).toEqual(["updated"]);
      await expectConsistent(workId);
    }
  });

  it("the end of an engagement and its completion do not both happen", async () => {
    for (const _ of rounds) {
      const { id, workId } = await newRequest("accepted");
      const done = { requestid: id, percentage: 100, progress_desc: "All done." };
      const outcomes = await Promise.all([
        act("endengagement", { reqid: id, reason: "Over." }),
        act("updateworkprogress", done, freelancer),
      ]);
      expect(outcomes.toSorted()).toEqual(["409 request_moved_on", "Success"]);
      await expectConsistent(workId);
    }
  });

  it("a payment and the return of the work do not both happen", async () => {
    for (const _ of rounds) {
      const { id } = await newRequest("completed");
      const outcomes = await Promise.all([pay(id), act("sendback", { reqid: id, reason: "Not yet." })]);
      expect(outcomes.toSorted()).toEqual(["409 request_moved_on", "Success"]);
      const isPaid = outcomes[0] === "Success";
      expect(await requestRow(id)).toMatchObject({ status: isPaid ? "paid" : "accepted" });
      expect(await opened.db.$count(payments, eq(payments.requestId, id))).toBe(isPaid ? 1 : 0);
    }
  });

  it("an end and an accept of another request leave one engaged at most", async () => {
    for (const _ of rounds) {
      const { id, workId } = await newRequest("accepted");
      const { id: other } = await buildRequest(opened.db, { workId });
      const outcomes = await Promise.all([act("endengagement", { reqid: id, reason: "Over." }), accept(other)]);
      expect(outcomes[0]).toBe("Success");
      expect(["updated", "409 position_filled"]).toContain(outcomes[1]);
      await expectConsistent(workId);
    }
  });
});
