import { readdir } from "node:fs/promises";
import type { AddressInfo, Socket } from "node:net";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailPauses } from "#server/platform/db/schema/mail-pauses.ts";
import { deleteWrittenMails, mailFolder } from "#server/platform/mail/written-mails.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer } from "#server/test/build.ts";
import { type Opened, open } from "#server/test/open.ts";
import { pollUntil } from "#server/test/poll.ts";

interface Envelope {
  readonly to: string;
  readonly isUtf8: boolean;
}

async function mailServer(options: object) {
  const envelopes: Envelope[] = [];
  const headers: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    ...options,
    onData: (stream, _session, next) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        headers.push(/^To: .*$/m.exec(Buffer.concat(parts).toString())?.[0].trim() ?? "");
        next();
      });
    },
  });
  // What comes over the line: the server itself decodes A-labels.
  server.server.on("connection", (socket: Socket) => {
    let isUtf8 = false;
    socket.on("data", (part) => {
      const text = part.toString();
      isUtf8 ||= /^MAIL FROM:.* SMTPUTF8/m.test(text);
      for (const [, to = ""] of text.matchAll(/^RCPT TO:<(.*)>/gm)) envelopes.push({ to, isUtf8 });
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  afterAll(() => new Promise<void>((closed) => server.close(closed)));
  return { envelopes, headers, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

const utf8 = await mailServer({});
const ascii = await mailServer({ hideSMTPUTF8: true });
const [withUtf8, withoutUtf8] = [utf8, ascii].map(({ url }) => open({ SMTP_URL: url, LOG_LEVEL: "silent" })) as [
  Opened,
  Opened,
];
const inFolder = open();

const send = async (opened: Opened, to: string) => {
  const id = await opened.services.mailer.queueFound(opened.db, { to, subject: "News", text: "News." });
  const isOver = async () => {
    opened.wake?.("mail");
    const { rows } = await opened.db.execute(
      sql`select from pgboss.job where name = 'mail' and id = ${id} and state in ('completed', 'failed')`,
    );
    return rows.length === 1;
  };
  expect(await pollUntil(isOver, 30_000)).toBeLessThan(Number.POSITIVE_INFINITY);
};

const plain = [
  ["asha@example.xn--h2brj9c", "asha@example.xn--h2brj9c"],
  ["asha@उदाहरण.भारत", "asha@xn--p1b6ci4b4b3a.xn--h2brj9c"],
  ["user@MÜNCHEN.example", "user@xn--mnchen-3ya.example"],
  ["user/sales@example.com", "user/sales@example.com"],
  ["user&co@example.com", "user&co@example.com"],
  ["first.last!tag@example.com", "first.last!tag@example.com"],
  ["o'brien+work@example.com", "o'brien+work@example.com"],
] as const;

describe.each([
  ["that offers SMTPUTF8", withUtf8, utf8],
  ["without SMTPUTF8", withoutUtf8, ascii],
] as const)("a mail server %s", (_which, opened, server) => {
  it.each(plain)("is given the domain of %s in the letters that every server takes", async (address, written) => {
    await send(opened, address);
    expect(server.envelopes.at(-1)).toEqual({ to: written, isUtf8: false });
    expect(server.headers.at(-1)).toBe(`To: ${written}`);
  });
});

describe("letters of another script before the @", () => {
  it("leave as they are where the server offers SMTPUTF8", async () => {
    await send(withUtf8, "आशा@उदाहरण.भारत");
    expect(utf8.envelopes.at(-1)).toEqual({ to: "आशा@उदाहरण.भारत", isUtf8: true });
  });

  describe("without SMTPUTF8", () => {
    const address = "आशा@उदाहरण.भारत";
    beforeAll(() => send(withoutUtf8, address));

    it("are not sent, and the admin reads why", async () => {
      expect(ascii.envelopes.map(({ to }) => to)).not.toContain(address);
      const as = await signedIn(withoutUtf8, (await buildAdmin(withoutUtf8.db)).id);
      expect((await ask(withoutUtf8, "mail.listUndelivered", {}, { as })).json()).toMatchObject([
        { to: address, reason: "unsupported", attempts: 1 },
      ]);
      expect(await withoutUtf8.db.select().from(mailPauses)).toEqual([]);
    });

    it.each([
      [address, true],
      ["asha@उदाहरण.भारत", false],
      ["उषा@उदाहरण.भारत", false],
    ])("%s: the owner is told in My Account: %s", async (email, isUnsupported) => {
      const { id } = await buildFreelancer(withoutUtf8.db, { email, emailState: "unproved" });
      const as = await signedIn(withoutUtf8, id);
      expect((await ask(withoutUtf8, "emails.get", {}, { as })).json()).toEqual([
        { email, isProved: false, isUnsupported },
      ]);
    });
  });
});

describe("an e-mail that was written into the folder", () => {
  const written = async () => (await readdir(mailFolder(inFolder.services.settings))).length;
  const long = `${"a".repeat(64)}@${"long.".repeat(20)}example`;

  it.each([...plain.map(([address]) => address), "आशा@उदाहरण.भारत", long])(
    "is deleted with its address %s",
    async (to) => {
      await send(inFolder, to);
      expect(await written()).toBe(1);
      await deleteWrittenMails(inFolder.services.settings, "another@example.com");
      expect(await written()).toBe(1);
      await deleteWrittenMails(inFolder.services.settings, to);
      expect(await written()).toBe(0);
    },
  );
});
