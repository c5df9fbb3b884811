import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { personalData } from "#server/contexts.ts";
import { openServices } from "#server/create-services.ts";
import { notifyAccounts } from "#server/notify/notifications/queries.ts";
import { eraseAccount, lockForErasure } from "#server/operation/personal-data/erase.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { members } from "#server/platform/db/schema/members.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOwner } from "#server/test/identity/build-member.ts";
import { openStream, type StreamClient, until } from "#server/test/notify/stream-client.ts";
import { open } from "#server/test/open.ts";

const short = { readEveryMs: 20, beatEveryMs: 50, perInstance: 3 };
const opened = open({ LIMIT_CONNECTIONS_PER_ADDRESS: "0" }, { streams: short });

let second: FastifyInstance;
let closeSecond: () => Promise<unknown>;
let company: Browser;
let freelancer: Browser;
let conversationId: number;

beforeAll(async () => {
  const { settings } = opened.services;
  const { services, close } = await openServices(settings, settings.DATABASE_URL ?? "");
  second = await buildApp(services, { streams: short });
  closeSecond = close;
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
  const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId: freelancer.accountId });
  ({ conversationId } = (await ask(opened, "conversations.open", { requestId }, { as: company })).json());
});
afterAll(async () => {
  await second.close();
  await closeSecond();
});

const write = async (text: string) =>
  outcomeOf(await ask(opened, "messages.send", { conversationId, text }, { as: company }));

/** How many streams an instance counts. */
const openStreams = async (app: FastifyInstance) =>
  Number(/^kaamkaj_event_streams (\d+)$/m.exec((await app.inject("/metrics")).body)?.[1]);

describe("two instances on one database", () => {
  it("deliver to each other", async () => {
    const stream = await openStream(second, freelancer);
    expect(await write("When can you begin?")).toBe("Success");
    await until(() => stream.hints().includes("notifications conversations"));
    stream.cut();
  });

  it("show each of a hundred messages once while the stream is cut twenty times", async () => {
    const seen: string[] = [];
    let readings = Promise.resolve();
    /** Reads what is new, as a browser does after each connect and each hint. */
    const read = () => {
      readings = readings.then(async () => {
        const rows = await allRows<{ messageId: number; text: string }>(
          opened,
          "messages.list",
          { conversationId, limit: 200 },
          freelancer,
        );
        const texts = rows.map(({ text }) => text).toReversed();
        seen.push(...texts.slice(texts.indexOf(seen.at(-1) ?? "") + 1));
      });
    };
    let stream: StreamClient | undefined;
    let handled = 0;
    const connect = async (app: FastifyInstance) => {
      stream = await openStream(app, freelancer);
      handled = 0;
      read();
    };
    const onHint = () => {
      const count = stream?.hints().length ?? 0;
      if (count > handled) read();
      handled = count;
    };
    await connect(opened.app);
    const texts = Array.from({ length: 100 }, (_, i) => `message ${i}`);
    for (const [i, text] of texts.entries()) {
      expect(await write(text)).toBe("Success");
      onHint();
      if (i % 5 !== 4) continue;
      stream?.cut();
      await connect(i % 2 === 0 ? second : opened.app);
    }
    await until(async () => {
      onHint();
      await readings;
      return seen.at(-1) === texts.at(-1);
    });
    expect(seen.filter((text) => text.startsWith("message "))).toEqual(texts);
    stream?.cut();
  }, 60_000);
});

