import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { maxAttempts, pauseAfter } from "#domain/identity/webhook.ts";
import { deliverTo } from "#server/identity/webhooks/deliver.ts";
import { dueWebhooks } from "#server/identity/webhooks/delivery-queries.ts";
import { insertTest, replaceSecret } from "#server/identity/webhooks/queries.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { webhookAttempts, webhookDeliveries, webhookEvents, webhooks } from "#server/platform/db/schema/webhooks.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { buildWebhook } from "#server/test/identity/build-webhook.ts";
import { newAddress } from "#server/test/identity/invitee.ts";
import { startReceiver } from "#server/test/identity/webhook-receiver.ts";
import { jobsDone } from "#server/test/jobs-done.ts";
import { open } from "#server/test/open.ts";
import { pollUntil } from "#server/test/poll.ts";

const opened = open();
/** Sends nothing by itself, so that a test chooses each attempt. */
const quiet = open({}, { hasJobs: false });
const receiver = await startReceiver();
beforeEach(() => {
  receiver.answer = receiver.accept;
  receiver.received.length = 0;
});

async function newWebhook(of = quiet, url = receiver.url) {
  const { id, email } = await buildFreelancer(of.db, { email: newAddress() });
  return { id, email, ...(await buildWebhook(of, id, { url })) };
}

const row = (accountId: number, subjectId: number, kind: "paid" | "accepted" | "sent_back" = "paid") =>
  ({ accountId, kind, subjectKind: "request", subjectId, facts: {} }) as const;
const happen = (accountId: number, subjectId: number, kind?: "paid" | "accepted" | "sent_back", of = quiet) =>
  of.db.insert(notifications).values(row(accountId, subjectId, kind));
const deliver = (webhookId: number) => deliverTo(quiet.services, webhookId);
const deliveriesOf = (webhookId: number) =>
  quiet.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(webhookDeliveries.id);
const stateOf = async (webhookId: number) =>
  (await quiet.db.select().from(webhooks).where(eq(webhooks.id, webhookId)))[0];
const typesSent = () => receiver.received.map(({ body }) => JSON.parse(body).type);

/** Makes what waits due, as if its pauses were over. */
async function pass(webhookId: number): Promise<void> {
  await quiet.db.update(webhookDeliveries).set({ dueAt: new Date() }).where(eq(webhookDeliveries.webhookId, webhookId));
  await quiet.db.update(webhooks).set({ pausedUntil: null }).where(eq(webhooks.id, webhookId));
}

