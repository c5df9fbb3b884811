import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { PlatformSettings } from "#domain/platform-setting.ts";
import { deskClaims } from "#server/platform/db/schema/content-reports.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { ticketLinks, tickets } from "#server/platform/db/schema/tickets.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { pdf } from "#server/test/documents.ts";
import { open } from "#server/test/open.ts";
import { exportOf } from "#server/test/operation/export-of.ts";
import { buildSavedAnswer, buildTicket, buildTicketLink } from "#server/test/trust/build-ticket.ts";
import { upload } from "#server/test/upload.ts";
import { processTickets } from "#server/trust/tickets/due.ts";
import { deleteOldTickets } from "#server/trust/tickets/queries.ts";

const opened = open({ LIMIT_RESETS_PER_HOUR: "10" }, { hasJobs: false });
const settings = (values: Partial<PlatformSettings>) => applySettings(opened, values);

let admin: Browser;
let otherAdmin: Browser;
let freelancer: Browser;
const visitor: Browser = { accountId: 0, cookies: {} };

const newAdmin = async (email: string) =>
  signedIn(opened, (await buildAdmin(opened.db, { email, name: "Ravi Iyer" })).id);
beforeAll(async () => {
  [admin, otherAdmin] = [await newAdmin("one@desk.example"), await newAdmin("two@desk.example")];
  const { id } = await buildFreelancer(opened.db, { name: "Asha Menon", email: "asha@writer.example" });
  freelancer = await signedIn(opened, id);
});

const call = (name: Parameters<typeof ask>[1], body: object, as: Browser) => ask(opened, name, body, { as });
const outcome = async (...args: Parameters<typeof call>) => outcomeOf(await call(...args));
const rows = async (...args: Parameters<typeof call>) => (await call(...args)).json();

const ticket = { topic: "payment", subject: "Where is my money?", text: "It was due on Monday." };

/** The e-mails that wait for an address, each as its subject and text. */
async function mailsTo(address: string): Promise<string[]> {
  const { rows: mails } = await opened.db.execute<{ mail: string }>(
    sql`select concat(data ->> 'subject', E'\n', data ->> 'text') as mail from pgboss.job
      where name = 'mail' and data ->> 'to' = ${address} order by created_on, id`,
  );
  return mails.map(({ mail }) => mail);
}
const lastMailTo = async (address: string) => (await mailsTo(address)).at(-1) ?? "";
const tokenOf = (mail: string) => /ticket\?token=([\w-]+)/.exec(mail)?.[1] ?? "";

const kindsOf = async (accountId: number) =>
  (await opened.db.select().from(notifications).where(eq(notifications.accountId, accountId))).map(({ kind }) => kind);

async function age(ticketId: number, column: "openedAt" | "closedAt", seconds: number): Promise<void> {
  const at = sql`now() - make_interval(secs => ${seconds})`;
  await opened.db
    .update(tickets)
    .set({ [column]: at })
    .where(eq(tickets.id, ticketId));
}

interface Case {
  readonly kind: string;
  readonly subjectId: number;
  readonly isOverdue: boolean;
  readonly accountName: string;
  readonly title: string;
  readonly takenBy: string | null;
}
const caseOf = async (ticketId: number, as = admin): Promise<Case | undefined> =>
  (await rows("desk.list", { kind: "ticket" }, as)).find(({ subjectId }: Case) => subjectId === ticketId);

