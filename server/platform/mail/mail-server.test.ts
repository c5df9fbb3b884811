import { type AddressInfo, createServer, type Server } from "node:net";
import { sql } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import certificateOf from "smtp-server/lib/tls-options.js";
import { afterAll, describe, expect, it, vi } from "vitest";
import { applied } from "#server/hiring/requests/mails.ts";
import { makeDue } from "#server/notify/mail/pause-queries.ts";
import { mailOf } from "#server/platform/mail/mail-template.ts";
import { type Opened, open } from "#server/test/open.ts";

interface Received {
  readonly mail: Email;
  readonly safe: boolean;
  readonly user: string | undefined;
}

/** A mail server with a user and a certificate that only it trusts, and what it was told. */
async function mailServer(options: SMTPServerOptions, port = 0) {
  const { key, cert } = certificateOf();
  const received: Received[] = [];
  const server = new SMTPServer({
    onAuth: ({ username, password }, _session, next) =>
      password === "Post1234" ? next(null, { user: username ?? "" }) : next(new Error("wrong password")),
    onData: (stream, session, next) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts));
        received.push({ mail, safe: session.secure, user: session.user });
        next();
      });
    },
    ...(key && cert && { key, cert }),
    ...options,
  });
  await new Promise<void>((listening) => {
    server.listen(port, "0.0.0.0", listening);
  });
  // Whoever hangs up on a certificate is no news here.
  server.on("error", () => undefined);
  const close = () => new Promise<void>((closed) => server.close(closed));
  return { received, close, port: (server.server.address() as AddressInfo).port };
}

const startTls = await mailServer({ authOptional: false });
const tls = await mailServer({ secure: true, authOptional: false });
const hung: Server = createServer(() => undefined);
await new Promise<void>((listening) => {
  hung.listen(0, "127.0.0.1", listening);
});
/** A port where nobody listens, until somebody does. */
const vacant = await mailServer({});
await vacant.close();
const closing = [startTls.close, tls.close, () => new Promise<unknown>((closed) => hung.close(closed))];
afterAll(() => Promise.all(closing.map((close) => close())));

const by = (SMTP_URL: string) => open({ SMTP_URL, LOG_LEVEL: "silent" });
const trusted = "?tls.rejectUnauthorized=false";
const overStartTls = by(`smtp://post:Post1234@0.0.0.0:${startTls.port}${trusted}`);
const overTls = by(`smtps://post:Post1234@0.0.0.0:${tls.port}${trusted}`);
const untrusted = by(`smtps://post:Post1234@0.0.0.0:${tls.port}`);
const wrongPassword = by(`smtp://post:Wrong1234@0.0.0.0:${startTls.port}${trusted}`);
const silent = by(`smtp://127.0.0.1:${(hung.address() as AddressInfo).port}`);
const away = by(`smtp://127.0.0.1:${vacant.port}`);

const to = "her@kaamkaj.example";
const template = applied({ id: 7, title: "पोस्टर <b>" }, "मीरा & Arjun");
const send = ({ services, db }: Opened) =>
  services.mailer.queueFound(db, mailOf(template, { email: to, language: "en" }, services));

const standing = async ({ db }: Opened, id: string) =>
  (
    await db.execute<{ state: string; kind: string; said: string; tried: number }>(
      sql`select state, output ->> 'kind' as kind, output ->> 'said' as said, retry_count as tried from pgboss.job where name = 'mail' and id = ${id}`,
    )
  ).rows[0];

const becomes = (opened: Opened, id: string, expected: object) =>
  vi.waitFor(async () => expect(await standing(opened, id)).toMatchObject(expected), {
    timeout: 30_000,
    interval: 100,
  });

describe.each([
  ["STARTTLS", overStartTls, startTls],
  ["TLS", overTls, tls],
] as const)("over %s, with a user and a password", (_way, opened, server) => {
  it("a letter arrives in text and as a page", async () => {
    const id = await send(opened);
    await becomes(opened, id, { state: "completed" });
    const [{ mail, safe, user } = { mail: undefined }] = server.received;
    expect({ safe, user }).toEqual({ safe: true, user: "post" });
    expect(mail).toMatchObject({
      from: { name: "Kaamkaj", address: "no-reply@kaamkaj.example" },
      to: [{ address: to }],
      subject: "New application: “पोस्टर <b>”",
      messageId: `<${id}@kaamkaj.example>`,
    });
    expect(mail?.text).toContain("मीरा & Arjun has applied for “पोस्टर <b>”.");
    expect(mail?.text).toContain("\nhttp://localhost:3000/clientmaster/viewrequests/7\n");
    expect(mail?.html).toContain("मीरा &amp; Arjun has applied for “पोस्टर &lt;b&gt;”.");
    expect(mail?.attachments).toEqual([]);
  });
});

describe("a mail waits, and says why", () => {
  it.each([
    ["whose certificate nobody vouches for", untrusted, { kind: "unsafe" }],
    ["that does not know the password", wrongPassword, { kind: "sign_in", said: expect.stringMatching(/^535 /) }],
    ["that is away", away, { kind: "unreachable", said: expect.stringContaining("ECONNREFUSED") }],
  ] as const)("for a server %s", async (_which, opened, expected) => {
    const id = await send(opened);
    await becomes(opened, id, { state: "retry", ...expected });
  });

  it("for a server that says nothing", { tags: "all" }, async () => {
    const id = await send(silent);
    await becomes(silent, id, { state: "retry", kind: "unreachable" });
  });

  it("until the server is back, and leaves then as the same message", { tags: "all" }, async () => {
    const id = await send(away);
    const back = await mailServer({ disabledCommands: ["AUTH", "STARTTLS"] }, vacant.port);
    closing.push(back.close);
    await makeDue(away.db);
    await becomes(away, id, { state: "completed" });
    const ids = back.received.map(({ mail }) => mail.messageId);
    expect(ids.filter((one) => one === `<${id}@kaamkaj.example>`)).toHaveLength(1);
  });
});
