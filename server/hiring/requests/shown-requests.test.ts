import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { contactMask } from "#domain/identity/contact.ts";
import { processDue } from "#server/notify/notifications/due.ts";
import { deliverPushes } from "#server/notify/push/deliver.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { allDiscovery, applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildItem, buildPage } from "#server/test/discovery/build-page.ts";
import { marketplaceRows } from "#server/test/matrix.ts";
import { makeCall } from "#server/test/matrix-call.ts";
import { subscribe } from "#server/test/notify/build-push-reader.ts";
import { newPushBrowser } from "#server/test/notify/push-server.ts";
import { startPushService } from "#server/test/notify/push-service.ts";
import { openStream, until } from "#server/test/notify/stream-client.ts";
import { open } from "#server/test/open.ts";
import { exportOf } from "#server/test/operation/export-of.ts";
import { readPdf } from "#server/test/read-pdf.ts";
import { type Actor, buildWorld, type World } from "#server/test/world.ts";

const service = await startPushService();
const opened = open({ LOG_LEVEL: "silent", PUSH_HOSTS: service.host }, { hasJobs: false });
const device = newPushBrowser(service.host);

const phone = "9812345670";
const email = "asha.hidden@applicant.example";
/** In every text that the freelancer and the company can write before an acceptance. */
const text = `Write to ${email} or call +91 98123 45670, that is ९८१२३४५६७०.`;
const traces = [phone, email, "applicant.example", "98123", "९८१२३", "asha.hidden"];
const tracesIn = (body: string) => traces.filter((trace) => body.includes(trace));

let world: World;
let freelancer: Browser;
let company: Browser;
let workId: number;
let requestId: number;
let conversationId: number;

const success = async (name: Parameters<typeof ask>[1], body: object, as: Browser) => {
  const response = await ask(opened, name, body, { as });
  expect([name, outcomeOf(response)]).toEqual([name, "Success"]);
  return response.json();
};

async function newResume(uploaderId: number): Promise<string> {
  const { name } = await buildFile(opened.db, { kind: "resume", uploaderId, attachedAt: null });
  await opened.services.disk.put(name, "The résumé.");
  return name;
}
const statusOfResume = async (as: Browser) =>
  (await opened.app.inject({ url: `/images/${world.sentResume}`, cookies: as.cookies })).statusCode;

beforeAll(async () => {
  const built = await buildWorld(opened);
  const { db } = opened;
  await applySettings(opened, { ...allDiscovery, contacts: "hired" });
  company = built.browsers.CO;
  const { id } = await buildFreelancer(db, { name: "Asha Menon", phone, email });
  freelancer = await signedIn(opened, id);
  expect(await subscribe(opened, company, device)).toBe("Success");
  workId = (await buildWork(db, { ownerId: company.accountId, quotes: true, title: "A shop front" })).id;
  const page = await buildPage(db, { accountId: id, isPublic: true, isListed: true, headline: text, about: text });
  await buildItem(db, id, { title: text, text });
  await success("invitations.send", { workId, freelancerIds: [id], text }, company);
  const biodata = await newResume(id);
  const application = { workid: workId, name: `Asha ${phone}`, biodata, amountPaise: 90_000, note: text };
  await success("workreq", { ...application, resumeAfterHire: true }, freelancer);
  const [request] = await db.select().from(workRequests).where(eq(workRequests.workId, workId));
  requestId = request?.id ?? 0;
  ({ conversationId } = await success("conversations.open", { requestId }, company));
  for (const as of [company, freelancer]) await success("messages.send", { conversationId, text }, as);
  await success("offers.decline", { requestId, version: 1, reason: text }, company);
  await success("offers.make", { requestId, replacesVersion: null, amountPaise: 95_000, note: text }, freelancer);
  // Every id of a work is that of this one, and every id of a request that of its request.
  world = {
    ...built,
    page,
    conversation: conversationId,
    sentResume: biodata,
    works: { open: workId, fresh: workId, takenDown: workId, waiting: workId, paused: workId },
    requests: Object.fromEntries(Object.keys(built.requests).map((key) => [key, requestId])) as World["requests"],
  };
}, 60_000);

const readings = marketplaceRows.filter(
  ({ call, file }) => !file && (call === "images" || "row" in (contract[call as keyof typeof contract] as Call)),
);

const downloads = marketplaceRows.filter(({ call }) => call !== "images" && "file" in contract[call]);

/** What can be read in a file, also in a PDF whose text is compressed. */
const textOf = async (file: Buffer) =>
  file.toString() + (file.subarray(0, 5).toString() === "%PDF-" ? (await readPdf(file)).text : "");

/** What an actor reads with every call, and the words that a list can be searched for. */
async function leaksTo(actor: Actor): Promise<string[]> {
  const leaks: string[] = [];
  for (const row of readings) {
    const { body } = await makeCall(opened, row, world, actor);
    if (tracesIn(body).length > 0) leaks.push(`${row.call} ${row.about}`);
  }
  return leaks;
}

