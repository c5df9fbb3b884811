import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { maxAmendments } from "#domain/hiring/amendment.ts";
import { processAmendments } from "#server/hiring/amendments/due.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { amendments } from "#server/platform/db/schema/contracts.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { reminders } from "#server/platform/db/schema/reminders.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer } from "#server/test/build.ts";
import { agreementsOf } from "#server/test/hiring/agreements.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { buildOrder } from "#server/test/money/build-order.ts";
import { violatedInvariants } from "#server/test/money/violated-invariants.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const { buildAccepted, contractOf, moveDeadline, end } = agreementsOf(opened);

type Agreed = Awaited<ReturnType<typeof agreed>>;

/** A contract with a deadline of 2099-06-01. */
async function agreed() {
  const parties = await buildAccepted();
  return { ...parties, contractId: (await contractOf(parties)).contractId };
}

const reason = "The photographs arrived late.";
const amend = ({ contractId }: Pick<Agreed, "contractId">, as: Browser, more: object = { deadline: "2099-06-04" }) =>
  ask(opened, "contracts.amend", { contractId, baseVersion: 1, reason, ...more }, { as });
const answer = async (amendmentId: number, accept: boolean, as: Browser) =>
  outcomeOf(await ask(opened, "contracts.answerAmendment", { amendmentId, accept }, { as }));
const withdraw = async (amendmentId: number, as: Browser) =>
  outcomeOf(await ask(opened, "contracts.withdrawAmendment", { amendmentId }, { as }));

/** An open request of the freelancer for more time. */
async function requested(more?: object) {
  const on = await agreed();
  const { amendmentId } = (await amend(on, on.freelancer, more)).json<{ amendmentId: number }>();
  return { ...on, amendmentId };
}

const complete = ({ requestId, freelancer }: Agreed) =>
  ask(
    opened,
    "updateworkprogress",
    { requestid: requestId, percentage: 100, progress_desc: "All of it." },
    { as: freelancer },
  );

const amendmentRow = async (id: number) => (await opened.db.select().from(amendments).where(eq(amendments.id, id)))[0];
const notificationsOf = async ({ accountId }: Browser) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId)))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("amendment"));

