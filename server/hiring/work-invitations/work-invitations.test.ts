import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { endInvitations } from "#server/hiring/work-invitations/queries.ts";
import { freelancers, works } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { workInvitations } from "#server/platform/db/schema/work-invitations.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const text = "You did so well the last time.";

let company: Browser;
let otherCompany: Browser;
let earlierWork: number;

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db, { email: "spices@kaamkaj.example" })).id);
  otherCompany = await signedIn(opened, (await buildCompany(opened.db)).id);
  earlierWork = (await buildWork(opened.db, { ownerId: company.accountId, title: "An earlier work" })).id;
});

const newWork = async (columns: object = {}, owner = company) =>
  (await buildWork(opened.db, { ownerId: owner.accountId, ...columns })).id;

/** A freelancer who has applied to the company before. */
async function knownFreelancer(columns: object = {}): Promise<Browser> {
  const { id } = await buildFreelancer(opened.db, columns);
  await buildRequest(opened.db, { workId: earlierWork, freelancerId: id, status: "rejected" });
  return signedIn(opened, id);
}

const send = (workId: number, freelancerIds: readonly number[], more: object = {}, as = company) =>
  ask(opened, "invitations.send", { workId, freelancerIds, text, ...more }, { as });
const invite = async (workId: number, freelancer: Browser) => {
  expect(outcomeOf(await send(workId, [freelancer.accountId]))).toBe("Success");
  return idOf(workId, freelancer.accountId);
};
const rowOf = async (workId: number, freelancerId: number) =>
  (
    await opened.db
      .select()
      .from(workInvitations)
      .where(and(eq(workInvitations.workId, workId), eq(workInvitations.freelancerId, freelancerId)))
  )[0];
const idOf = async (workId: number, freelancerId: number) => (await rowOf(workId, freelancerId))?.id ?? 0;
const statusOf = async (workId: number, { accountId }: Browser) => (await rowOf(workId, accountId))?.status;
const kindsOf = async ({ accountId }: Browser) =>
  (
    await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId)).orderBy(notifications.id)
  ).map(({ kind }) => kind);

async function apply(workid: number, as: Browser) {
  const { name: biodata } = await buildFile(opened.db, { kind: "resume", uploaderId: as.accountId, attachedAt: null });
  return outcomeOf(await ask(opened, "workreq", { workid, name: "Asha Rao", biodata }, { as }));
}

async function mailsTo(email: string) {
  const { rows } = await opened.db.execute<{ subject: string; text: string }>(
    sql`select data ->> 'subject' as subject, data ->> 'text' as text from pgboss.job
        where name = 'mail' and data ->> 'to' = ${email} order by created_on`,
  );
  return rows;
}

it("the freelancer of a paid job is invited to a copy of it, by what the company reads of the two", async () => {
  const { id: freelancerId } = await buildFreelancer(opened.db, { name: "Asha Rao" });
  const paidWork = await newWork();
  await buildRequest(opened.db, { workId: paidWork, freelancerId, status: "paid" });
  const [work] = (await ask(opened, "getworkbyid", { id: paidWork }, { as: company })).json();
  expect(work.engagement).toMatchObject({ freelancerId, freelancerName: "Asha Rao", status: "paid" });
  const { title, categoryid, subcategoryid, description, cost } = work;
  const terms = { title, categoryid, subcategoryid, description, budget: String(cost), deadlinedate: "2099-12-31" };
  const { workId } = (await ask(opened, "workpost", terms, { as: company })).json();
  expect(outcomeOf(await send(workId, [work.engagement.freelancerId]))).toBe("Success");
  expect(await rowOf(workId, freelancerId)).toMatchObject({ status: "sent", text });
});

