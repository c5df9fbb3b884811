import type { Socket } from "node:net";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type NotificationKind, notificationKinds } from "#domain/notify/notification.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { announcements } from "#server/platform/db/schema/announcements.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildAnnouncement } from "#server/test/notify/build-announcement.ts";
import { openStream, type StreamClient, until } from "#server/test/notify/stream-client.ts";
import { open } from "#server/test/open.ts";

const short = { readEveryMs: 20, beatEveryMs: 30, longestTransactionMs: 200 };
const opened = open({ LIMIT_CONNECTIONS_PER_ADDRESS: "0" }, { streams: short });

let company: Browser;
let freelancer: Browser;
let conversationId: number;

const newFreelancer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);

beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  freelancer = await newFreelancer();
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
  const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId });
  ({ conversationId } = (await ask(opened, "conversations.open", { requestId }, { as: company })).json());
});

const write = async (text: string, as = company) =>
  outcomeOf(await ask(opened, "messages.send", { conversationId, text }, { as }));

const notify = (accountIds: readonly number[], kind: NotificationKind = "withdrawn") =>
  notifyAccounts(opened.db, accountIds, { kind, subjectKind: "request", subjectId: 1, facts: {} });

describe("events.stream", () => {
  it("opens as an event stream that is neither buffered nor cached by proxies", async () => {
    const stream = await openStream(opened.app, freelancer);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream",
      "x-accel-buffering": "no",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
    });
    await until(() => stream.events.filter(({ name }) => name === "beat").length > 3);
    stream.cut();
  });

  it("says which lists have changed and nothing else", async () => {
    const stream = await openStream(opened.app, freelancer);
    await until(() => stream.events.length > 0);
    expect(await write("When can you begin?")).toBe("Success");
    await until(() => stream.hints().includes("notifications conversations"));
    expect(stream.body()).toBe("");
    await notify([freelancer.accountId]);
    await until(() => stream.hints().at(-1) === "notifications screens");
    stream.cut();
  });

  it("tells other admins that one has taken a case, left it, or kept it for 30 minutes, and nobody else", async () => {
    const [taker, watcher] = await Promise.all(
      [1, 2].map(async () => signedIn(opened, (await buildAdmin(opened.db)).id)),
    );
    if (!taker || !watcher) throw new Error("there are two admins");
    const { id: subjectId } = await buildCompany(opened.db, { status: "pending" });
    const stream = await openStream(opened.app, watcher);
    const others = await openStream(opened.app, company);
    const beats = () => stream.events.filter(({ name }) => name === "beat").length;
    const about = { kind: "company", subjectId };
    const lapse = () =>
      opened.db.execute(
        sql`update desk_claims set taken_at = now() - interval '30 minutes' where subject_id = ${subjectId}`,
      );
    const changes = [
      () => ask(opened, "desk.take", about, { as: taker }),
      () => ask(opened, "desk.release", about, { as: taker }),
      () => ask(opened, "desk.take", about, { as: taker }),
      lapse,
    ];
    for (const [index, change] of changes.entries()) {
      const before = beats();
      await until(() => beats() > before + 1);
      await change();
      await until(() => stream.hints().length > index);
    }
    expect(new Set(stream.hints())).toEqual(new Set(["screens"]));
    expect(others.hints()).toEqual([]);
    stream.cut();
    others.cut();
  });

  it.each(Object.keys(notificationKinds) as NotificationKind[])(
    "hints at a notification of the kind %s",
    async (kind) => {
      const { id } = await buildFreelancer(opened.db);
      const stream = await openStream(opened.app, await signedIn(opened, id));
      await notify([id], kind);
      const topics = [
        "notifications",
        ...(["message", "message_removed", "report_closed"].includes(kind) ? ["conversations"] : []),
        ...(["message", "announcement", "alert"].includes(kind) ? [] : ["screens"]),
      ];
      await until(() => stream.hints().length > 0);
      expect(stream.hints()).toEqual([topics.join(" ")]);
      stream.cut();
    },
  );

  it("tells the other devices of a reader that a notification was read", async () => {
    const reader = await newFreelancer();
    await notify([reader.accountId]);
    const stream = await openStream(opened.app, await signedIn(opened, reader.accountId));
    await until(() => stream.hints().length === 1);
    await ask(opened, "notifications.markRead", { upToId: Number.MAX_SAFE_INTEGER }, { as: reader });
    await until(() => stream.hints().length === 2);
    // What was read changes nothing but the list of notifications.
    expect(stream.hints()).toEqual(["notifications screens", "notifications"]);
    stream.cut();
  });

  it("says to a stream that opens what has just changed, also where another one was told before", async () => {
    const reader = await newFreelancer();
    const first = await openStream(opened.app, reader);
    await notify([reader.accountId]);
    await until(() => first.hints().length > 0);
    const second = await openStream(opened.app, reader);
    await until(() => second.hints().length > 0);
    expect([first.hints(), second.hints()]).toEqual([["notifications screens"], ["notifications screens"]]);
    for (const stream of [first, second]) stream.cut();
  });

  it("sends each change once to each stream", async () => {
    const reader = await newFreelancer();
    const stream = await openStream(opened.app, reader);
    await notify([reader.accountId]);
    await until(() => stream.hints().length > 0);
    const beats = stream.events.length;
    await until(() => stream.events.length > beats + 8);
    expect(stream.hints()).toEqual(["notifications screens"]);
    stream.cut();
  });
});

