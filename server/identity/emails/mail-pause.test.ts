import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { beginPause, endPause, isDue, makeDue, prolongPause, takeTurn } from "#server/notify/mail/pause-queries.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { mailPauses } from "#server/platform/db/schema/mail-pauses.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { startSmtpServer } from "#server/test/notify/smtp-server.ts";
import { open } from "#server/test/open.ts";
import { pollUntil } from "#server/test/poll.ts";

const refusal = (responseCode: number) => Object.assign(new Error("not now"), { responseCode });

/** A mail server that refuses every sender while it is told to, and the recipients named so at any time. */
const state = { code: 0, attempts: 0, received: [] as string[] };
const smtpUrl = await startSmtpServer({
  onMailFrom: (_address, _session, next) => {
    state.attempts += 1;
    next(state.code ? refusal(state.code) : null);
  },
  onRcptTo: ({ address }, _session, next) => {
    if (address.startsWith("nobody")) return next(refusal(550));
    if (address.startsWith("later")) return next(refusal(450));
    if (address.startsWith("busy")) return next(refusal(421));
    state.received.push(address);
    next();
  },
});

const opened = open({
  SMTP_URL: smtpUrl,
  LOG_LEVEL: "silent",
});
const bare = open({}, { hasJobs: false });

const pauses = (on = opened) => on.db.select().from(mailPauses);
const queue = (...addresses: string[]) =>
  opened.services.mailer.queue(
    opened.db,
    ...addresses.map((to) => ({ to: `${to}@kaamkaj.example`, subject: "News", text: "News." })),
  );
const becomes = async (isSo: () => Promise<boolean>) =>
  expect(await pollUntil(isSo, 30_000)).toBeLessThan(Number.POSITIVE_INFINITY);
const isPausedAt = (step: number) => async () => (await pauses())[0]?.step === step;
const isDelivered = async () => {
  const { rows } = await opened.db.execute(
    sql`select from pgboss.job where name = 'mail' and state < 'completed' limit 1`,
  );
  return rows.length === 0;
};
const secondsOfStep = async () => {
  const { rows } = await bare.db.execute<{ seconds: number }>(
    sql`select round(extract(epoch from next_attempt_at - now()))::int as seconds from mail_pauses`,
  );
  return rows[0]?.seconds;
};

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

describe("while the mail server refuses everybody", () => {
  it("the queue pauses, makes one attempt at each step, and goes on with the first e-mail that is taken", async () => {
    Object.assign(state, { code: 451, attempts: 0 });
    await queue(...Array.from({ length: 20 }, (_, n) => `paused${n}`));
    await becomes(isPausedAt(0));
    const first = state.attempts;
    expect(first).toBeLessThanOrEqual(5);
    for (const step of [1, 2]) {
      await makeDue(opened.db);
      await opened.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
      await becomes(isPausedAt(step));
      expect(state.attempts).toBe(first + step);
    }
    const [shown] = (await ask(opened, "mail.getQueue", {}, { as: admin })).json();
    expect(shown).toMatchObject({
      waiting: 20,
      pause: { reason: "refused", serverResponse: expect.stringMatching(/^451 /), since: expect.any(String) },
    });
    const [home] = (await ask(opened, "dashboards.admin", {}, { as: admin })).json();
    expect(home.settings.mailPause).toEqual(shown.pause);
    expect((await opened.app.inject("/metrics")).body).toMatch(/\nkaamkaj_mails_paused_seconds (?!0\n)\d/);

    state.code = 0;
    expect(outcomeOf(await ask(opened, "mail.tryNow", {}, { as: admin }))).toBe("Success");
    await becomes(isDelivered);
    expect(await pauses()).toEqual([]);
    expect(state.received.filter((address) => address.startsWith("paused"))).toHaveLength(20);
    expect((await ask(opened, "mail.getQueue", {}, { as: admin })).json()).toMatchObject([{ pause: null, waiting: 0 }]);
    expect((await opened.app.inject("/metrics")).body).toContain("\nkaamkaj_mails_paused_seconds 0\n");
    const noted = await opened.db.select().from(auditEntries).where(sql`call = 'mail.tryNow'`);
    expect(noted).toHaveLength(1);
  });

  it("no e-mail is given up for it, as old as it may be", async () => {
    state.code = 550;
    await queue("old");
    await opened.db.execute(sql`update pgboss.job set created_on = now() - interval '4 days' where name = 'mail'`);
    await becomes(isPausedAt(0));
    state.code = 0;
    await opened.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    await makeDue(opened.db);
    await becomes(isDelivered);
    expect(state.received).toContain("old@kaamkaj.example");
  });
});

describe("the refusal of one address", () => {
  it.each(["nobody", "later"])("does not pause the queue (%s)", async (name) => {
    await queue(`${name}1`, `${name}2`);
    await becomes(async () => {
      const { rows } = await opened.db.execute(
        sql`select from pgboss.job where name = 'mail' and state in ('retry', 'failed') and output is not null and data ->> 'to' like ${`${name}%`}`,
      );
      return rows.length === 2;
    });
    expect(await pauses()).toEqual([]);
    await opened.db.execute(sql`delete from pgboss.job where name in ('mail', 'undelivered')`);
  });

  it("gives an e-mail up after three days", async () => {
    await queue("later3");
    await opened.db.execute(sql`update pgboss.job set created_on = now() - interval '4 days' where name = 'mail'`);
    await becomes(async () => {
      const { rows } = await opened.db.execute(sql`select from pgboss.job where name = 'undelivered'`);
      return rows.length === 1;
    });
    expect(await pauses()).toEqual([]);
  });
});

describe("the pause of all instances", () => {
  const failure = { kind: "unreachable", said: "connect ECONNREFUSED" } as const;

  it("begins once, and its attempts come 30 seconds to 30 minutes apart", async () => {
    expect(await Promise.all([beginPause(bare.db, failure), beginPause(bare.db, failure)])).toContain(false);
    const seconds = [await secondsOfStep()];
    for (let step = 1; step <= 6; step += 1) {
      await prolongPause(bare.db, failure);
      seconds.push(await secondsOfStep());
    }
    expect(seconds).toEqual([30, 60, 120, 300, 900, 1800, 1800]);
    expect(await isDue(bare.db)).toBe(false);
    expect(await takeTurn(bare.db)).toBe("paused");
  });

  it("gives a due attempt to one of them, and to the next if that one dies", async () => {
    await makeDue(bare.db);
    expect(await isDue(bare.db)).toBe(true);
    const turns = await Promise.all(Array.from({ length: 5 }, () => takeTurn(bare.db)));
    expect(turns.toSorted()).toEqual(["attempt", "paused", "paused", "paused", "paused"]);
    expect(await secondsOfStep()).toBe(60);
    await bare.db.execute(sql`update mail_pauses set next_attempt_at = now() - interval '1 second'`);
    expect(await takeTurn(bare.db)).toBe("attempt");
    expect(await endPause(bare.db)).toBe(true);
    expect(await takeTurn(bare.db)).toBe("open");
  });
});