describe("a session that ends", () => {
  const password = "Nariyal2Paani";
  let passwordHash: string;
  let admin: Browser;
  beforeAll(async () => {
    passwordHash = await hashPassword(password);
    admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  });

  /** What ends a session of an account, by a call to one of the instances. */
  const ways: Readonly<Record<string, (ending: Browser) => Promise<unknown>>> = {
    "by its logout": (as) => ask(opened, "logout", {}, { as }),
    "by another device of the account": async ({ accountId }) =>
      ask(opened, "sessions.endOthers", {}, { as: await signedIn(opened, accountId) }),
    "by an admin": ({ accountId: id }) => ask(opened, "accounts.endSessions", { id }, { as: admin }),
    "by a new password": async ({ accountId }) =>
      ask(
        opened,
        "changepwd",
        { currentPassword: password, newPassword: "Nariyal3Paani", confirmPassword: "Nariyal3Paani" },
        { as: await signedIn(opened, accountId) },
      ),
    "by the removal of the member": async ({ accountId }) => {
      const { as } = await buildOwner(opened, passwordHash);
      await opened.db.update(accounts).set({ memberOf: as.accountId }).where(eq(accounts.id, accountId));
      await opened.db.insert(members).values({ accountId, companyId: as.accountId, kind: "payer" });
      return ask(opened, "members.remove", { memberId: accountId, password }, { as });
    },
    "by the disabling of the admin": async ({ accountId }) => {
      await opened.db.update(accounts).set({ disabledAt: sql`now()` }).where(eq(accounts.id, accountId));
    },
    "by the rejection of the company": ({ accountId: id }) =>
      ask(opened, "updateclientstatus", { id, status: "rejected", reason: "The licence has expired." }, { as: admin }),
    "by the erasure of the account": async ({ accountId }) =>
      opened.db.transaction(async (tx) => {
        const person = await lockForErasure(tx, accountId);
        if (person) await eraseAccount(tx, person, { personalData, years: { receipts: 8, contracts: 8 } });
      }),
    "after a week of silence": ({ accountId }) =>
      opened.db
        .update(sessions)
        .set({ seenAt: sql`now() - interval '8 days'` })
        .where(eq(sessions.accountId, accountId)),
  };

  const notify = ({ accountId }: Browser) =>
    notifyAccounts(opened.db, [accountId], { kind: "withdrawn", subjectKind: "request", subjectId: 1, facts: {} });

  it.each(Object.entries(ways))("%s ends its streams on every instance, before any later hint", async (_way, end) => {
    const ending = await signedIn(opened, (await buildCompany(opened.db, { passwordHash })).id);
    const witness = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    const apps = [opened.app, second];
    await until(async () => (await Promise.all(apps.map(openStreams))).every((count) => count === 0));
    const streams = await Promise.all(apps.map((app) => openStream(app, ending)));
    const witnesses = await Promise.all(apps.map((app) => openStream(app, witness)));
    await end(ending);
    await notify(ending);
    await notify(witness);
    // Each instance has read what was changed after the end.
    await until(() => witnesses.every(({ hints }) => hints().length > 0));
    await until(() => streams.every(({ isEnded }) => isEnded()));
    expect(streams.map(({ hints }) => hints())).toEqual([[], []]);
    expect(streams.map(({ events }) => events.at(-1)?.name)).toEqual(["bye", "bye"]);
    for (const stream of witnesses) stream.cut();
  });
});

describe("an instance", () => {
  it("refuses a stream beyond its number, and counts those that are open", async () => {
    await until(async () => (await openStreams(opened.app)) === 0);
    const streams: StreamClient[] = [];
    for (let i = 0; i < 3; i++) streams.push(await openStream(opened.app, i === 0 ? company : freelancer));
    expect(await openStreams(opened.app)).toBe(3);
    const refused = await openStream(opened.app, freelancer);
    await until(() => refused.isEnded());
    expect([refused.status, JSON.parse(refused.body()).code]).toEqual([503, "unavailable"]);
    for (const stream of streams) stream.cut();
    await until(async () => (await openStreams(opened.app)) === 0);
  });

  it("that stops says so to its streams and does not wait for them", async () => {
    const stream = await openStream(second, freelancer);
    await until(() => stream.events.length > 0);
    await second.close();
    await until(() => stream.isEnded());
    expect(stream.events.at(-1)?.name).toBe("bye");
  });
});