describe("a request for a change", () => {
  it("is read by both sides, and changes nothing before it is accepted", async () => {
    const on = await requested({ deadline: "2099-06-04", scope: "Four pages." });
    const contract = await contractOf(on);
    expect(contract).toMatchObject({
      version: 1,
      allowedMoves: ["accept", "decline"],
      openAmendment: {
        amendmentId: on.amendmentId,
        author: "freelancer",
        reason,
        changes: [
          { term: "dueDay", before: "2099-06-01", after: "2099-06-04" },
          { term: "description", before: "Three pages.", after: "Four pages." },
        ],
      },
    });
    expect((await contractOf({ ...on, company: on.freelancer })).allowedMoves).toEqual(["withdraw"]);
  });

  it("notes in the audit log the day, and of the scope only that it changes", async () => {
    const on = await requested({ deadline: "2099-06-04", scope: "Four pages." });
    const [entry] = await opened.db
      .select()
      .from(auditEntries)
      .where(sql`call = 'contracts.amend' and subject_id = ${on.contractId}`);
    expect(entry).toMatchObject({
      subject: "contract",
      after: { amendment: on.amendmentId, deadline: "2099-06-04", scope: "changed" },
    });
  });

  it("is sent once under an Idempotency-Key", async () => {
    const on = await agreed();
    const headers = { "idempotency-key": randomUUID() };
    const body = { contractId: on.contractId, baseVersion: 1, reason, deadline: "2099-06-04" };
    const send = () => ask(opened, "contracts.amend", body, { as: on.company, headers });
    expect((await send()).json()).toEqual((await send()).json());
    expect(await opened.db.$count(amendments, eq(amendments.contractId, on.contractId))).toBe(1);
  });

  it.each([
    ["no change at all", { deadline: "" }, { deadline: "please fill this" }],
    ["the present scope", { scope: "Three pages." }, { deadline: "please fill this" }],
    ["the present deadline", { deadline: "2099-06-01" }, { deadline: "choose a later day" }],
    ["an earlier deadline", { deadline: "2099-05-31" }, { deadline: "choose a later day" }],
    ["a day that does not exist", { deadline: "2099-06-31" }, { deadline: "please choose a day" }],
    ["the present price", { pricePaise: 120_000 }, { deadline: "please fill this" }],
    ["a price with paise", { pricePaise: 120_050 }, { pricePaise: "use whole rupees" }],
    ["no reason", { deadline: "2099-06-04", reason: " " }, { reason: "please fill this" }],
    ["a scope that is too long", { scope: "x".repeat(5001) }, { scope: expect.any(String) }],
  ])("needs more than %s", async (_, more, fields) => {
    const on = await agreed();
    expect((await amend(on, on.company, more)).json().fields).toEqual(fields);
    expect(await opened.db.$count(amendments, eq(amendments.contractId, on.contractId))).toBe(0);
  });

  it("is refused while another one is open", async () => {
    const on = await requested();
    expect(outcomeOf(await amend(on, on.company))).toBe("409 amendment_open");
  });

  it("is refused on a version that was replaced meanwhile", async () => {
    const on = await agreed();
    await moveDeadline(on, "2099-06-02");
    expect(outcomeOf(await amend(on, on.freelancer))).toBe("409 contract_changed");
  });

  it("is refused once the work is complete, its payment waits, or the contract has ended", async () => {
    const on = await agreed();
    await complete(on);
    expect(outcomeOf(await amend(on, on.company))).toBe("409 request_moved_on");
    await buildOrder(opened.db, { requestId: on.requestId, companyId: on.company.accountId });
    expect(outcomeOf(await amend(on, on.company))).toBe("409 payment_waits");
    const over = await agreed();
    await end(over, over.company);
    expect(outcomeOf(await amend(over, over.company))).toBe("409 contract_ended");
  });

  it("can be made so many times", async () => {
    const on = await agreed();
    const values = Array.from({ length: maxAmendments }, () => ({
      contractId: on.contractId,
      baseVersion: 1,
      author: "company" as const,
      authorId: on.company.accountId,
      changes: {},
      reason,
      status: "declined" as const,
      expiresAt: new Date(),
      answeredAt: new Date(),
    }));
    await opened.db.insert(amendments).values(values);
    expect(outcomeOf(await amend(on, on.company))).toBe("409 too_many_amendments");
  });

  it("does not exist for others, nor for a member who may not engage anybody", async () => {
    const on = await requested();
    for (const { id } of [await buildCompany(opened.db), await buildFreelancer(opened.db)]) {
      const stranger = await signedIn(opened, id);
      expect(outcomeOf(await amend(on, stranger))).toBe("404 not_found");
      expect(await answer(on.amendmentId, true, stranger)).toBe("404 not_found");
      expect(await answer(on.amendmentId, false, stranger)).toBe("404 not_found");
      expect(await withdraw(on.amendmentId, stranger)).toBe("404 not_found");
    }
    const viewer = await buildMember(opened.db, { companyId: on.company.accountId, kind: "viewer" });
    const asViewer = await signedIn(opened, viewer.id);
    expect(await answer(on.amendmentId, true, asViewer)).toBe("403 member_kind");
  });
});