describe("an invitation", () => {
  it("reaches a freelancer whom the company knows, by a notification and an e-mail with its text", async () => {
    const workId = await newWork({ title: "A second jar" });
    const freelancer = await knownFreelancer({ email: "known@kaamkaj.example" });
    const response = await send(workId, [freelancer.accountId]);
    expect(response.json()).toEqual({ message: "Success", invited: [freelancer.accountId], skipped: [] });
    expect(await kindsOf(freelancer)).toEqual(["invited"]);
    const [mail] = await mailsTo("known@kaamkaj.example");
    expect(mail?.subject).toBe("Invitation: “A second jar”");
    expect(mail?.text).toContain(`> ${text}`);
    expect(mail?.text).toContain("/freelancermaster/invitations");
    const own = await ask(opened, "invitations.list", {}, { as: freelancer });
    expect(own.json()).toMatchObject([
      { workId, title: "A second jar", text, status: "sent", isOpen: true, reason: null },
    ]);
    const sent = await ask(opened, "invitations.list", { workId }, { as: company });
    expect(sent.json()).toMatchObject([{ freelancerId: freelancer.accountId, status: "sent" }]);
  });

  it("skips those who cannot be invited, and says why, without telling who exists", async () => {
    const workId = await newWork();
    const stranger = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const unwilling = await knownFreelancer();
    const saved = await ask(opened, "invitations.setPreference", { takesInvitations: false }, { as: unwilling });
    expect(outcomeOf(saved)).toBe("Success");
    const applicant = await knownFreelancer();
    await buildRequest(opened.db, { workId, freelancerId: applicant.accountId });
    const [twice, invited] = [await knownFreelancer(), await knownFreelancer()];
    await invite(workId, twice);
    const ids = [stranger, unwilling, applicant, twice, invited].map(({ accountId }) => accountId);
    const response = await send(workId, [...ids, 2_000_000_000]);
    expect(response.json()).toEqual({
      message: "Success",
      invited: [invited.accountId],
      skipped: [
        { freelancerId: stranger.accountId, reason: "unknown" },
        { freelancerId: unwilling.accountId, reason: "switched_off" },
        { freelancerId: applicant.accountId, reason: "applied" },
        { freelancerId: twice.accountId, reason: "invited" },
        { freelancerId: 2_000_000_000, reason: "unknown" },
      ],
    });
    expect(await kindsOf(twice)).toEqual(["invited"]);
    expect(await kindsOf(stranger)).toEqual([]);
  });

  it("becomes applied with the application, and the company reads that it had invited the applicant", async () => {
    const workId = await newWork();
    const freelancer = await knownFreelancer();
    await invite(workId, freelancer);
    expect(await apply(workId, freelancer)).toBe("Success");
    expect(await statusOf(workId, freelancer)).toBe("applied");
    expect((await kindsOf(company)).at(-1)).toBe("invited_applied");
    expect(await apply(await newWork(), freelancer)).toBe("Success");
    expect((await kindsOf(company)).at(-1)).toBe("applied");
  });

  it("is declined once with a reason, which the company reads", async () => {
    const workId = await newWork({ title: "A third jar" });
    const freelancer = await knownFreelancer();
    const invitationId = await invite(workId, freelancer);
    const decline = async (as: Browser, reason?: string) =>
      outcomeOf(await ask(opened, "invitations.decline", { invitationId, ...(reason && { reason }) }, { as }));
    expect(await decline(await knownFreelancer())).toBe("404 not_found");
    expect(await decline(company)).toBe("403 wrong_role");
    expect(await decline(freelancer, "Too busy.")).toBe("Success");
    expect(await decline(freelancer, "Too busy.")).toBe("409 invitation_moved_on");
    expect((await kindsOf(company)).at(-1)).toBe("invitation_declined");
    const mail = (await mailsTo("spices@kaamkaj.example")).find(({ subject }) => subject.includes("A third jar"));
    expect(mail?.text).toContain("> Too busy.");
    const sent = await ask(opened, "invitations.list", { workId }, { as: company });
    expect(sent.json()).toMatchObject([{ status: "declined", reason: "Too busy." }]);
    expect(await apply(workId, freelancer)).toBe("Success");
    expect(await statusOf(workId, freelancer)).toBe("declined");
  });

  it("is refused where the work takes no applications, and on works of others", async () => {
    const { accountId } = await knownFreelancer();
    const closed = [
      await newWork({ deadline: "2020-01-01" }),
      await newWork({ pausedAt: new Date() }),
      await newWork({ takenDownAt: new Date() }),
    ];
    for (const workId of closed) expect(outcomeOf(await send(workId, [accountId]))).toBe("409 work_closed");
    expect(outcomeOf(await send(await newWork({}, otherCompany), [accountId]))).toBe("404 not_found");
    expect(await opened.db.$count(workInvitations, eq(workInvitations.freelancerId, accountId))).toBe(0);
  });

  it.each([
    [{ freelancerIds: [] }, { freelancerIds: "choose at least one freelancer" }],
    [
      { freelancerIds: Array.from({ length: 11 }, (_, i) => i + 1) },
      { freelancerIds: "choose at most 10 freelancers" },
    ],
    [{ freelancerIds: [1, 1] }, { freelancerIds: "choose each freelancer once" }],
    [{ text: " " }, { text: "please fill this" }],
    [{ text: "x".repeat(1001) }, { text: "use at most 1000 characters" }],
  ])("is refused with %j", async (more, fields) => {
    const response = await send(await newWork(), [1], more);
    expect([response.statusCode, response.json().fields]).toEqual([400, fields]);
  });

  it("has no contact details where those have to be confirmed before an engagement", async () => {
    await applySettings(opened, { contactRule: "confirm" });
    const response = await send(await newWork(), [1], { text: "Call me: 9876543210" });
    expect(response.json().fields).toEqual({ text: "leave out contact details" });
    await applySettings(opened, {});
  });
});

