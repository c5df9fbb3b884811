import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { RequestStatus } from "#domain/hiring/work-request.ts";
import { deleteOldConversations } from "#server/hiring/conversations/queries.ts";
import { processDue } from "#server/notify/notifications/due.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { conversations, messages } from "#server/platform/db/schema/conversations.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

/** A company and a freelancer with a request in this status. */
async function buildParties(status: RequestStatus = "accepted") {
  const { db } = opened;
  const emails = { company: `${randomUUID()}@kaamkaj.example`, freelancer: `${randomUUID()}@kaamkaj.example` };
  const company = await buildCompany(db, { name: "Tea House", email: emails.company });
  const freelancer = await buildFreelancer(db, { name: "Meera Nair", email: emails.freelancer });
  const work = await buildWork(db, { ownerId: company.id, title: "A poster" });
  const request = await buildRequest(db, { workId: work.id, freelancerId: freelancer.id, status });
  return {
    emails,
    workId: work.id,
    requestId: request.id,
    company: await signedIn(opened, company.id),
    freelancer: await signedIn(opened, freelancer.id),
  };
}

type Parties = Awaited<ReturnType<typeof buildParties>>;

const openAs = (as: Browser, requestId: number) => ask(opened, "conversations.open", { requestId }, { as });
const begin = async ({ company, requestId }: Pick<Parties, "company" | "requestId">) =>
  (await openAs(company, requestId)).json<{ conversationId: number }>().conversationId;
const send = (as: Browser, conversationId: number, text = "Good morning.", headers = {}) =>
  ask(opened, "messages.send", { conversationId, text }, { as, headers });
const say = async (...sent: Parameters<typeof send>) => outcomeOf(await send(...sent));
const read = async (as: Browser, conversationId: number, upToId = 2 ** 40) =>
  outcomeOf(await ask(opened, "messages.markRead", { conversationId, upToId }, { as }));

const headOf = async (as: Browser, input: object) => (await ask(opened, "conversations.get", input, { as })).json();

interface ListRow {
  readonly conversationId: number;
  readonly unread: boolean;
  readonly canWrite: boolean;
  readonly lastText: string;
}

const listOf = (as: Browser) => allRows<ListRow>(opened, "conversations.list", {}, as);
const textsOf = async (as: Browser, conversationId: number) =>
  (await allRows<{ text: string }>(opened, "messages.list", { conversationId }, as)).map(({ text }) => text);
const countsOf = async (as: Browser) =>
  (await ask(opened, "notifications.counts", {}, { as })).json<[{ unreadConversations: number }]>()[0];

