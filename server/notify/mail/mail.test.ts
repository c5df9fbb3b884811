import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { mail } from "#contract/notify/mail.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { buildUndelivered, mailsTo, mailTo } from "#server/test/notify/mail.ts";
import { startSmtpServer } from "#server/test/notify/smtp-server.ts";
import { open } from "#server/test/open.ts";

const smtpUrl = await startSmtpServer({
  onRcptTo: ({ address }, _session, next) => {
    const isNobody = address.startsWith("nobody");
    const words = isNobody ? "5.1.1 no such user" : "4.2.1 come back later";
    next(Object.assign(new Error(words), { responseCode: isNobody ? 550 : 450 }));
  },
});

const opened = open({ LIMIT_RESETS_PER_HOUR: "1" });
const bySmtp = open({
  SMTP_URL: smtpUrl,
  LOG_LEVEL: "silent",
});
const somewhere = () => `${randomBytes(5).toString("hex")}@kaamkaj.example`;
const anId = randomUUID();

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

const call = (name: keyof typeof mail, body: object = {}, more = {}, on = opened, as = admin) =>
  ask(on, name, body, { as, ...more });
const clear = () => opened.db.execute(sql`delete from pgboss.job where name in ('mail', 'undelivered')`);

describe("the undelivered mails", () => {
  beforeEach(clear);

  it("are listed newest first, a page at a time, with the reason and never with what stands in them", async () => {
    const ids: string[] = [];
    for (let minute = 0; minute < 5; minute += 1)
      ids.unshift(await buildUndelivered(opened.db, `to${minute}@kaamkaj.example`, new Date(2026, 0, 1, 0, minute)));
    const listed = await allRows<Record<string, unknown>>(opened, "mail.listUndelivered", {}, admin);
    expect(JSON.stringify(listed)).not.toContain("Not for the admin to read");
    expect(listed.map((row) => row["mailId"])).toEqual(ids);
    expect(listed[4]).toEqual({
      mailId: ids[4],
      to: "to0@kaamkaj.example",
      subject: "Your Kaamkaj password was changed",
      queuedAt: new Date(2025, 11, 31, 23, 0).toISOString(),
      failedAt: new Date(2026, 0, 1, 0, 0).toISOString(),
      attempts: 3,
      reason: "refused",
      serverResponse: "550 5.1.1 no such user",
    });
  });

  it("of one instant are all on some page", async () => {
    const instant = new Date(2026, 0, 1);
    const ids = await Promise.all([1, 2, 3].map(() => buildUndelivered(opened.db, somewhere(), instant)));
    const first = await call("mail.listUndelivered", { limit: 2 });
    const last = await call("mail.listUndelivered", { limit: 2, after: first.headers["x-next-after"] });
    const rows = [...first.json<{ mailId: string }[]>(), ...last.json<{ mailId: string }[]>()];
    expect(rows.map(({ mailId }) => mailId)).toEqual(ids.toSorted().reverse());
  });

  it("were never tried where they lie there since a backup was restored", async () => {
    const mailId = await buildUndelivered(opened.db, somewhere());
    const source = ["source_name", "source_id", "source_created_on", "source_retry_count", "source_output"];
    const nothing = sql.raw(source.map((column) => `${column} = null`).join(", "));
    await opened.db.execute(sql`update pgboss.job set ${nothing} where id = ${mailId}`);
    expect((await call("mail.listUndelivered")).json()).toMatchObject([
      { mailId, attempts: 0, reason: null, serverResponse: "" },
    ]);
  });

  it("say of a failure of a kind unknown to us what the server said", async () => {
    const mailId = await buildUndelivered(opened.db, somewhere());
    const output = { kind: "of a later version", said: "599 something new" };
    await opened.db.execute(
      sql`update pgboss.job set source_output = ${JSON.stringify(output)}::jsonb where id = ${mailId}`,
    );
    const rows = (await call("mail.listUndelivered")).json();
    expect(rows).toMatchObject([{ reason: "unknown", serverResponse: "599 something new" }]);
  });

  it("are counted beside those that wait, on the wire and for whoever measures", async () => {
    await buildUndelivered(opened.db, somewhere());
    await opened.db.execute(sql`
      insert into pgboss.job (name, data, created_on, state, start_after)
      values ('mail', '{}', '2026-01-01T00:00:00Z', 'retry', now() + interval '1 hour'),
        ('mail', '{}', '2026-01-02T00:00:00Z', 'created', now() + interval '1 hour')`);
    const [queue] = (await call("mail.getQueue")).json();
    expect(queue).toEqual({
      waiting: 1,
      oldest: "2026-01-01T00:00:00.000Z",
      undelivered: 1,
      isWrittenToFolder: true,
      pause: null,
    });
    const metrics = (await opened.app.inject("/metrics")).body;
    expect(metrics).toContain("\nkaamkaj_mails_waiting 1\n");
    expect(metrics).toContain("\nkaamkaj_mails_undelivered 1\n");
  });

  it("are sent again once, as the message they were, whoever asks at the same time", async () => {
    const to = somewhere();
    const queuedAt = new Date(2026, 0, 1, 8, 30);
    const mailId = await buildUndelivered(opened.db, to, new Date(queuedAt.getTime() + 3_600_000));
    const [before] = (
      await opened.db.execute<{ id: string }>(sql`select source_id as id from pgboss.job where id = ${mailId}`)
    ).rows;
    const second = await signedIn(opened, (await buildAdmin(opened.db)).id);
    const askers = [admin, second, admin, second];
    const responses = await Promise.all(askers.map((as) => call("mail.resend", { mailId }, {}, opened, as)));
    expect(responses.map(outcomeOf).toSorted()).toEqual(["404 not_found", "404 not_found", "404 not_found", "Success"]);
    expect(responses.find(({ statusCode }) => statusCode === 404)?.json()).toMatchObject({
      message: "This email was already handled",
    });
    const mail = await mailTo(opened, to);
    expect(mail).toContain(`Message-ID: <${before?.id}@kaamkaj.example>`);
    expect(new Date((await PostalMime.parse(mail)).date ?? "")).toEqual(queuedAt);
    const noted = await opened.db.select().from(auditEntries).where(eq(auditEntries.subjectId, mailId));
    expect(noted).toMatchObject([{ call: "mail.resend", subject: "mail", after: { state: "waiting" } }]);
  });

  it("keep their message id when they come back and are sent once more", async () => {
    const [to, first] = [somewhere(), randomUUID()];
    const mailId = await buildUndelivered(opened.db, to);
    await opened.db.execute(
      sql`update pgboss.job set data = data || ${JSON.stringify({ first: { id: first, queuedAt: "2026-01-01T00:00:00Z" } })}::jsonb where id = ${mailId}`,
    );
    expect(outcomeOf(await call("mail.resend", { mailId }))).toBe("Success");
    expect(await mailTo(opened, to)).toContain(`Message-ID: <${first}@kaamkaj.example>`);
  });

  it("are removed for good, once", async () => {
    const to = somewhere();
    const mailId = await buildUndelivered(opened.db, to);
    expect(outcomeOf(await call("mail.delete", { mailId }))).toBe("Success");
    for (const name of ["mail.delete", "mail.resend"] as const)
      expect(outcomeOf(await call(name, { mailId }))).toBe("404 not_found");
    expect((await call("mail.listUndelivered")).json()).toEqual([]);
    expect(await mailsTo(opened, to)).toEqual([]);
  });

  it("are no mails that still wait, and no other jobs", async () => {
    const id = await opened.services.mailer.queueFound(opened.db, { to: somewhere(), subject: "A", text: "B" });
    for (const name of ["mail.delete", "mail.resend"] as const)
      expect(outcomeOf(await call(name, { mailId: id }))).toBe("404 not_found");
  });

  it.each(["mail.resend", "mail.delete", "mail.getTest"] as const)("%s wants the id of a mail", async (name) => {
    for (const mailId of ["", 7, "x' or true", undefined])
      expect((await call(name, { mailId })).json().fields).toEqual({ mailId: "please fill this" });
    expect(outcomeOf(await call(name, { mailId: anId }))).toBe("404 not_found");
  });
});

