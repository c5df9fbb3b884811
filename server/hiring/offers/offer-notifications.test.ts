import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { offerNotifications, requestNotifications } from "#domain/hiring/work-notifications.ts";
import { rupees } from "#domain/money.ts";
import type { NotificationRule } from "#domain/notify/notification-rule.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

type Party = "company" | "freelancer";

/** A company with a hirer and a viewer, and a freelancer with a pending request and an open offer of one of them. */
async function negotiation(author?: Party, language: "en" | "hi" = "en") {
  const { db } = opened;
  const email = () => `${randomUUID()}@kaamkaj.example`;
  const company = await buildCompany(db, { email: email(), language });
  const freelancer = await buildFreelancer(db, { email: email(), language });
  const hirer = await buildMember(db, { companyId: company.id, kind: "hirer", email: email() });
  const viewer = await buildMember(db, { companyId: company.id, kind: "viewer", email: email() });
  const { id: workId } = await buildWork(db, { ownerId: company.id, quotes: true });
  const { id: requestId } = await buildRequest(db, { workId, freelancerId: freelancer.id });
  if (author) await buildOffer(db, { requestId, author });
  const as = { company: await signedIn(opened, company.id), freelancer: await signedIn(opened, freelancer.id) };
  return { people: { company, freelancer, hirer, viewer }, requestId, as };
}

type Negotiation = Awaited<ReturnType<typeof negotiation>>;

async function notified({ people }: Negotiation) {
  const entries = Object.entries(people);
  const ids = entries.map(([, { id }]) => id);
  const rows = await opened.db.select().from(notifications).where(inArray(notifications.accountId, ids));
  const nameOf = (accountId: number) => entries.find(([, { id }]) => id === accountId)?.[0];
  return { lines: rows.map(({ accountId, kind }) => `${nameOf(accountId)} ${kind}`).toSorted(), rows };
}

async function mailed({ people }: Negotiation) {
  const entries = Object.entries(people);
  const addresses = entries.map(([, { email }]) => email);
  const { rows } = await opened.db.execute<{ to: string; subject: string; text: string }>(
    sql`select data ->> 'to' as to, data ->> 'subject' as subject, data ->> 'text' as text from pgboss.job
      where name = 'mail' and data ->> 'to' = any(${sql.param(addresses)})`,
  );
  const nameOf = (to: string) => entries.find(([, { email }]) => email === to)?.[0];
  return { names: rows.map(({ to }) => nameOf(to)).toSorted(), rows };
}

/** Who has a notification or an e-mail of these rules. A company's hirers have those of the company as well. */
function expectedOf(rules: readonly NotificationRule[], by: Party) {
  const other = by === "company" ? "freelancer" : "company";
  const recipients = rules.flatMap(({ to, kind }) => {
    if (to !== "company" && to !== "freelancer" && to !== "otherParty") return [];
    const party = to === "otherParty" ? other : to;
    return (party === "company" ? ["company", "hirer"] : ["freelancer"]).map((name) => ({ name, kind }));
  });
  return {
    lines: recipients.map(({ name, kind }) => `${name} ${kind}`).toSorted(),
    names: recipients.map(({ name }) => name).toSorted(),
  };
}

type Driver = readonly [
  move: string,
  rules: readonly NotificationRule[],
  by: Party,
  author: Party | undefined,
  run: (on: Negotiation) => readonly [call: Parameters<typeof ask>[1], body: object],
];

const terms = { amountPaise: rupees(1100), days: 12, note: "With two drafts." };
const answer = { version: 1, reason: "Too dear for us." };

const drivers: readonly Driver[] = [
  [
    "make by the freelancer",
    offerNotifications.make,
    "freelancer",
    undefined,
    ({ requestId }) => ["offers.make", { requestId, ...terms }],
  ],
  [
    "make by the company",
    offerNotifications.make,
    "company",
    undefined,
    ({ requestId }) => ["offers.make", { requestId, ...terms }],
  ],
  [
    "revise",
    offerNotifications.revise,
    "company",
    "company",
    ({ requestId }) => ["offers.make", { requestId, ...terms, replacesVersion: 1 }],
  ],
  [
    "counter",
    offerNotifications.counter,
    "company",
    "freelancer",
    ({ requestId }) => ["offers.make", { requestId, ...terms, replacesVersion: 1 }],
  ],
  [
    "withdraw",
    offerNotifications.withdraw,
    "freelancer",
    "freelancer",
    ({ requestId }) => ["offers.withdraw", { requestId, ...answer }],
  ],
  [
    "decline",
    offerNotifications.decline,
    "freelancer",
    "company",
    ({ requestId }) => ["offers.decline", { requestId, ...answer }],
  ],
  [
    "take",
    requestNotifications.take,
    "freelancer",
    "company",
    ({ requestId }) => ["offers.take", { requestId, version: 1 }],
  ],
  [
    "accept",
    requestNotifications.take,
    "company",
    "freelancer",
    ({ requestId: reqid }) => ["updatereqstatus", { reqid, status: "accepted", offerVersion: 1 }],
  ],
];

const run = async (by: Browser, [call, body]: ReturnType<Driver[4]>, headers = {}) =>
  outcomeOf(await ask(opened, call, body, { as: by, headers }));

describe.each(drivers)("the move %s", (_, rules, by, author, call) => {
  it("notifies those whom the table names, once, although it is sent twice, by e-mail as well, and never viewers", async () => {
    const on = await negotiation(author);
    const key = { "idempotency-key": randomUUID() };
    for (const _ of [1, 2]) expect(["Success", "updated"]).toContain(await run(on.as[by], call(on), key));
    const expected = expectedOf(rules, by);
    const { lines, rows } = await notified(on);
    expect(lines).toEqual(expected.lines);
    // A notification is pushed without a text, and its facts name no price either.
    for (const { facts } of rows)
      expect(Object.keys(facts).toSorted()).toEqual(["otherName", "requestId", "title", "workId"]);
    expect((await mailed(on)).names).toEqual(expected.names);
  });

  it("is written in the language of its reader", async () => {
    const on = await negotiation(author, "hi");
    expect(["Success", "updated"]).toContain(await run(on.as[by], call(on)));
    const { rows } = await mailed(on);
    expect(rows.filter(({ subject }) => /\p{Script=Devanagari}/u.test(subject)).length).toBeGreaterThan(0);
  });
});

describe("the e-mail about an offer", () => {
  it("names its price, days and note", async () => {
    const on = await negotiation();
    await run(on.as.freelancer, ["offers.make", { requestId: on.requestId, ...terms }]);
    for (const { text } of (await mailed(on)).rows)
      expect(text).toContain("Price: ₹1,100\nDays: 12\n\n> With two drafts.");
  });

  it("about an agreement names price, brokerage and net pay to the freelancer, and the price to the company", async () => {
    const on = await negotiation("freelancer");
    await run(on.as.company, ["updatereqstatus", { reqid: on.requestId, status: "accepted", offerVersion: 1 }]);
    const { rows } = await mailed(on);
    const textTo = (email: string) => rows.find(({ to }) => to === email)?.text ?? "";
    expect(textTo(on.people.freelancer.email)).toContain("Price: ₹1,200\nBrokerage: ₹120\nYou receive: ₹1,080");
    expect(textTo(on.people.company.email)).toContain("Price: ₹1,200");
    expect(textTo(on.people.company.email)).not.toContain("Brokerage");
  });
});