describe("a conversation", () => {
  it("is read by both parties, newest first, each message as one's own or the other's", async () => {
    const on = await buildParties();
    const conversationId = await begin(on);
    for (const [as, text] of [
      [on.company, "When can you begin?"],
      [on.freelancer, "On Monday.\nIs that early enough?"],
      [on.company, "Yes."],
    ] as const)
      expect(await say(as, conversationId, text)).toBe("Success");
    const rows = (await ask(opened, "messages.list", { conversationId }, { as: on.freelancer })).json();
    expect(rows).toMatchObject([
      { text: "Yes.", isMine: false },
      { text: "On Monday.\nIs that early enough?", isMine: true },
      { text: "When can you begin?", isMine: false },
    ]);
    expect(await textsOf(on.company, conversationId)).toHaveLength(3);
  });

  it("is listed for both with the name of the other, by its last message", async () => {
    const on = await buildParties();
    const conversationId = await begin(on);
    expect(await listOf(on.company)).toEqual([]);
    await send(on.company, conversationId, "x".repeat(300));
    const listed = { conversationId, requestId: on.requestId, workTitle: "A poster", canWrite: true };
    expect(await listOf(on.company)).toMatchObject([{ ...listed, otherName: "Meera Nair", unread: false }]);
    expect(await listOf(on.freelancer)).toMatchObject([
      { ...listed, otherName: "Tea House", unread: true, lastText: "x".repeat(100) },
    ]);
  });

  it("is found by its request before and after it began, with the other party and who may write", async () => {
    const on = await buildParties("pending");
    const about = { requestId: on.requestId, workId: on.workId, workTitle: "A poster", status: "pending" };
    expect(await headOf(on.company, { requestId: on.requestId })).toEqual([
      { ...about, conversationId: null, otherName: "Meera Nair", writingRefusal: null },
    ]);
    const conversationId = await begin(on);
    const seen = { ...about, conversationId, otherName: "Tea House" };
    for (const input of [{ requestId: on.requestId }, { conversationId }])
      expect(await headOf(on.freelancer, input)).toEqual([{ ...seen, writingRefusal: "not_allowed_yet" }]);
    await send(on.company, conversationId);
    expect(await headOf(on.freelancer, { conversationId })).toEqual([{ ...seen, writingRefusal: null }]);
    await ask(opened, "workreqdelete", { reqid: on.requestId }, { as: on.freelancer });
    expect(await headOf(on.freelancer, { conversationId })).toEqual([
      { ...seen, requestId: null, status: "removed", writingRefusal: "conversation_closed" },
    ]);
  });

  it("is not found without an id", async () => {
    const on = await buildParties();
    expect(outcomeOf(await ask(opened, "conversations.get", {}, { as: on.company }))).toBe("404 not_found");
  });

  it("does not exist for anybody else, to read or to write", async () => {
    const [on, other] = [await buildParties(), await buildParties()];
    const conversationId = await begin(on);
    await send(on.company, conversationId);
    for (const as of [other.company, other.freelancer]) {
      expect(outcomeOf(await openAs(as, on.requestId))).toBe("404 not_found");
      for (const input of [{ conversationId }, { requestId: on.requestId }, {}])
        for (const call of ["conversations.get", "messages.list"] as const)
          expect(outcomeOf(await ask(opened, call, input, { as }))).toBe("404 not_found");
      expect(await say(as, conversationId)).toBe("404 not_found");
      expect(await read(as, conversationId)).toBe("404 not_found");
      expect(await listOf(as)).toEqual([]);
    }
    expect(await textsOf(on.freelancer, conversationId)).toHaveLength(1);
  });

  it("has its messages also by its request, and none before it begins", async () => {
    const on = await buildParties();
    const messagesOf = (as: Browser) => ask(opened, "messages.list", { requestId: on.requestId }, { as });
    for (const as of [on.company, on.freelancer]) expect((await messagesOf(as)).json()).toEqual([]);
    const conversationId = await begin(on);
    await say(on.company, conversationId);
    for (const as of [on.company, on.freelancer])
      expect((await messagesOf(as)).json()).toMatchObject([{ conversationId, isMine: as === on.company }]);
  });

  it("opened by both twenty times at once is one", async () => {
    const on = await buildParties();
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const answer = await openAs(i % 2 ? on.company : on.freelancer, on.requestId);
        return answer.json<{ conversationId: number }>().conversationId;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await opened.db.$count(conversations, eq(conversations.workId, on.workId))).toBe(1);
  });

  it("is continued by a second application", async () => {
    const on = await buildParties("pending");
    const conversationId = await begin(on);
    await send(on.company, conversationId);
    await ask(opened, "workreqdelete", { reqid: on.requestId }, { as: on.freelancer });
    expect(await say(on.company, conversationId)).toBe("409 conversation_closed");
    const { id: requestId } = await buildRequest(opened.db, {
      workId: on.workId,
      freelancerId: on.freelancer.accountId,
    });
    expect(await begin({ ...on, requestId })).toBe(conversationId);
    expect(await say(on.freelancer, conversationId)).toBe("Success");
  });

  it("stays readable, and closed, once its work is deleted", async () => {
    const on = await buildParties("pending");
    const conversationId = await begin(on);
    await send(on.company, conversationId);
    await ask(opened, "workdelete", { workid: on.workId }, { as: on.company });
    for (const as of [on.company, on.freelancer]) {
      expect(await listOf(as)).toMatchObject([{ conversationId, requestId: null, canWrite: false }]);
      expect(await textsOf(as, conversationId)).toHaveLength(1);
      expect(await say(as, conversationId)).toBe("409 conversation_closed");
    }
  });

  it.each([
    [-1, 1],
    [1, 0],
  ])("is deleted three years after its last message: %d minutes later it has %d messages", async (minutes, count) => {
    const on = await buildParties();
    const conversationId = await begin(on);
    await send(on.company, conversationId);
    await opened.db
      .update(conversations)
      .set({ lastMessageAt: sql`now() - make_interval(years => 3, mins => ${minutes})` })
      .where(eq(conversations.id, conversationId));
    await deleteOldConversations(opened.db);
    expect(await opened.db.$count(messages, eq(messages.conversationId, conversationId))).toBe(count);
  });
});

