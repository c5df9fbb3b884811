import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import { endSessionsOf } from "#server/identity/session/queries.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { idempotencyKeys } from "#server/platform/db/schema/idempotency.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { password } from "#server/test/identity/second-step.ts";
import { marketplaceRows } from "#server/test/matrix.ts";
import { codeOf, makeCall } from "#server/test/matrix-call.ts";
import { buildNotification } from "#server/test/notify/build-notification.ts";
import { open } from "#server/test/open.ts";
import { saveRows } from "#server/test/saved-rows.ts";
import { actors, buildWorld, type World } from "#server/test/world.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const passwordHash = await hashPassword(password);

/** A company with a second owner. */
async function newTeam() {
  const company = await buildCompany(opened.db, { passwordHash });
  const member = await buildMember(opened.db, { companyId: company.id, kind: "owner", passwordHash });
  return {
    company: { ...company, as: await signedIn(opened, company.id) },
    member: { ...member, as: await signedIn(opened, member.id) },
  };
}

describe("an owner who joined", () => {
  /** Keys of rows that belong to the person. */
  const personal = ["sessionId", "passkeyId", "notificationId", "ticketId"];
  const rows = marketplaceRows.filter(
    ({ call, ownerKey }) =>
      call !== "images" &&
      // The name and address of the other account are the company's.
      call !== "members.updateProfile" &&
      "memberKinds" in contract[call] &&
      !personal.includes(String(ownerKey)),
  );

  let world: World;
  let restoreRows: () => Promise<void>;

  /** The world of the matrix, where somebody who joined CO acts for it. */
  async function worldWithMember(): Promise<World> {
    const built = await buildWorld(opened);
    const { ids, browsers } = built;
    const { id } = await buildMember(opened.db, { companyId: ids.CO, kind: "owner", passwordHash });
    const { cookies } = await signedIn(opened, id);
    const CO = { accountId: ids.CO, cookies: { ...browsers.CO.cookies, ...cookies } };
    return { ...built, browsers: { ...browsers, CO } };
  }

  beforeAll(async () => {
    world = await worldWithMember();
    restoreRows = await saveRows(opened.db);
  });

  it.each(rows)("makes the call $call $about like the account that the company registered with", async (row) => {
    const response = await makeCall(opened, row, world, "CO");
    expect(await codeOf(response, opened, row, world, "CO")).toBe(row.cells.split(" ")[actors.indexOf("CO")]);
    // What a command changed may be missing from the next call.
    if (response.statusCode === 200 && row.call !== "images" && "answers" in contract[row.call]) await restoreRows();
  });
});