describe("where contact details are hidden until an acceptance", () => {
  it.each(["CO", "CX", "CR", "AN"] as const)(
    "no answer to %s holds those of an applicant",
    async (actor) => {
      expect(await leaksTo(actor)).toEqual([]);
    },
    120_000,
  );

  it.each(["CO", "CX", "CR", "AN"] as const)("no PDF and no other file that %s downloads holds them", async (actor) => {
    expect(downloads.length).toBeGreaterThan(4);
    for (const row of downloads) {
      const { rawPayload } = await makeCall(opened, row, world, actor);
      expect([row.call, tracesIn(await textOf(rawPayload))]).toEqual([row.call, []]);
    }
  });

  it("no push and no event stream holds them", async () => {
    const stream = await openStream(opened.app, company);
    await success("messages.send", { conversationId, text }, freelancer);
    await until(() => stream.hints().length > 0);
    stream.cut();
    expect(tracesIn(JSON.stringify(stream.events) + stream.body())).toEqual([]);
    await deliverPushes(opened.services);
    await until(() => service.messagesFor(device).length > 0);
    expect(tracesIn(JSON.stringify(service.messagesFor(device)))).toEqual([]);
  });

  it("the texts are read with a mask, by their writer as well", async () => {
    for (const as of [company, freelancer]) {
      const messages = (await ask(opened, "messages.list", { conversationId }, { as })).json<{ text: string }[]>();
      expect(messages).toHaveLength(3);
      for (const message of messages) {
        expect(tracesIn(message.text)).toEqual([]);
        expect(message.text).toContain(`Write to ${contactMask} or call ${contactMask}`);
      }
      const [row] = (await ask(opened, "conversations.list", {}, { as })).json();
      expect(row.lastText).toContain(contactMask);
      const [offers] = (await ask(opened, "offers.get", { requestId }, { as })).json();
      expect(offers.versions.map(({ note }: { note: string }) => note.startsWith(`Write to ${contactMask}`))).toEqual([
        true,
        true,
      ]);
    }
  });

  it("an applicant's row has the keys without values, and no search finds what it hides", async () => {
    const list = async (q?: string) =>
      (await ask(opened, "getfreelancerbyworkid", { workid: workId, ...(q && { q }) }, { as: company })).json();
    expect(await list()).toMatchObject([{ phone: "", email: "", biodata: "", name: `Asha ${contactMask}` }]);
    for (const q of [phone, email, "asha.hidden", "98123"]) expect([q, await list(q)]).toEqual([q, []]);
    expect(await list("Asha")).toHaveLength(1);
    const found = await ask(opened, "freelancers.search", { q: "call" }, { as: company });
    expect(found.json().length).toBeGreaterThan(0);
    expect(tracesIn(found.body)).toEqual([]);
  });

  it("a freelancer still reads the own contact, résumé and page as they are", async () => {
    const own = await ask(opened, "getfreelancerbyworkid", { workid: workId }, { as: freelancer });
    expect(own.json()).toMatchObject([{ phone, email, biodata: world.sentResume }]);
    expect([await statusOfResume(freelancer), await statusOfResume(company)]).toEqual([200, 404]);
    expect((await ask(opened, "profiles.get", {}, { as: freelancer })).json()).toMatchObject([{ about: text }]);
  });

  it("no notification, e-mail, digest or export of somebody else holds them", async () => {
    await processDue(opened.services, new Date(Date.now() + 86_400_000));
    expect(tracesIn(JSON.stringify(await opened.db.select().from(notifications)))).toEqual([]);
    const { rows: mails } = await opened.db.execute<{ text: string }>(
      sql`select (data - 'to')::text as text from pgboss.job where name = 'mail'`,
    );
    expect(mails.filter(({ text: mail }) => mail.includes(contactMask)).length).toBeGreaterThan(2);
    expect(mails.flatMap(({ text: mail }) => tracesIn(mail))).toEqual([]);
    // The company exports what it has written itself, and nothing of the applicant.
    const exported = (await exportOf(opened, company.accountId)).replaceAll(JSON.stringify(text).slice(1, -1), "");
    expect(tracesIn(exported)).toEqual([]);
  });

  it("the company reads everything once it has accepted the request", async () => {
    const asked = { reqid: requestId, status: "accepted", offerVersion: 2 };
    expect(outcomeOf(await ask(opened, "updatereqstatus", asked, { as: company }))).toBe("updated");
    const list = await ask(opened, "getfreelancerbyworkid", { workid: workId }, { as: company });
    expect(list.json()).toMatchObject([{ phone, email, biodata: world.sentResume, name: `Asha ${phone}` }]);
    const messages = (await ask(opened, "messages.list", { conversationId }, { as: company })).json();
    expect(messages).toMatchObject([{ text }, { text }, { text }]);
    expect(await statusOfResume(company)).toBe(200);
  });
});

describe("where the setting has its default", () => {
  it("an application is read at once, also with the wish to keep the résumé back", async () => {
    await applySettings(opened, {});
    const { id: otherId } = await buildWork(opened.db, { ownerId: company.accountId });
    const biodata = await newResume(freelancer.accountId);
    const application = { workid: otherId, name: `Asha ${phone}`, biodata, resumeAfterHire: true };
    await success("workreq", application, freelancer);
    const list = await ask(opened, "getfreelancerbyworkid", { workid: otherId, q: phone }, { as: company });
    expect(list.json()).toMatchObject([{ phone, email, biodata, name: `Asha ${phone}` }]);
  });

  it("the texts of a request that was made before are read as they were written", async () => {
    const { id } = await buildRequest(opened.db, {
      freelancerId: freelancer.accountId,
      status: "rejected",
      review: text,
    });
    expect((await ask(opened, "remarkview", { reqid: id }, { as: freelancer })).json()).toEqual([{ req_review: text }]);
    await applySettings(opened, { contacts: "hired" });
    const masked = (await ask(opened, "remarkview", { reqid: id }, { as: freelancer })).body;
    expect(tracesIn(masked)).toEqual([]);
  });
});