describe("a message of a user to the operator", () => {
  it("is acknowledged at once, says until when it is answered and settled, and is at the desk", async () => {
    const response = (await call("tickets.create", ticket, freelancer)).json();
    const { ticketId, answerUntil, settledUntil } = response;
    const [stored] = await opened.db.select().from(tickets).where(eq(tickets.id, ticketId));
    const hoursLater = (hours: number) => new Date((stored?.openedAt.getTime() ?? 0) + hours * 3_600_000).toISOString();
    expect([answerUntil, settledUntil]).toEqual([hoursLater(24), hoursLater(15 * 24)]);
    const mail = await lastMailTo("asha@writer.example");
    expect(mail).toContain("within 24 hours");
    expect(mail).toContain(`/freelancermaster/support/${ticketId}`);
    expect(await kindsOf(admin.accountId)).toContain("ticket_waits");
    expect(await caseOf(ticketId)).toMatchObject({
      title: ticket.subject,
      accountName: "Asha Menon",
      isOverdue: false,
    });
    expect(await rows("tickets.list", {}, freelancer)).toMatchObject([{ ticketId, isAnswered: false, closedAt: null }]);
  });

  it("has files, which its writer and admins who moderate read, and nobody else", async () => {
    const { fileName } = (await upload(opened, pdf(), { as: freelancer, call: "messages.upload" })).json();
    const sent = { ...ticket, files: [{ fileName, shownName: "bill.pdf" }] };
    const { ticketId } = (await call("tickets.create", sent, freelancer)).json();
    const [shown] = await rows("tickets.get", { ticketId }, freelancer);
    expect(shown.entries).toMatchObject([{ isMine: true, files: [{ fileName, shownName: "bill.pdf" }] }]);
    const company = await signedIn(opened, (await buildCompany(opened.db)).id);
    const verifier = await signedIn(opened, (await buildAdmin(opened.db, {}, ["verify"])).id);
    const statusFor = async (as: Browser) =>
      (await opened.app.inject({ url: `/images/${fileName}`, cookies: as.cookies })).statusCode;
    expect(await Promise.all([freelancer, admin, company, verifier].map(statusFor))).toEqual([200, 200, 404, 404]);
    expect(await outcome("tickets.create", sent, company)).toBe("400 invalid");
  });

  it("is answered by an admin, by e-mail and in the product, and settled with the last answer", async () => {
    const { ticketId } = (await call("tickets.create", ticket, freelancer)).json();
    expect(await outcome("tickets.answer", { ticketId, text: "We look into it." }, admin)).toBe("Success");
    expect(await lastMailTo("asha@writer.example")).toContain("We look into it.");
    expect(await kindsOf(freelancer.accountId)).toContain("ticket_answered");
    expect(await caseOf(ticketId)).toBeDefined();
    expect(await outcome("tickets.answer", { ticketId, text: "It is paid.", closes: true }, admin)).toBe("Success");
    expect(await caseOf(ticketId)).toBeUndefined();
    const [shown] = await rows("tickets.get", { ticketId }, freelancer);
    expect(shown.entries.map(({ text }: { text: string }) => text)).toEqual([
      ticket.text,
      "We look into it.",
      "It is paid.",
    ]);
    expect(shown).toMatchObject({ canReply: true, closedAt: expect.any(String) });
    expect(await outcome("tickets.answer", { ticketId, text: "Again." }, admin)).toBe("409 case_settled");
  });

  it("is opened again by a reply for 14 days, and not a second longer", async () => {
    const { ticketId } = (await call("tickets.create", ticket, freelancer)).json();
    const reply = { ticketId, text: "It has not arrived." };
    const close = () => outcome("tickets.answer", { ticketId, text: "It is paid.", closes: true }, admin);
    await close();
    await age(ticketId, "closedAt", 14 * 86_400 - 5);
    expect(await outcome("tickets.reply", reply, freelancer)).toBe("Success");
    const [stored] = await opened.db.select().from(tickets).where(eq(tickets.id, ticketId));
    expect(stored).toMatchObject({ closedAt: null, firstAnsweredAt: null });
    expect(await caseOf(ticketId)).toMatchObject({ isOverdue: false });
    await close();
    await age(ticketId, "closedAt", 14 * 86_400 + 1);
    expect(await outcome("tickets.reply", reply, freelancer)).toBe("409 ticket_closed");
    expect(await rows("tickets.get", { ticketId }, freelancer)).toMatchObject([{ canReply: false }]);
  });

  it("is nobody else's", async () => {
    const { ticketId } = (await call("tickets.create", ticket, freelancer)).json();
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(await outcome("tickets.get", { ticketId }, other)).toBe("404 not_found");
    expect(await outcome("tickets.reply", { ticketId, text: "Hello." }, other)).toBe("404 not_found");
    expect(await rows("tickets.list", {}, other)).toEqual([]);
  });
});