describe("the limits", () => {
  it("are 30 for a work and 50 a day for a company, and nobody is invited beyond them", async () => {
    const owner = await signedIn(opened, (await buildCompany(opened.db)).id);
    const [first, second, third] = [await newWork({}, owner), await newWork({}, owner), await newWork({}, owner)];
    const ids: number[] = [];
    for (let i = 0; i < 35; i += 1) {
      const { freelancerId } = await buildRequest(opened.db, { workId: third });
      ids.push(freelancerId);
    }
    const sendTo = async (workId: number, from: number, count: number) =>
      outcomeOf(await send(workId, ids.slice(from, from + count), {}, owner));
    for (const from of [0, 10]) expect(await sendTo(first, from, 10)).toBe("Success");
    expect(await sendTo(first, 20, 9)).toBe("Success");
    expect(await sendTo(first, 29, 2)).toBe("409 too_many_invitations");
    expect(await sendTo(first, 29, 1)).toBe("Success");
    expect(await sendTo(first, 30, 1)).toBe("409 too_many_invitations");
    for (const from of [0, 10]) expect(await sendTo(second, from, 10)).toBe("Success");
    const age = (minutes: number) =>
      opened.db
        .update(workInvitations)
        .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
        .where(eq(workInvitations.workId, first));
    await age(24 * 60 - 1);
    expect(await sendTo(second, 20, 1)).toBe("409 too_many_invitations");
    await age(24 * 60 + 1);
    expect(await sendTo(second, 20, 1)).toBe("Success");
  });
});

describe("at the same moment", () => {
  it("twenty invitations of one freelancer to a work invite once", async () => {
    const workId = await newWork();
    const freelancer = await knownFreelancer();
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(workId, [freelancer.accountId])));
    const invited = responses.flatMap((response) => response.json<{ invited: number[] }>().invited);
    expect(invited).toEqual([freelancer.accountId]);
    expect(await kindsOf(freelancer)).toEqual(["invited"]);
  });

  it("an invitation and an application end as applied", async () => {
    for (let round = 0; round < 10; round += 1) {
      const workId = await newWork();
      const freelancer = await knownFreelancer();
      await Promise.all([send(workId, [freelancer.accountId]), apply(workId, freelancer)]);
      await endInvitations(opened.db);
      expect(["applied", undefined]).toContain(await statusOf(workId, freelancer));
    }
  });
});