describe("a delivery", () => {
  it("is an event that the published library verifies, within ten seconds of what happened", async () => {
    const { id, secret } = await newWebhook(opened);
    await happen(id, 7, "accepted", opened);
    await pollUntil(async () => receiver.received.length > 0, 10_000);
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      type: "request.accepted",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { accountId: id, subject: "request", subjectId: 7 },
    });
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const mac = createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
      .update(signed)
      .digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${mac}`);
    expect(headers["content-type"]).toBe("application/json");
    await jobsDone(opened, "webhooks");
    expect(receiver.received).toHaveLength(1);
  });

  it("is signed as in the vector of the specification", () => {
    const [id, at] = ["msg_p5jXN8AQM9LWM0D4loKWxJek", new Date(1_614_265_330_000)];
    const signature = new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").sign(id, at, '{"test": 2432232314}');
    expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it("is signed with two secrets for a day after a new one, and then with the new one", async () => {
    const { id, webhookId, secret } = await newWebhook();
    const next = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    await replaceSecret(quiet.db, id, webhookId, quiet.services.webhookSeal.close(next, id));
    const verify = (of: string) => {
      const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: "" };
      return () => new Webhook(of).verify(body, headers as Record<string, string>);
    };
    await happen(id, 1);
    await deliver(webhookId);
    for (const each of [secret, next]) expect(verify(each)).not.toThrow();
    await quiet.db.update(webhooks).set({ previousSecretEndsAt: sql`now()` }).where(eq(webhooks.id, webhookId));
    await happen(id, 1);
    await deliver(webhookId);
    expect(verify(next)).not.toThrow();
    expect(verify(secret)).toThrow();
  });

  it("keeps its id in each attempt, and holds back the later ones of its subject alone", async () => {
    const { id, webhookId } = await newWebhook();
    await happen(id, 1, "accepted");
    await happen(id, 1, "sent_back");
    await happen(id, 2, "paid");
    receiver.answer = (response, { body }) =>
      response.writeHead(JSON.parse(body).data.subjectId === 1 ? 500 : 200).end("<busy>");
    await deliver(webhookId);
    expect(typesSent()).toEqual(["request.accepted", "payment.recorded"]);
    await pass(webhookId);
    receiver.answer = receiver.accept;
    await deliver(webhookId);
    expect(typesSent().slice(2)).toEqual(["request.accepted", "contract.sent_back"]);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids[2] === ids[0], new Set(ids).size]).toEqual([true, 3]);
    const as = await signedIn(quiet, id);
    const listed = (await ask(quiet, "webhooks.listDeliveries", { webhookId }, { as })).json();
    expect(
      listed.map((each: { type: string; attempts: { status: number; answer: string }[] }) => [
        each.type,
        each.attempts.map(({ status, answer }) => [status, answer]),
      ]),
    ).toEqual([
      ["payment.recorded", [[200, "<busy>"]]],
      ["contract.sent_back", [[204, ""]]],
      [
        "request.accepted",
        [
          [204, ""],
          [500, "<busy>"],
        ],
      ],
    ]);
  });

  it("pauses for longer after each failure, and fails with the tenth while others arrive", async () => {
    const { id, webhookId } = await newWebhook();
    receiver.answer = (response, { body }) =>
      response.writeHead(JSON.parse(body).data.subjectId === 1 ? 500 : 200).end();
    await happen(id, 1);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      await happen(id, 2);
      await deliver(webhookId);
      const [failing] = await deliveriesOf(webhookId);
      if (failing?.state === "waiting") pauses.push(Math.round((failing.dueAt.getTime() - Date.now()) / 60_000));
      await pass(webhookId);
    }
    expect(pauses).toEqual(Array.from({ length: 9 }, (_, n) => (pauseAfter(n + 1) ?? 0) / 60));
    expect(pauses.reduce((sum, minutes) => sum + minutes) / 60).toBeGreaterThan(72);
    const states = (await deliveriesOf(webhookId)).map(({ state }) => state);
    expect(new Set(states.slice(1))).toEqual(new Set(["delivered"]));
    expect(states[0]).toBe("failed");
    const as = await signedIn(quiet, id);
    receiver.answer = receiver.accept;
    const since = { webhookId, failedSince: "2026-01-01T00:00:00.000Z" };
    expect(outcomeOf(await ask(quiet, "webhooks.redeliver", since, { as }))).toBe("Success");
    receiver.received.length = 0;
    await deliver(webhookId);
    expect(receiver.received).toHaveLength(1);
    expect((await deliveriesOf(webhookId))[0]?.state).toBe("delivered");
  });

  it("reads 64 KiB of an answer, stores 2 KiB of it, and follows no redirect", async () => {
    const { id, webhookId } = await newWebhook();
    receiver.answer = (response) => {
      response.on("error", () => undefined).writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write("\0x".repeat(32_768)));
      };
      response.on("drain", write);
      write();
    };
    await happen(id, 1);
    await deliver(webhookId);
    receiver.answer = (response) => response.writeHead(307, { location: "/elsewhere" }).end();
    await happen(id, 2);
    await deliver(webhookId);
    const attempts = await quiet.db
      .select({ status: webhookAttempts.status, size: sql<number>`length(${webhookAttempts.answer})` })
      .from(webhookAttempts)
      .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, webhookAttempts.deliveryId))
      .where(eq(webhookDeliveries.webhookId, webhookId))
      .orderBy(webhookAttempts.id);
    expect(attempts).toEqual([
      { status: 200, size: 2048 },
      { status: 307, size: 0 },
    ]);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hooks", "/hooks"]);
  });

  it("goes to no address that is not public at the moment, whatever its name had before", async () => {
    const { id, webhookId } = await newWebhook(quiet, "https://erp.example/hooks");
    for (const address of ["127.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1", "100.64.0.1"]) {
      Object.assign(quiet.services, { resolveHost: async () => [{ address, family: address.includes(":") ? 6 : 4 }] });
      await happen(id, 1);
      await pass(webhookId);
      await deliver(webhookId);
    }
    const answers = await quiet.db
      .select({ status: webhookAttempts.status, answer: webhookAttempts.answer })
      .from(webhookAttempts)
      .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, webhookAttempts.deliveryId))
      .where(eq(webhookDeliveries.webhookId, webhookId));
    expect(answers).toEqual(
      Array.from({ length: 5 }, () => ({ status: null, answer: "the name has no public address" })),
    );
  });

  it("of an address on this machine is not made in production", async () => {
    const { id, webhookId } = await newWebhook();
    await happen(id, 1);
    const settings = { ...quiet.services.settings, production: true };
    await deliverTo({ ...quiet.services, settings }, webhookId);
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(webhookId)).toMatchObject([{ state: "waiting", attempts: 1 }]);
  });
});

describe("a webhook", () => {
  const set = async (webhookId: number, isOn: boolean, as: Browser) =>
    outcomeOf(await ask(quiet, "webhooks.update", { webhookId, isOn }, { as }));

  it("that answers nothing keeps no worker: it pauses for a minute after a round without success", async () => {
    const { id, webhookId } = await newWebhook(quiet, "http://127.0.0.1:9/");
    for (let subject = 1; subject <= 6; subject += 1) await happen(id, subject);
    await deliver(webhookId);
    expect((await deliveriesOf(webhookId)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 0, 0]);
    expect(await dueWebhooks(quiet.db, 100)).not.toContain(webhookId);
    const as = await signedIn(quiet, id);
    expect(outcomeOf(await ask(quiet, "webhooks.test", { webhookId }, { as }))).toBe("Success");
    expect(await dueWebhooks(quiet.db, 100)).toContain(webhookId);
  });

  it("that was down for a day gets every event afterwards, in the order of each subject", async () => {
    const { id, webhookId } = await newWebhook();
    receiver.answer = (response) => response.writeHead(503).end();
    for (const kind of ["accepted", "sent_back", "paid"] as const) {
      for (const subject of [1, 2]) await happen(id, subject, kind);
      await deliver(webhookId);
      await pass(webhookId);
    }
    receiver.answer = receiver.accept;
    receiver.received.length = 0;
    await deliver(webhookId);
    const sent = receiver.received.map(({ body }) => JSON.parse(body));
    const ofSubject = (subject: number) => sent.flatMap(({ type, data }) => (data.subjectId === subject ? [type] : []));
    for (const subject of [1, 2])
      expect(ofSubject(subject)).toEqual(["request.accepted", "contract.sent_back", "payment.recorded"]);
    expect((await stateOf(webhookId))?.failingSince).toBeNull();
  });

  it("is switched off after three days without a success, with an e-mail and a notification, and keeps what waits", async () => {
    const { id, email, webhookId } = await newWebhook(quiet, "http://127.0.0.1:9/");
    await happen(id, 1, "accepted");
    await deliver(webhookId);
    expect(await stateOf(webhookId)).toMatchObject({ offAt: null });
    await quiet.db
      .update(webhooks)
      .set({ failingSince: sql`now() - interval '73 hours'` })
      .where(eq(webhooks.id, webhookId));
    await quiet.db
      .update(webhookDeliveries)
      .set({ attempts: maxAttempts - 1 })
      .where(eq(webhookDeliveries.webhookId, webhookId));
    await pass(webhookId);
    await deliver(webhookId);
    expect(await stateOf(webhookId)).toMatchObject({ isOffByFailures: true, offAt: expect.any(Date) });
    const told = await quiet.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.accountId, id), eq(notifications.kind, "webhook_off")));
    expect(told).toMatchObject([{ facts: { title: "127.0.0.1:9" } }]);
    const { rows } = await quiet.db.execute<{ data: { subject: string } }>(
      sql`select data from pgboss.job where name = 'mail' and data->>'to' = ${email}`,
    );
    expect(rows.map(({ data }) => data.subject)).toEqual(["A webhook of your Kaamkaj account is switched off"]);
    await happen(id, 1, "paid");
    await quiet.db.update(webhooks).set({ url: receiver.url }).where(eq(webhooks.id, webhookId));
    await pass(webhookId);
    await deliver(webhookId);
    expect(receiver.received).toEqual([]);
    expect(await set(webhookId, true, await signedIn(quiet, id))).toBe("Success");
    await deliver(webhookId);
    expect(typesSent()).toEqual(["request.accepted", "payment.recorded"]);
  });

  it("that is off keeps events for seven days, and every log ends after thirty", async () => {
    const { id, webhookId } = await newWebhook();
    const as = await signedIn(quiet, id);
    await happen(id, 1);
    await deliver(webhookId);
    expect(await set(webhookId, false, as)).toBe("Success");
    await happen(id, 1);
    await happen(id, 2);
    const ages = ["29 days", "8 days", "6 days"];
    const events = await quiet.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.accountId, id))
      .orderBy(webhookEvents.createdAt);
    for (const [at, event] of events.entries())
      await quiet.db
        .update(webhookEvents)
        .set({ createdAt: sql`now() - ${ages[at]}::interval` })
        .where(eq(webhookEvents.id, event.id));
    await sweep(quiet.services);
    expect((await deliveriesOf(webhookId)).map(({ state }) => state)).toEqual(["delivered", "waiting"]);
    await quiet.db
      .update(webhookEvents)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(eq(webhookEvents.accountId, id));
    await sweep(quiet.services);
    expect(await deliveriesOf(webhookId)).toEqual([]);
  });

  it("gets nothing while its account has no access", async () => {
    const { id, webhookId } = await newWebhook();
    await happen(id, 1);
    await quiet.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, id));
    await deliver(webhookId);
    expect(receiver.received).toEqual([]);
  });

  it("gets a test event", async () => {
    const { id, webhookId } = await newWebhook();
    await insertTest(quiet.db, id, webhookId);
    await deliver(webhookId);
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      type: "webhook.test",
      data: { subject: "webhook", subjectId: webhookId },
    });
  });
});