describe("a message of a visitor to the operator", () => {
  const email = "mira@visitor.example";
  const linkFor = async (address = email) => {
    expect(await outcome("tickets.sendLink", { EMAIL: address }, visitor)).toBe("Success");
    return tokenOf(await lastMailTo(address));
  };

  it("begins with a link that names the public page which is reported, and no other address", async () => {
    const about = "/guestmaster/company/kochi-spices";
    expect(await outcome("tickets.sendLink", { EMAIL: email, about }, visitor)).toBe("Success");
    expect(await lastMailTo(email)).toContain(`&about=${encodeURIComponent(about)}`);
    const wrong = ["https://elsewhere.example", "//elsewhere.example/work/7", "/adminmaster/desk", `${about}?a`];
    for (const other of [...wrong, `${about}#message-7`, `${about}#review-7 8`])
      expect(await outcome("tickets.sendLink", { EMAIL: email, about: other }, visitor)).toBe("400 invalid");
  });

  it.each([
    "/guestmaster/work/7",
    "/guestmaster/company/kochi-spices",
    "/guestmaster/freelancer/asha",
    "/guestmaster/freelancer/asha#portfolioItem-7",
    "/guestmaster/freelancer/asha#review-0d3c2f6e-1111-4222-8333-444455556666",
    "/guestmaster/freelancer/asha#reply-0d3c2f6e-1111-4222-8333-444455556666",
  ])("about %s reaches the one queue with what is reported", async (about) => {
    const address = `${about.length}@public.example`;
    expect(await outcome("tickets.sendLink", { EMAIL: address, about }, visitor)).toBe("Success");
    const mail = await lastMailTo(address);
    expect(mail).toContain(`&about=${encodeURIComponent(about)}`);
    const body = { token: tokenOf(mail), ...ticket, topic: "abuse", about };
    const { ticketId } = (await call("tickets.createWithLink", body, visitor)).json();
    expect(await caseOf(ticketId)).toMatchObject({ kind: "ticket", about: "abuse", accountName: address });
    expect(await rows("tickets.getCase", { ticketId }, admin)).toMatchObject([{ about }]);
  });

  it("is written with a link that proves the address, once, with files, and answered by e-mail", async () => {
    const token = await linkFor();
    expect(await rows("tickets.open", { token }, visitor)).toEqual([{ email, ticket: null }]);
    const sentFile = { call: "tickets.uploadWithLink", headers: { "x-link-token": token } } as const;
    const { fileName } = (await upload(opened, pdf(), sentFile)).json();
    const about = "https://market.example/guestmaster/work/7";
    const body = { token, ...ticket, topic: "abuse", about, files: [{ fileName, shownName: "proof.pdf" }] };
    const { ticketId } = (await call("tickets.createWithLink", body, visitor)).json();
    expect(await outcome("tickets.createWithLink", body, visitor)).toBe("404 not_found");
    expect(await caseOf(ticketId)).toMatchObject({ accountName: email });
    expect(await rows("tickets.getCase", { ticketId }, admin)).toMatchObject([
      { about, email, accountId: null, topic: "abuse", entries: [{ files: [{ shownName: "proof.pdf" }] }] },
    ]);
    expect(await outcome("tickets.answer", { ticketId, text: "The job is down.", closes: true }, admin)).toBe(
      "Success",
    );
    const mail = await lastMailTo(email);
    expect(mail).toContain("The job is down.");
    const [{ ticket: shown }] = await rows("tickets.open", { token: tokenOf(mail) }, visitor);
    expect(shown).toMatchObject({ ticketId, canReply: true, entries: [{}, { text: "The job is down." }] });
    const reply = { token: tokenOf(mail), text: "Thank you." };
    expect(await outcome("tickets.replyWithLink", reply, visitor)).toBe("Success");
    expect(await caseOf(ticketId)).toBeDefined();
    expect(await opened.db.$count(files, eq(files.name, fileName))).toBe(1);
  });

  it("cannot be written with a link that is unknown or older than 24 hours", async () => {
    const token = await linkFor("late@visitor.example");
    const create = (used: string) => outcome("tickets.createWithLink", { token: used, ...ticket }, visitor);
    expect(await create("unknown")).toBe("404 not_found");
    const ageLink = (seconds: number) =>
      opened.db
        .update(ticketLinks)
        .set({ createdAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(ticketLinks.email, "late@visitor.example"));
    await ageLink(86_400 + 1);
    expect(await create(token)).toBe("404 not_found");
    expect(await outcome("tickets.open", { token }, visitor)).toBe("404 not_found");
    expect(
      outcomeOf(await upload(opened, pdf(), { call: "tickets.uploadWithLink", headers: { "x-link-token": token } })),
    ).toBe("404 not_found");
    await ageLink(86_400 - 5);
    expect(await create(token)).toBe("Success");
  });

  it("is written once by concurrent calls with the same link", async () => {
    const token = await linkFor("twice@visitor.example");
    const answers = await Promise.all(
      [1, 2, 3].map(() => outcome("tickets.createWithLink", { token, ...ticket }, visitor)),
    );
    expect(answers.toSorted()).toEqual(["404 not_found", "404 not_found", "Success"]);
  });

  it("gets no more than so many links in an hour for one address", async () => {
    const send = () => outcome("tickets.sendLink", { EMAIL: "flood@visitor.example" }, visitor);
    const answers: string[] = [];
    for (let count = 0; count < 12; count += 1) answers.push(await send());
    expect(answers.at(-1)).toBe("429 too_many");
  });
});

describe("a ticket at the desk", () => {
  it.each([
    ["its first answer", 24 * 3600, false],
    ["its end", 15 * 24 * 3600, true],
  ])(
    "is overdue at the second of %s, of which every admin who moderates gets one e-mail",
    async (_, seconds, isAnswered) => {
      const subject = `Overdue ${seconds}`;
      const ticketId = await buildTicket(opened.db, { personId: freelancer.accountId, subject });
      if (isAnswered) await call("tickets.answer", { ticketId, text: "We look into it." }, admin);
      const mailed = async () => {
        await processTickets(opened.services);
        const of = async (address: string) => (await mailsTo(address)).filter((mail) => mail.includes(subject)).length;
        return [await of("one@desk.example"), await of("two@desk.example")];
      };
      await age(ticketId, "openedAt", seconds - 5);
      expect([(await caseOf(ticketId))?.isOverdue, await mailed()]).toEqual([false, [0, 0]]);
      await age(ticketId, "openedAt", seconds + 1);
      expect([(await caseOf(ticketId))?.isOverdue, await mailed()]).toEqual([true, [1, 1]]);
      expect(await mailed()).toEqual([1, 1]);
      await opened.db.update(tickets).set({ closedAt: new Date() }).where(eq(tickets.id, ticketId));
    },
  );

  it("follows the times that the operator sets", async () => {
    await settings({ ticketAnswerHours: "2", ticketSettleDays: "3" });
    const { answerUntil, settledUntil } = (await call("tickets.create", ticket, freelancer)).json();
    expect(Date.parse(settledUntil) - Date.parse(answerUntil)).toBe((3 * 24 - 2) * 3_600_000);
    await settings({});
  });

  it("is above what is due later", async () => {
    const ticketId = await buildTicket(opened.db, { personId: freelancer.accountId });
    await age(ticketId, "openedAt", 40 * 86_400);
    const [first] = await rows("desk.list", {}, admin);
    expect(first).toMatchObject({ kind: "ticket", subjectId: ticketId, isOverdue: true });
  });

  it("is handed over with notes that its writer does not read, and answered by the one who has it", async () => {
    const { ticketId } = (await call("tickets.create", ticket, freelancer)).json();
    expect(await outcome("desk.take", { kind: "ticket", subjectId: ticketId }, admin)).toBe("Success");
    const answer = { ticketId, text: "We look into it." };
    expect(await outcome("tickets.answer", answer, otherAdmin)).toBe("409 case_taken");
    expect(await outcome("tickets.addNote", { ticketId, text: "Ask the bank." }, admin)).toBe("Success");
    const [shown] = await rows("tickets.getCase", { ticketId }, admin);
    expect(shown.moderators).toContainEqual({ adminId: otherAdmin.accountId, name: "Ravi Iyer" });
    const over = { ticketId, adminId: otherAdmin.accountId };
    expect(await outcome("tickets.handOver", { ticketId, adminId: freelancer.accountId }, admin)).toBe("404 not_found");
    expect(await outcome("tickets.handOver", over, admin)).toBe("Success");
    expect(await outcome("tickets.answer", answer, admin)).toBe("409 case_taken");
    expect(await outcome("tickets.answer", { ...answer, closes: true }, otherAdmin)).toBe("Success");
    expect(await opened.db.$count(deskClaims, eq(deskClaims.subjectId, ticketId))).toBe(0);
    expect((await call("tickets.get", { ticketId }, freelancer)).body).not.toContain("Ask the bank.");
    expect(await exportOf(opened, freelancer.accountId)).not.toContain("Ask the bank.");
    expect((await call("tickets.getCase", { ticketId }, admin)).body).toContain("Ask the bank.");
  });

  it.each([false, true])("is answered by one of two admins who do so at once (the last answer: %s)", async (closes) => {
    const { ticketId } = (await call("tickets.create", ticket, freelancer)).json();
    const answer = { ticketId, text: "It is on its way.", closes };
    const outcomes = await Promise.all([admin, otherAdmin].map((as) => outcome("tickets.answer", answer, as)));
    expect(outcomes.toSorted()).toEqual([closes ? "409 case_settled" : "409 case_taken", "Success"]);
    const [shown] = await rows("tickets.get", { ticketId }, freelancer);
    expect(shown.entries).toHaveLength(2);
  });

  it("is answered with saved answers in both languages, of which there is one for each name", async () => {
    const answer = { name: "Late money", english: "It is on its way.", hindi: "पैसा रास्ते में है।" };
    expect(await outcome("tickets.saveAnswer", answer, admin)).toBe("Success");
    expect(await outcome("tickets.saveAnswer", { ...answer, english: "It comes." }, otherAdmin)).toBe("Success");
    const [saved] = (await rows("tickets.listSavedAnswers", {}, admin)).filter(
      ({ name }: { name: string }) => name === "Late money",
    );
    expect(saved).toMatchObject({ english: "It comes.", hindi: answer.hindi });
    expect(await outcome("tickets.deleteSavedAnswer", { answerId: saved.answerId }, admin)).toBe("Success");
    expect(await outcome("tickets.deleteSavedAnswer", { answerId: saved.answerId }, admin)).toBe("404 not_found");
    for (let count = 0; count < 100; count += 1) await buildSavedAnswer(opened.db);
    expect(await outcome("tickets.saveAnswer", answer, admin)).toBe("409 too_many_saved_answers");
  });
});

describe("how soon the operator answers", () => {
  it("is read by visitors where the operator wants it, as the median", async () => {
    await opened.db.delete(tickets);
    await settings({});
    expect(await rows("tickets.summary", {}, visitor)).toEqual([]);
    await settings({ ticketFigures: "on" });
    expect(await rows("tickets.summary", {}, visitor)).toEqual([{ answered: 0, medianMinutes: null }]);
    for (const hours of [1, 3, 10]) {
      const ticketId = await buildTicket(opened.db, { personId: freelancer.accountId });
      await call("tickets.answer", { ticketId, text: "We look into it." }, admin);
      await opened.db
        .update(tickets)
        .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(tickets.id, ticketId));
    }
    await buildTicket(opened.db, { personId: freelancer.accountId });
    expect(await rows("tickets.summary", {}, visitor)).toEqual([{ answered: 3, medianMinutes: 180 }]);
  });
});

it("a link without a ticket is deleted after a day, and a closed ticket with its links after a year", async () => {
  await opened.db.delete(tickets);
  await opened.db.delete(ticketLinks);
  const ticketId = await buildTicket(opened.db);
  await buildTicketLink(opened.db, ticketId);
  await buildTicketLink(opened.db);
  await age(ticketId, "closedAt", 365 * 86_400 - 5);
  await deleteOldTickets(opened.db);
  expect([await opened.db.$count(tickets), await opened.db.$count(ticketLinks)]).toEqual([1, 2]);
  await age(ticketId, "closedAt", 365 * 86_400 + 1);
  await opened.db.update(ticketLinks).set({ createdAt: sql`now() - interval '25 hours'` });
  await deleteOldTickets(opened.db);
  expect([await opened.db.$count(tickets), await opened.db.$count(ticketLinks)]).toEqual([0, 0]);
});

it("a ticket goes with the account of its writer", async () => {
  const { id: personId } = await buildFreelancer(opened.db);
  const ticketId = await buildTicket(opened.db, { personId });
  await opened.db.delete(accounts).where(eq(accounts.id, personId));
  expect(await opened.db.$count(tickets, eq(tickets.id, ticketId))).toBe(0);
});