describe("an open invitation", () => {
  it.each<[string, object]>([
    ["is past its deadline", { deadline: "2020-01-01" }],
    ["was taken down", { takenDownAt: new Date() }],
    ["has engaged another freelancer", { engaged: true }],
  ])("lapses once its work %s", async (_, columns) => {
    const workId = await newWork();
    const freelancer = await knownFreelancer();
    await invite(workId, freelancer);
    await endInvitations(opened.db);
    expect(await statusOf(workId, freelancer)).toBe("sent");
    await opened.db.update(works).set(columns).where(eq(works.id, workId));
    await Promise.all([endInvitations(opened.db), endInvitations(opened.db)]);
    expect(await statusOf(workId, freelancer)).toBe("lapsed");
  });

  it.each([
    [-1, "lapsed"],
    [0, "sent"],
    [1, "sent"],
  ])("whose work ends %d days from today is %s", async (days, status) => {
    const workId = await newWork();
    const freelancer = await knownFreelancer();
    await invite(workId, freelancer);
    await opened.db
      .update(works)
      .set({ deadline: sql`current_date + ${days}::int` })
      .where(eq(works.id, workId));
    await endInvitations(opened.db);
    expect(await statusOf(workId, freelancer)).toBe(status);
  });

  it("stays while its work is paused, and says that it takes no applications", async () => {
    const workId = await newWork();
    const freelancer = await knownFreelancer();
    await invite(workId, freelancer);
    await opened.db.update(works).set({ pausedAt: new Date() }).where(eq(works.id, workId));
    await endInvitations(opened.db);
    const own = await ask(opened, "invitations.list", {}, { as: freelancer });
    expect(own.json()).toMatchObject([{ status: "sent", isOpen: false }]);
  });
});

describe("whom a company can invite", () => {
  it("are those who applied before, the latest first, without those whom it cannot invite", async () => {
    const owner = await signedIn(opened, (await buildCompany(opened.db)).id);
    const earlier = await newWork({ title: "Letters" }, owner);
    const workId = await newWork({}, owner);
    const [first, second, third, fourth] = [
      (
        await buildRequest(opened.db, {
          workId: earlier,
          freelancerId: (await buildFreelancer(opened.db, { name: "Meera Nair" })).id,
        })
      ).freelancerId,
      (await buildRequest(opened.db, { workId: earlier, status: "paid" })).freelancerId,
      (await buildRequest(opened.db, { workId: earlier })).freelancerId,
      (await buildRequest(opened.db, { workId: earlier })).freelancerId,
    ];
    await opened.db.update(freelancers).set({ takesInvitations: false }).where(eq(freelancers.accountId, third));
    await buildRequest(opened.db, { workId, freelancerId: fourth });
    const candidates = await allRows<{ freelancerId: number }>(opened, "invitations.listCandidates", { workId }, owner);
    expect(candidates).toMatchObject([
      { freelancerId: second, lastTitle: "Letters", paidWorks: 1 },
      { freelancerId: first, name: "Meera Nair", paidWorks: 0 },
    ]);
    const filtered = await ask(opened, "invitations.listCandidates", { workId, q: "nair" }, { as: owner });
    expect(filtered.json()).toMatchObject([{ freelancerId: first }]);
    expect(outcomeOf(await ask(opened, "invitations.listCandidates", { workId }, { as: company }))).toBe(
      "404 not_found",
    );
  });
});

it("a freelancer takes invitations until that is switched off", async () => {
  const freelancer = await knownFreelancer();
  const read = async () => (await ask(opened, "invitations.getPreference", {}, { as: freelancer })).json();
  expect(await read()).toEqual([{ takesInvitations: true }]);
  await ask(opened, "invitations.setPreference", { takesInvitations: false }, { as: freelancer });
  expect(await read()).toEqual([{ takesInvitations: false }]);
  expect((await ask(opened, "invitations.setPreference", {}, { as: freelancer })).statusCode).toBe(400);
});