const send = async (EMAIL: string, on = opened, as = admin) => {
  const response = await call("mail.sendTest", { EMAIL }, {}, on, as);
  expect(outcomeOf(response)).toBe("Success");
  return String(response.json().mailId);
};

describe("a test mail", () => {
  beforeEach(async () => {
    admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  });

  it("goes the way of every mail, and is seen to have gone", async () => {
    const to = somewhere();
    const mailId = await send(to);
    const mail = await PostalMime.parse(await mailTo(opened, to));
    expect(mail.subject).toBe("Kaamkaj test email");
    await vi.waitFor(async () => {
      const rows = (await call("mail.getTest", { mailId })).json();
      expect(rows).toEqual([{ state: "sent", attempts: 1, reason: null, serverResponse: "" }]);
    });
    const [noted] = await opened.db.select().from(auditEntries).where(eq(auditEntries.subjectId, mailId));
    expect(noted).toMatchObject({ call: "mail.sendTest", subject: "mail" });
    expect(JSON.stringify(noted)).not.toContain(to);
  });

  it.each(["", "no address", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example"])(
    "goes to one address and not to %j",
    async (EMAIL) => {
      expect(Object.keys((await call("mail.sendTest", { EMAIL })).json().fields)).toEqual(["EMAIL"]);
    },
  );

  it("can be sent ten times an hour, and then has to wait", async () => {
    for (let i = 0; i < 10; i += 1) await send(somewhere());
    const response = await call("mail.sendTest", { EMAIL: somewhere() });
    expect(outcomeOf(response)).toBe("429 too_many");
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("the last mail to an account that was erased", () => {
  const queueLast = async () => {
    const address = somewhere();
    const mail = { to: address, subject: "Erased", text: `The account of ${address} is erased.`, isLast: true };
    const mailId = await opened.services.mailer.queueFound(opened.db, mail);
    await mailTo(opened, address);
    return { address, mailId };
  };
  const isSent = (mailId: string) =>
    vi.waitFor(async () => {
      const { rows } = await opened.db.execute(sql`select data, state from pgboss.job where id = ${mailId}`);
      expect(rows).toEqual([{ data: {}, state: "completed" }]);
    }, 15_000);

  it("leaves neither its address nor its text in the queue once it was sent", async () => {
    const { mailId } = await queueLast();
    await isSent(mailId);
    expect((await call("mail.getTest", { mailId })).json()).toMatchObject([{ state: "sent" }]);
  });

  it("is not sent again by another attempt after one that sent it and died", async () => {
    const { address, mailId } = await queueLast();
    await isSent(mailId);
    await opened.db.execute(sql`update pgboss.job set state = 'created', completed_on = null where id = ${mailId}`);
    opened.wake?.("mail");
    await isSent(mailId);
    expect(await mailsTo(opened, address)).toHaveLength(1);
  });
});

describe("a test mail over SMTP", () => {
  it.each([
    [
      "nobody@kaamkaj.example",
      { state: "refused", attempts: 1, reason: "refused", serverResponse: "550 5.1.1 no such user" },
    ],
    ["later@kaamkaj.example", { state: "waiting", reason: "refused", serverResponse: "450 4.2.1 come back later" }],
  ])("to %s says what the server said", async (to, standing) => {
    const as = await signedIn(bySmtp, (await buildAdmin(bySmtp.db)).id);
    const mailId = await send(to, bySmtp, as);
    await vi.waitFor(
      async () => {
        const rows = (await call("mail.getTest", { mailId }, {}, bySmtp, as)).json();
        expect(rows).toEqual([expect.objectContaining(standing)]);
      },
      { timeout: 15_000, interval: 100 },
    );
    expect((await call("mail.getQueue", {}, {}, bySmtp, as)).json()).toMatchObject([{ isWrittenToFolder: false }]);
  });

  it("that was refused for good lies with the undelivered ones", async () => {
    const as = await signedIn(bySmtp, (await buildAdmin(bySmtp.db)).id);
    await vi.waitFor(
      async () => {
        const rows = (await call("mail.listUndelivered", {}, {}, bySmtp, as)).json();
        expect(rows).toMatchObject([
          { to: "nobody@kaamkaj.example", attempts: 1, reason: "refused", serverResponse: "550 5.1.1 no such user" },
        ]);
      },
      { timeout: 15_000, interval: 100 },
    );
  });
});