describe("beginning a conversation", () => {
  it.each<[RequestStatus, string, string]>([
    ["pending", "Success", "409 not_allowed_yet"],
    ["accepted", "Success", "Success"],
    ["completed", "Success", "Success"],
    ["paid", "Success", "Success"],
    ["rejected", "409 conversation_closed", "409 conversation_closed"],
  ])("about a %s request is for the company: %s, for the freelancer: %s", async (status, company, freelancer) => {
    const on = await buildParties(status);
    expect(outcomeOf(await openAs(on.freelancer, on.requestId))).toBe(freelancer);
    expect(outcomeOf(await openAs(on.company, on.requestId))).toBe(company);
  });
});

describe("writing", () => {
  it("is the freelancer's once the company wrote, while the request is pending", async () => {
    const on = await buildParties("pending");
    const conversationId = await begin(on);
    expect(await say(on.freelancer, conversationId)).toBe("409 not_allowed_yet");
    expect(await say(on.company, conversationId)).toBe("Success");
    expect(await say(on.freelancer, conversationId)).toBe("Success");
  });

  it("ends with a rejection", async () => {
    const on = await buildParties("pending");
    const conversationId = await begin(on);
    await send(on.company, conversationId);
    const body = { reqid: on.requestId, status: "rejected", rejectreason: "Not this time." };
    await ask(opened, "updatereqreview", body, { as: on.company });
    for (const as of [on.company, on.freelancer]) expect(await say(as, conversationId)).toBe("409 conversation_closed");
    expect(await listOf(on.freelancer)).toMatchObject([{ canWrite: false }]);
  });

  it("ends 30 days after the payment", async () => {
    const on = await buildParties("paid");
    const conversationId = await begin(on);
    const paidAgo = (days: number) =>
      opened.db
        .update(payments)
        .set({ paidAt: sql`now() - make_interval(days => ${days}::int)` })
        .where(eq(payments.requestId, on.requestId));
    await paidAgo(29);
    expect(await say(on.freelancer, conversationId)).toBe("Success");
    await paidAgo(30);
    for (const as of [on.company, on.freelancer]) expect(await say(as, conversationId)).toBe("409 conversation_closed");
  });

  it.each(["", "   ", "x".repeat(4001), "a\0b", 7])("refuses %j", async (text) => {
    const on = await buildParties();
    const conversationId = await begin(on);
    const answer = await ask(opened, "messages.send", { conversationId, text }, { as: on.company });
    expect(outcomeOf(answer)).toBe("400 invalid");
  });

  it("happens once when it is repeated with its key", async () => {
    const on = await buildParties();
    const conversationId = await begin(on);
    const key = { "idempotency-key": randomUUID() };
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await send(on.company, conversationId, "Hello.", key)).json().messageId),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await textsOf(on.freelancer, conversationId)).toEqual(["Hello."]);
  });

  it("is audited by a hash of the text", async () => {
    const on = await buildParties();
    const conversationId = await begin(on);
    await send(on.company, conversationId, "Between us.");
    const entries = await opened.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(conversationId)));
    expect(entries).toMatchObject([
      { call: "messages.send", subject: "conversation", after: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("Between us");
  });
});