describe("an accepted change", () => {
  it("makes a version that both agreed on, and moves the deadline of the work with its reminders", async () => {
    const on = await requested({ deadline: "2099-06-04", scope: "Four pages." });
    const first = await contractOf(on);
    expect(await answer(on.amendmentId, true, on.company)).toBe("Success");
    const contract = await contractOf(on);
    expect(contract).toMatchObject({
      version: 2,
      openAmendment: null,
      allowedMoves: ["amend"],
      document: {
        previousSha256: first.sha256,
        dueDay: "2099-06-04",
        deadline: "2099-06-04",
        work: { description: "Four pages." },
        pricePaise: 120_000,
      },
      versions: [{ kind: "amendment", madeBy: "company" }, { kind: "accepted" }],
    });
    expect(contract.document.acts.map(({ act, accountId }) => [act, accountId])).toEqual([
      ["request_change", on.freelancer.accountId],
      ["accept_change", on.company.accountId],
    ]);
    const [work] = await opened.db.select().from(works).where(eq(works.id, on.work.id));
    expect(work).toMatchObject({ deadline: "2099-06-04", description: "Four pages." });
    const due = await opened.db.select().from(reminders).where(eq(reminders.requestId, on.requestId));
    expect(due.map(({ dueAt }) => dueAt.toISOString().slice(0, 10)).toSorted()).toEqual(["2099-06-01", "2099-06-05"]);
  });

  it("sets another price, at which the company then pays", async () => {
    const on = await requested({ pricePaise: 150_000 });
    expect(await answer(on.amendmentId, true, on.company)).toBe("Success");
    const terms = { pricePaise: 150_000, brokeragePaise: 15_000, netPaise: 135_000, dueDay: "2099-06-01" };
    expect(await contractOf(on)).toMatchObject({ document: terms });
    const [work] = (await ask(opened, "getworkbyid", { id: on.work.id }, { as: on.company })).json();
    expect(work.cost).toBe(1500);
    await complete(on);
    const pay = (amount: number) => ask(opened, "payment", { requestid: on.requestId, amount }, { as: on.company });
    expect(outcomeOf(await pay(1200))).toBe("409 amount_mismatch");
    expect(outcomeOf(await pay(1500))).toBe("Success");
    expect(await violatedInvariants(opened, "I15")).toEqual([]);
  });

  it("notes the hash of the version in the audit log", async () => {
    const on = await requested();
    await answer(on.amendmentId, true, on.company);
    const { sha256 } = await contractOf(on);
    const [entry] = await opened.db
      .select()
      .from(auditEntries)
      .where(sql`call = 'contracts.answerAmendment' and subject_id = ${on.contractId}`);
    expect(entry?.after).toMatchObject({ amendment: on.amendmentId, contractVersion: 2, contractSha256: sha256 });
  });

  it("applies to the version that a deadline of the company made meanwhile, unless that is later still", async () => {
    const on = await requested();
    await moveDeadline(on, "2099-06-02");
    expect(await answer(on.amendmentId, true, on.company)).toBe("Success");
    expect(await contractOf(on)).toMatchObject({ version: 3, document: { dueDay: "2099-06-04" } });
    const moot = await requested();
    await moveDeadline(moot, "2099-06-09");
    expect(await answer(moot.amendmentId, true, moot.company)).toBe("409 amendment_changed");
    expect((await amendmentRow(moot.amendmentId))?.status).toBe("open");
  });

  it("is accepted by the other side only, once, and not after it was withdrawn", async () => {
    const on = await requested();
    expect(await answer(on.amendmentId, true, on.freelancer)).toBe("409 amendment_changed");
    expect(await answer(on.amendmentId, true, on.company)).toBe("Success");
    expect(await answer(on.amendmentId, true, on.company)).toBe("409 amendment_changed");
    const taken = await requested();
    expect(await withdraw(taken.amendmentId, taken.freelancer)).toBe("Success");
    expect(await answer(taken.amendmentId, true, taken.company)).toBe("409 amendment_changed");
    expect((await contractOf(taken)).version).toBe(1);
  });

  it("is too late once the work is complete or the time is over, also before the job has run", async () => {
    const done = await requested();
    await complete(done);
    expect(await answer(done.amendmentId, true, done.company)).toBe("409 amendment_changed");
    const late = await requested();
    await opened.db.update(amendments).set({ expiresAt: new Date() }).where(eq(amendments.id, late.amendmentId));
    expect(await answer(late.amendmentId, true, late.company)).toBe("409 amendment_changed");
  });
});

describe("a declined or withdrawn change", () => {
  it("leaves the contract as it is, and lets another one follow", async () => {
    const on = await requested();
    expect(await answer(on.amendmentId, false, on.freelancer)).toBe("409 amendment_changed");
    expect(await answer(on.amendmentId, false, on.company)).toBe("Success");
    expect((await amendmentRow(on.amendmentId))?.status).toBe("declined");
    expect(await contractOf(on)).toMatchObject({ version: 1, openAmendment: null });
    const second = (await amend(on, on.company)).json<{ amendmentId: number }>();
    expect(await withdraw(second.amendmentId, on.freelancer)).toBe("409 amendment_changed");
    expect(await withdraw(second.amendmentId, on.company)).toBe("Success");
  });

  it("is closed with the contract", async () => {
    const on = await requested();
    await end(on, on.company);
    expect((await amendmentRow(on.amendmentId))?.status).toBe("closed");
    expect(await contractOf(on)).toMatchObject({ openAmendment: null, allowedMoves: [] });
  });
});