describe("an announcement", () => {
  it("that begins or is ended is hinted at to everybody within a reading, without its text", async () => {
    const streams = await Promise.all([company, freelancer].map((as) => openStream(opened.app, as)));
    const hinted = (count: number) =>
      until(() =>
        streams.every(({ hints }) => hints().filter((topics) => topics === "announcements").length === count),
      );
    const today = await platformToday(opened.db);
    const id = await buildAnnouncement(opened.db, { fromDay: today, untilDay: today });
    await hinted(1);
    await opened.db.update(announcements).set({ endedAt: sql`now()` }).where(eq(announcements.id, id));
    await hinted(2);
    for (const stream of streams) stream.cut();
  });
});

describe("a stranger", () => {
  const callers: Readonly<Record<string, () => Promise<Browser | undefined>>> = {
    "a guest": async () => undefined,
    "an admin with all permissions": async () => signedIn(opened, (await buildAdmin(opened.db)).id),
    "an admin without permissions": async () => signedIn(opened, (await buildAdmin(opened.db, {}, [])).id),
    "another company": async () => signedIn(opened, (await buildCompany(opened.db)).id),
    "a company that was rejected": async () =>
      signedIn(opened, (await buildCompany(opened.db, { status: "rejected" })).id),
    "another freelancer": newFreelancer,
    "another applicant of the same work": async () => {
      const other = await newFreelancer();
      const { rows } = await opened.db.execute<{ workId: number }>(
        sql`select work_id as "workId" from conversations where id = ${conversationId}`,
      );
      await buildRequest(opened.db, { workId: rows[0]?.workId ?? 0, freelancerId: other.accountId });
      return other;
    },
    "a freelancer whose session ended": async () => {
      const ended = await newFreelancer();
      await opened.db.delete(sessions).where(eq(sessions.accountId, ended.accountId));
      return ended;
    },
  };
  const withoutStream = ["a guest", "a company that was rejected", "a freelancer whose session ended"];

  it.each(Object.entries(callers))("gets no hint of a conversation of others: %s", async (name, signIn) => {
    const caller = await signIn();
    const stream = await openStream(opened.app, caller);
    if (withoutStream.includes(name)) {
      await until(() => stream.isEnded());
      expect([stream.status, JSON.parse(stream.body()).code]).toEqual([401, "no_session"]);
      return;
    }
    const recipient = await openStream(opened.app, freelancer);
    const before = recipient.hints().length;
    await write(`Not for ${name}.`);
    await until(() => recipient.hints().length > before);
    // A later change of its own arrives, so that the earlier one of others would have.
    await notify([caller?.accountId ?? 0]);
    await until(() => stream.hints().length > 0);
    expect(stream.hints()).toEqual(["notifications screens"]);
    stream.cut();
    recipient.cut();
  });
});

describe("the end of a stream", () => {
  it("comes with the end of its session, and leaves the other sessions of the account", async () => {
    const ended = await newFreelancer();
    const other = await signedIn(opened, ended.accountId);
    const [first, second] = [await openStream(opened.app, ended), await openStream(opened.app, other)];
    await ask(opened, "logout", {}, { as: ended });
    await until(() => first.isEnded());
    expect(first.events.at(-1)?.name).toBe("bye");
    const before = second.events.length;
    await until(() => second.events.length > before + 3);
    expect(second.isEnded()).toBe(false);
    second.cut();
  });

  it("comes when an admin is disabled", async () => {
    const { id } = await buildAdmin(opened.db);
    const stream = await openStream(opened.app, await signedIn(opened, id));
    await opened.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, id));
    await until(() => stream.isEnded());
    expect(stream.events.at(-1)?.name).toBe("bye");
  });

  it("comes to the oldest when an account opens a sixth", async () => {
    const reader = await newFreelancer();
    const streams: StreamClient[] = [];
    for (let i = 0; i < 6; i++) streams.push(await openStream(opened.app, reader));
    await until(() => streams[0]?.isEnded() === true);
    expect(streams[0]?.events.at(-1)?.name).toBe("bye");
    expect(streams.slice(1).map(({ isEnded }) => isEnded())).toEqual([false, false, false, false, false]);
    for (const stream of streams) stream.cut();
  });
});

describe("while the database does not respond", () => {
  it("nothing is lost", async () => {
    const { db, services } = opened;
    const reader = await newFreelancer();
    const stream = await openStream(opened.app, reader);
    services.log.level = "silent"; // It warns of every failed read.
    await db.execute(sql`alter table notifications rename to notifications_away`);
    await db.execute(sql`
      insert into notifications_away (account_id, kind, subject_kind, subject_id, facts)
      values (${reader.accountId}, 'withdrawn', 'request', 1, '{}')`);
    const beats = stream.events.length;
    // Longer than a reading looks back.
    await until(() => stream.events.length > beats + 15);
    expect(stream.hints()).toEqual([]);
    await db.execute(sql`alter table notifications_away rename to notifications`);
    services.log.level = "error";
    await until(() => stream.hints().length > 0);
    stream.cut();
  });
});

describe("a slow client", () => {
  it("keeps its stream: the timeouts for responses that end do not apply", async () => {
    const connections: Socket[] = [];
    opened.app.server.on("connection", (socket) => connections.push(socket));
    const stream = await openStream(opened.app, freelancer);
    await until(() => stream.events.length > 3);
    expect(connections.map(({ timeout }) => timeout)).toEqual([0]);
    stream.cut();
  });
});