describe("what belongs to the person", () => {
  it("is the password, and a new one leaves the sessions of colleagues", async () => {
    const { company, member } = await newTeam();
    const change = { currentPassword: password, newPassword: "Another1", confirmPassword: "Another1" };
    expect(outcomeOf(await ask(opened, "changepwd", change, { as: member.as }))).toBe("Success");
    const enter = async (username: string, typed: string) =>
      (await ask(opened, "login", { username, password: typed })).json<object[]>().length;
    expect(await enter(member.username, "Another1")).toBe(1);
    expect(await enter(company.username, password)).toBe(1);
    expect(await enter(company.username, "Another1")).toBe(0);
    expect(outcomeOf(await ask(opened, "sessions.endOthers", {}, { as: company.as }))).toBe("Success");
  });

  it("are the sessions", async () => {
    const { company, member } = await newTeam();
    const listed = async (as: typeof member.as) =>
      (await ask(opened, "sessions.list", {}, { as })).json<{ sessionId: number; current: boolean }[]>();
    expect(await listed(member.as)).toMatchObject([{ current: true }]);
    const [own] = await listed(company.as);
    const ending = await ask(opened, "sessions.end", { sessionId: own?.sessionId }, { as: member.as });
    expect(outcomeOf(ending)).toBe("404 not_found");
    expect(outcomeOf(await ask(opened, "sessions.endOthers", {}, { as: member.as }))).toBe("Success");
    expect(await listed(company.as)).toHaveLength(1);
  });

  it("are two-factor authentication, the language and the notifications", async () => {
    const { company, member } = await newTeam();
    const on = { as: member.as };
    expect((await ask(opened, "twoFactor.start", { password }, on)).json()).toMatchObject({ message: "Success" });
    const language = { language: "hi" };
    expect(outcomeOf(await ask(opened, "accounts.setLanguage", language, on))).toBe("Success");
    const { rows } = await opened.db.execute(
      sql`select id, language::text, exists (select from second_steps where account_id = id) as "isStarted"
        from accounts where id in (${company.id}, ${member.id}) order by id`,
    );
    expect(rows).toEqual([
      { id: company.id, language: "en", isStarted: false },
      { id: member.id, language: "hi", isStarted: true },
    ]);
    const notifications = [company.id, member.id].map((accountId) => buildNotification(opened.db, { accountId }));
    const [, ofMember] = await Promise.all(notifications);
    const listed = (await ask(opened, "notifications.list", {}, on)).json<{ notificationId: number }[]>();
    expect(listed.map(({ notificationId }) => notificationId)).toEqual([ofMember?.id]);
    expect(outcomeOf(await ask(opened, "notifications.markRead", { upToId: 2 ** 40 }, on))).toBe("Success");
    const count = async (as: typeof member.as) =>
      (await ask(opened, "notifications.counts", {}, { as })).json<{ unreadNotifications: number }[]>()[0];
    expect(await count(member.as)).toMatchObject({ unreadNotifications: 0 });
    expect(await count(company.as)).toMatchObject({ unreadNotifications: 1 });
  });

  it("is how far a conversation was read", async () => {
    const { company, member } = await newTeam();
    const freelancer = await buildFreelancer(opened.db);
    const work = await buildWork(opened.db, { ownerId: company.id });
    await buildRequest(opened.db, { workId: work.id, freelancerId: freelancer.id });
    const between = { companyId: company.id, freelancerId: freelancer.id, workId: work.id };
    const { id: conversationId } = await buildConversation(opened.db, between);
    const text = { conversationId, text: "When do I start?" };
    const sent = await ask(opened, "messages.send", text, { as: await signedIn(opened, freelancer.id) });
    const upToId = sent.json<{ messageId: number }>().messageId;
    expect(outcomeOf(await ask(opened, "messages.markRead", { conversationId, upToId }, { as: member.as }))).toBe(
      "Success",
    );
    const isUnread = async (as: typeof member.as) =>
      (await ask(opened, "conversations.list", {}, { as })).json<{ unread: boolean }[]>().map(({ unread }) => unread);
    expect(await isUnread(member.as)).toEqual([false]);
    expect(await isUnread(company.as)).toEqual([true]);
    const answer = await ask(opened, "messages.send", { conversationId, text: "Today." }, { as: member.as });
    expect(outcomeOf(answer)).toBe("Success");
    const [newest] = (await ask(opened, "messages.list", { conversationId }, { as: company.as })).json<object[]>();
    expect(newest).toMatchObject({ isMine: true, text: "Today." });
  });

  it("are audit entries and idempotency keys", async () => {
    const { company, member } = await newTeam();
    const { id: workid } = await buildWork(opened.db, { ownerId: company.id });
    const headers = { "idempotency-key": "the same for both" };
    const remove = (as: typeof member.as) => ask(opened, "workdelete", { workid }, { as, headers });
    expect(outcomeOf(await remove(member.as))).toBe("Success");
    expect(outcomeOf(await remove(member.as))).toBe("Success");
    expect(outcomeOf(await remove(company.as))).toBe("404 not_found");
    const isOfWork = and(eq(auditEntries.call, "workdelete"), eq(auditEntries.subjectId, String(workid)));
    const entries = await opened.db.select().from(auditEntries).where(isOfWork);
    expect(entries).toMatchObject([{ accountId: member.id, role: "client" }]);
    const keys = await opened.db
      .select({ accountId: idempotencyKeys.accountId })
      .from(idempotencyKeys)
      .where(inArray(idempotencyKeys.accountId, [company.id, member.id]));
    expect(keys).toEqual([{ accountId: member.id }]);
  });
});

describe("a member counts as no company", () => {
  it("in lists of companies, decisions about them, and the login ids that others send", async () => {
    const { company, member } = await newTeam();
    const { id: adminId } = await buildAdmin(opened.db);
    const as = await signedIn(opened, adminId);
    const named = { status: "accepted", q: member.username };
    expect((await ask(opened, "getclient", named, { as })).json()).toEqual([]);
    expect((await ask(opened, "clientreport", { q: member.username }, { as })).json()).toEqual([]);
    const standing = { id: member.id, status: "rejected" };
    expect(outcomeOf(await ask(opened, "updateclientstatus", standing, { as }))).toBe("404 not_found");
    const restriction = { accountId: member.id, kinds: ["hire"], until: "", rule: "4", reason: "x".repeat(20) };
    expect(outcomeOf(await ask(opened, "restrictions.create", restriction, { as }))).toBe("404 not_found");
    expect(outcomeOf(await ask(opened, "getworkdetails", { storedLoginId: member.id }, { as: member.as }))).toBe(
      "403 foreign_login",
    );
    expect((await ask(opened, "getworkdetails", { storedLoginId: company.id }, { as: member.as })).statusCode).toBe(
      200,
    );
  });

  it("in the figures of the platform, whether they are kept up or counted anew", async () => {
    const figures = async () => {
      const { rows } = await opened.db.execute<{ companies: string; months: string }>(sql`
        select (select coalesce(sum(amount), 0) from (select kind, amount from counter_totals union all
            select kind, amount from counter_pending) t where kind = 'companies')::text as companies,
          (select coalesce(sum(companies), 0) from (select companies from month_totals union all
            select companies from month_pending) m)::text as months`);
      return rows;
    };
    const company = await buildCompany(opened.db);
    const before = await figures();
    const member = await buildMember(opened.db, { companyId: company.id });
    expect(await figures()).toEqual(before);
    await opened.db.execute(sql`select counters_recount(), months_recount((select zone from month_zone))`);
    expect(await figures()).toEqual(before);
    await opened.db.execute(sql`delete from accounts where id = ${member.id}`);
    expect(await figures()).toEqual(before);
  });
});

it("an admin who ends the sessions of a company ends those of its members", async () => {
  const { company, member } = await newTeam();
  expect(await endSessionsOf(opened.db, company.id)).toBe(2);
  expect(await opened.db.$count(sessions, inArray(sessions.accountId, [company.id, member.id]))).toBe(0);
});