describe("unread messages", () => {
  it("are counted by conversation until they are read", async () => {
    const [on, other] = [await buildParties(), await buildParties()];
    const conversationId = await begin(on);
    for (const text of ["One.", "Two."]) await send(on.company, conversationId, text);
    expect(await countsOf(on.freelancer)).toMatchObject({ unreadNotifications: 1, unreadConversations: 1 });
    expect(await countsOf(on.company)).toMatchObject({ unreadConversations: 0 });
    expect(await countsOf(other.freelancer)).toMatchObject({ unreadConversations: 0 });
    expect(await read(on.freelancer, conversationId)).toBe("Success");
    expect(await countsOf(on.freelancer)).toMatchObject({ unreadNotifications: 0, unreadConversations: 0 });
  });

  it("stay unread beyond the one that was read, also those that are not written yet", async () => {
    const on = await buildParties();
    const conversationId = await begin(on);
    const first = (await send(on.company, conversationId)).json<{ messageId: number }>().messageId;
    await read(on.freelancer, conversationId, first + 1000);
    await send(on.company, conversationId);
    expect(await listOf(on.freelancer)).toMatchObject([{ unread: true }]);
    await read(on.freelancer, conversationId, first);
    expect(await listOf(on.freelancer)).toMatchObject([{ unread: true }]);
    expect(await countsOf(on.freelancer)).toMatchObject({ unreadNotifications: 1, unreadConversations: 1 });
  });

  it("that arrive while others are read are not lost", async () => {
    const on = await buildParties();
    const conversationId = await begin(on);
    for (let round = 0; round < 20; round += 1) {
      const first = (await send(on.company, conversationId)).json<{ messageId: number }>().messageId;
      await Promise.all([read(on.freelancer, conversationId, first), send(on.company, conversationId)]);
      expect(await countsOf(on.freelancer)).toMatchObject({ unreadNotifications: 1, unreadConversations: 1 });
    }
  });

  it("are one notification, which is the newest again with each message", async () => {
    const on = await buildParties();
    const conversationId = await begin(on);
    await send(on.company, conversationId);
    await ask(opened, "sendback", { reqid: on.requestId, reason: "x" }, { as: on.company });
    await opened.db.insert(notifications).values({
      accountId: on.freelancer.accountId,
      kind: "paid",
      subjectKind: "request",
      subjectId: on.requestId,
      facts: {},
    });
    await send(on.company, conversationId);
    const rows = await allRows(opened, "notifications.list", {}, on.freelancer);
    expect(rows).toMatchObject([
      { kind: "message", title: "A poster", otherName: "Tea House", readAt: null },
      { kind: "paid" },
    ]);
  });
});

describe("the e-mail about an unread message", () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  async function mailsTo(to: string): Promise<string[]> {
    const { rows } = await opened.db.execute<{ subject: string }>(
      sql`select data ->> 'subject' as subject from pgboss.job where name = 'mail' and data ->> 'to' = ${to} order by created_on`,
    );
    return rows.map(({ subject }) => subject);
  }
  const subject = "New message about “A poster”";

  it("is sent once after 15 minutes, and again only after it was read", async () => {
    const on = await buildParties();
    const conversationId = await begin(on);
    await send(on.company, conversationId);
    await processDue(opened.services, inMinutes(14));
    expect(await mailsTo(on.emails.freelancer)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => processDue(opened.services, inMinutes(16))));
    expect(await mailsTo(on.emails.freelancer)).toEqual([subject]);
    for (let i = 0; i < 10; i += 1) await send(on.company, conversationId);
    await processDue(opened.services, inMinutes(60));
    expect(await mailsTo(on.emails.freelancer)).toEqual([subject]);
    await read(on.freelancer, conversationId);
    await send(on.company, conversationId);
    await processDue(opened.services, inMinutes(60));
    expect(await mailsTo(on.emails.freelancer)).toEqual([subject, subject]);
    expect(await mailsTo(on.emails.company)).toEqual([]);
  });

  it("is not sent when the message was read, nor when its reader chose none", async () => {
    const [on, other] = [await buildParties(), await buildParties()];
    const conversationId = await begin(on);
    await send(on.company, conversationId);
    await read(on.freelancer, conversationId);
    const preference = { kindGroup: "messages", email: "off" };
    await ask(opened, "notifications.setPreference", preference, { as: other.freelancer });
    await send(other.company, await begin(other));
    await processDue(opened.services, inMinutes(60));
    expect([await mailsTo(on.emails.freelancer), await mailsTo(other.emails.freelancer)]).toEqual([[], []]);
  });

  it.each(["off", "digest"])("is dropped when its reader chooses %s before it is due", async (email) => {
    const on = await buildParties();
    await send(on.company, await begin(on));
    const preference = { kindGroup: "messages", email };
    await ask(opened, "notifications.setPreference", preference, { as: on.freelancer });
    // No digest is due within the minutes of this test, at whatever hour it runs.
    await opened.db.execute(sql`
      update notification_schedules set digest_hour = (extract(hour from now())::int + 12) % 24
      where account_id = ${on.freelancer.accountId}`);
    await processDue(opened.services, inMinutes(16));
    expect(await mailsTo(on.emails.freelancer)).toEqual([]);
    const isOfReader = eq(notifications.accountId, on.freelancer.accountId);
    expect(await opened.db.select().from(notifications).where(isOfReader)).toMatchObject([
      { mailDueAt: null, mailedAt: null, readAt: null },
    ]);
  });
});
