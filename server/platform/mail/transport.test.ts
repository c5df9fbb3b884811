import { stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { Mail } from "#server/platform/mail/transport.ts";
import { mailsTo, mailTo } from "#server/test/notify/mail.ts";
import { type Opened, open } from "#server/test/open.ts";

/** What a mail server was told, and what it shall answer to a recipient: nothing means welcome. */
const received: string[] = [];
const refusals = new Map<string, { responseCode: number; times: number }>();

const server = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onRcptTo: ({ address }, _session, next) => {
    const refusal = refusals.get(address);
    if (!refusal || refusal.times === 0) return next();
    refusal.times -= 1;
    next(Object.assign(new Error("not now"), { responseCode: refusal.responseCode }));
  },
  onData: (stream, _session, next) => {
    const parts: Buffer[] = [];
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("end", () => {
      received.push(Buffer.concat(parts).toString());
      next();
    });
  },
});
await new Promise<void>((listening) => {
  server.listen(0, "127.0.0.1", listening);
});
const { port } = server.server.address() as AddressInfo;
afterAll(() => new Promise<void>((closed) => server.close(closed)));

const inFolder = open({ PUBLIC_URL: "https://kaamkaj.example" });
const bySmtp = open({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: "Post <post@kaamkaj.example>",
  LOG_LEVEL: "silent",
});

/** The same server by a name that is not known to be this machine. */
const another = (query = "") => open({ SMTP_URL: `smtp://0.0.0.0:${port}${query}`, LOG_LEVEL: "silent" });
const [strict, trusting] = [another(), another("?requireTLS=false")];

const email = (to: string): Mail => ({ to, subject: "Grüße", text: "Erste Zeile\n.\nDritte Zeile" });
const send = (opened: Opened, to: string) => opened.services.mailer.queue(opened.db, email(to));
const arrived = (to: string) => received.filter((mail) => mail.includes(`To: ${to}`));
const arrival = (to: string) =>
  vi.waitFor(() => expect(arrived(to)).toHaveLength(1), { timeout: 20_000, interval: 100 });

describe("without a mail server", () => {
  it("each mail becomes a file that only its owner reads", async () => {
    const to = "folder@kaamkaj.example";
    await send(inFolder, to);
    const mail = await mailTo(inFolder, to);
    expect(mail).toContain("From: Kaamkaj <no-reply@kaamkaj.example>\r\n");
    expect(mail).toMatch(/\r\nMessage-ID: <[0-9a-f-]{36}@kaamkaj\.example>\r\n/);
    expect(mail).not.toMatch(/[^\r]\n/);
    const folder = await stat(join(inFolder.services.settings.DATA_DIR, "mail"));
    expect(folder.mode & 0o777).toBe(0o700);
  });

  it("a mail leaves with the transaction it belongs to, and not without it", async () => {
    const undone = inFolder.db.transaction(async (tx) => {
      await inFolder.services.mailer.queue(tx, email("undone@kaamkaj.example"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await inFolder.db.transaction((tx) => inFolder.services.mailer.queue(tx, email("done@kaamkaj.example")));
    await mailTo(inFolder, "done@kaamkaj.example");
    expect(await mailsTo(inFolder, "undone@kaamkaj.example")).toEqual([]);
  });

  it("many leave at once, each exactly once", async () => {
    const many = Array.from({ length: 30 }, (_, i) => `many${i}@kaamkaj.example`);
    await Promise.all(many.map((to) => send(inFolder, to)));
    for (const to of many) await mailTo(inFolder, to);
  });

  it("mails leave also after the database has cut every connection", async () => {
    await inFolder.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const to = "after.cut@kaamkaj.example";
    await vi.waitFor(() => send(inFolder, to), { timeout: 5_000 });
    await mailTo(inFolder, to);
  });
});

describe("over SMTP", () => {
  it("a mail arrives as it was written", async () => {
    const to = "smtp@kaamkaj.example";
    await send(bySmtp, to);
    await arrival(to);
    const [mail = ""] = arrived(to);
    expect(mail).toContain("From: Post <post@kaamkaj.example>\r\n");
    expect(mail).toContain("Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=\r\n");
    expect(mail).toContain("Erste Zeile\r\n.\r\nDritte Zeile");
  });

  it("is tried again, as the same message, when the server takes it later", { tags: "all" }, async () => {
    const to = "later@kaamkaj.example";
    refusals.set(to, { responseCode: 450, times: 1 });
    await send(bySmtp, to);
    await arrival(to);
    const [job] = (await bySmtp.db.execute(sql`select id, retry_count from pgboss.job where data ->> 'to' = ${to}`))
      .rows;
    expect(job).toMatchObject({ retry_count: 1 });
    expect(arrived(to)[0]).toContain(`Message-ID: <${job?.["id"]}@kaamkaj.example>`);
  });

  it("is put with the undelivered ones when the server refuses it for good", async () => {
    const to = "refused@kaamkaj.example";
    refusals.set(to, { responseCode: 550, times: Number.POSITIVE_INFINITY });
    await send(bySmtp, to);
    await vi.waitFor(
      async () => {
        const { rows } = await bySmtp.db.execute(
          sql`select name, state, source_retry_count as tried from pgboss.job where data ->> 'to' = ${to} and name = 'undelivered'`,
        );
        expect(rows).toEqual([{ name: "undelivered", state: "created", tried: 0 }]);
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(arrived(to)).toEqual([]);
  });

  it("never leaves for another machine on a line that anybody reads, and waits", async () => {
    const to = "unread@kaamkaj.example";
    await send(strict, to);
    await vi.waitFor(
      async () => {
        const { rows } = await strict.db.execute(
          sql`select state, output ->> 'reason' as why from pgboss.job where data ->> 'to' = ${to}`,
        );
        expect(rows).toEqual([{ state: "retry", why: expect.stringContaining("STARTTLS") }]);
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(arrived(to)).toEqual([]);
  });

  it("leaves for a private relay without a certificate when the address says so", async () => {
    const to = "relayed@kaamkaj.example";
    await send(trusting, to);
    await arrival(to);
  });
});