describe("time", () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);

  it("expires a change after four days, and reminds both a day before, once each", async () => {
    const on = await requested();
    await processAmendments(opened.services, days(2.9));
    expect(await notificationsOf(on.freelancer)).toEqual([]);
    for (const _ of [1, 2]) await processAmendments(opened.services, days(3.1));
    for (const side of [on.company, on.freelancer])
      expect((await notificationsOf(side)).filter((kind) => kind === "amendment_expiring")).toHaveLength(1);
    for (const _ of [1, 2]) await processAmendments(opened.services, days(4.1));
    for (const side of [on.company, on.freelancer])
      expect((await notificationsOf(side)).filter((kind) => kind === "amendment_expired")).toHaveLength(1);
    expect((await amendmentRow(on.amendmentId))?.status).toBe("expired");
  });

  it("expires a change at its moment and not before, and reminds a day before and not sooner", async () => {
    const on = await requested();
    const expiresAt = (await amendmentRow(on.amendmentId))?.expiresAt ?? new Date(0);
    const processAt = (ms: number) => processAmendments(opened.services, new Date(expiresAt.getTime() + ms));
    const reminders = async () =>
      (await notificationsOf(on.company)).filter((kind) => kind === "amendment_expiring").length;
    await processAt(-86_400_001);
    expect(await reminders()).toBe(0);
    await processAt(-86_400_000);
    expect(await reminders()).toBe(1);
    await processAt(-1);
    expect((await amendmentRow(on.amendmentId))?.status).toBe("open");
    await processAt(0);
    expect((await amendmentRow(on.amendmentId))?.status).toBe("expired");
  });

  it("leaves an answered change alone", async () => {
    const on = await requested();
    await answer(on.amendmentId, true, on.company);
    await processAmendments(opened.services, days(9));
    expect((await amendmentRow(on.amendmentId))?.status).toBe("accepted");
  });
});

describe("the other side", () => {
  it("is notified of a request and of its answer", async () => {
    const on = await requested();
    expect(await notificationsOf(on.company)).toEqual(["amendment_requested"]);
    await answer(on.amendmentId, true, on.company);
    expect(await notificationsOf(on.freelancer)).toEqual(["amendment_accepted"]);
    const other = await requested();
    await answer(other.amendmentId, false, other.company);
    expect(await notificationsOf(other.freelancer)).toEqual(["amendment_declined"]);
  });
});

describe("an e-mail", () => {
  const subjectsTo = async ({ accountId }: Browser) => {
    const { rows } = await opened.db.execute<{ subject: string }>(sql`
      select data ->> 'subject' as subject from pgboss.job
      where name = 'mail' and data ->> 'limitedFor' = ${String(accountId)} order by created_on`);
    return rows.map(({ subject }) => subject).filter((subject) => /change/i.test(subject));
  };

  it("goes to the other side at once, and none goes to whoever did it", async () => {
    const on = await requested();
    expect(await subjectsTo(on.company)).toEqual(["Change requested: “A poster”"]);
    await answer(on.amendmentId, true, on.company);
    expect(await subjectsTo(on.freelancer)).toEqual(["Change accepted: “A poster”"]);
    expect(await subjectsTo(on.company)).toHaveLength(1);
  });

  it("is not sent where the call was refused", async () => {
    const on = await requested();
    await amend(on, on.freelancer);
    expect(await subjectsTo(on.company)).toHaveLength(1);
  });
});

describe("at the same moment", () => {
  const inFiveDays = () => new Date(Date.now() + 5 * 86_400_000);
  const moves: readonly ((on: Agreed & { amendmentId: number }) => Promise<string>)[] = [
    (on) => answer(on.amendmentId, true, on.company),
    (on) => answer(on.amendmentId, false, on.company),
    (on) => withdraw(on.amendmentId, on.freelancer),
    () => processAmendments(opened.services, inFiveDays()).then(() => "the job"),
  ];

  it.each([1, 2, 3])("twenty answers, withdrawals and expiries of one change have one outcome (round %i)", async () => {
    const on = await requested();
    const twenty = Array.from({ length: 5 }, () => moves).flat();
    const outcomes = await Promise.all(twenty.map((move) => move(on)));
    const status = (await amendmentRow(on.amendmentId))?.status;
    const isByJob = status === "expired";
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(isByJob ? 0 : 1);
    expect(outcomes.filter((outcome) => outcome === "409 amendment_changed")).toHaveLength(isByJob ? 15 : 14);
    expect(status).not.toBe("open");
    expect((await contractOf(on)).version).toBe(status === "accepted" ? 2 : 1);
  });

  it("twenty requests leave one open", async () => {
    const on = await agreed();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        outcomeOf(await amend(on, index % 2 ? on.company : on.freelancer)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "Success")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "409 amendment_open")).toHaveLength(19);
  });

  it("an acceptance and a later deadline of the company make one version each", async () => {
    const on = await requested();
    await Promise.all([answer(on.amendmentId, true, on.company), moveDeadline(on, "2099-06-03")]);
    const { versions } = await contractOf(on);
    const numbers = versions.map(({ version }) => version);
    expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index));
  });
});
