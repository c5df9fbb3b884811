import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { eq, isNull } from "drizzle-orm";
import { expect, it } from "vitest";
import { deleteDemoRows, hasAccounts } from "#server/demo/rows.ts";
import { fillDemo } from "#server/demo/seed.ts";
import { hasDemoAccounts } from "#server/identity/accounts/demo-queries.ts";
import { connect } from "#server/platform/db/connect.ts";
import { accountInvitations } from "#server/platform/db/schema/account-invitations.ts";
import { conversations } from "#server/platform/db/schema/conversations.ts";
import { brokerageRates, feeRules } from "#server/platform/db/schema/fees.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { paymentOrders, payments } from "#server/platform/db/schema/payments.ts";
import { portfolioItems } from "#server/platform/db/schema/profiles.ts";
import { districts } from "#server/platform/db/schema/reference.ts";
import { reviews, reviewWindows } from "#server/platform/db/schema/reviews.ts";
import { searchHits, searchQueue } from "#server/platform/db/schema/saved-searches.ts";
import { savedAnswers } from "#server/platform/db/schema/tickets.ts";
import { watchStatements } from "#server/platform/db/statement-spans.ts";
import { openLog } from "#server/platform/log.ts";
import { sandboxOf } from "#server/platform/payments/sandbox.ts";
import { prepare } from "#server/prepare.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildRequest } from "#server/test/build.ts";
import { buildInvitation, buildRegistration } from "#server/test/identity/build-account-invitation.ts";
import { open } from "#server/test/open.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const opened = open({ DEMO: "1" });
const cleared = open({ DEMO: "1" });

async function demoAccount(username: "democlient" | "demofreelancer") {
  const [account] = await opened.db.select().from(accounts).where(eq(accounts.username, username));
  return signedIn(opened, account?.id ?? 0);
}

it("the demo fills works in every state of their life, and money that adds up", async () => {
  await fillDemo(opened.services);
  const states = await opened.db.selectDistinct({ status: workRequests.status }).from(workRequests);
  expect(states.map(({ status }) => status).toSorted()).toEqual([
    "accepted",
    "completed",
    "paid",
    "pending",
    "rejected",
  ]);
  for (const { cost, brokerage, net } of await opened.db.select().from(payments)) expect(brokerage + net).toBe(cost);
});

it("the demo has messages to the operator, answered and not, with answers to use again", async () => {
  const as = await demoAccount("demofreelancer");
  const own = (await ask(opened, "tickets.list", {}, { as })).json<{ ticketId: number; isAnswered: boolean }[]>();
  expect(own).toMatchObject([
    { isAnswered: true, closedAt: null },
    { isAnswered: true, closedAt: expect.any(String) },
  ]);
  const [admin] = await opened.db.select().from(accounts).where(eq(accounts.role, "admin"));
  const operator = await signedIn(opened, admin?.id ?? 0);
  const cases = (await ask(opened, "desk.list", { kind: "ticket" }, { as: operator })).json<{ isOverdue: boolean }[]>();
  expect(cases.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false]);
  const answers = (await ask(opened, "tickets.listSavedAnswers", {}, { as: operator })).json();
  expect(answers).toHaveLength(2);
  const [row] = (await ask(opened, "tickets.getCase", { ticketId: own[0]?.ticketId }, { as: operator })).json();
  expect(row.entries.map(({ kind }: { kind: string }) => kind)).toEqual(["message", "note", "answer"]);
});

it("every payment of the demo has a paid order of its day, which the sandbox finds and refunds", async () => {
  const rows = await opened.db
    .select({ payment: payments, order: paymentOrders })
    .from(payments)
    .leftJoin(paymentOrders, eq(paymentOrders.id, payments.orderId));
  const sandbox = sandboxOf(opened.services.keys);
  for (const { payment, order } of rows) {
    const { milestoneId, requestId, cost: amount } = payment;
    // A milestone was funded before its work began, by an order of its own.
    expect(order).toMatchObject({ milestoneId, requestId: milestoneId ? null : requestId, status: "paid", amount });
    if (!milestoneId) expect([order?.createdAt, order?.settledAt]).toEqual([payment.paidAt, payment.paidAt]);
    const providerOrder = order?.providerOrder ?? "";
    expect(await sandbox.lookUp?.({ providerOrder } as never)).toMatchObject({
      state: "captured",
      amount: payment.cost,
    });
  }
  expect(rows.length).toBeGreaterThan(5);
});

it("a demo account signs in on this machine and nowhere else", async () => {
  const account = { username: "democlient", password: "Client1234" };
  const response = await ask(opened, "login", account, { headers: { host: "localhost:3000" } });
  const elsewhere = await ask(opened, "login", account, { headers: { host: "kaamkaj.example" } });
  expect(response.json()).toMatchObject([{ role: "client", status: "accepted" }]);
  expect(elsewhere.json()).toEqual([]);
});

it.each(["democlient", "demofreelancer"] as const)(
  "%s has conversations, of which some are unread",
  async (username) => {
    const as = await demoAccount(username);
    const rows = (await ask(opened, "conversations.list", {}, { as })).json<{ unread: boolean; lastAt: string }[]>();
    expect(new Set(rows.map(({ unread }) => unread))).toEqual(new Set([true, false]));
    const last = rows.map(({ lastAt }) => lastAt);
    expect(last).toEqual(last.toSorted().toReversed());
    const unread = rows.filter((row) => row.unread);
    const [counts] = (await ask(opened, "notifications.counts", {}, { as })).json();
    expect(counts.unreadConversations).toBe(unread.length);
    const notified = (await ask(opened, "notifications.list", { unreadOnly: true }, { as })).json<{ kind: string }[]>();
    expect(notified.filter(({ kind }) => kind === "message")).toHaveLength(unread.length);
  },
);

it.each(["democlient", "demofreelancer"] as const)("%s has notifications, the newest first", async (username) => {
  const as = await demoAccount(username);
  const rows = (await ask(opened, "notifications.list", {}, { as })).json<{ createdAt: string }[]>();
  const instants = rows.map(({ createdAt }) => createdAt);
  expect(instants.length).toBeGreaterThan(5);
  expect(instants).toEqual(instants.toSorted().toReversed());
});

it("both demo accounts have reviews, which everybody reads", async () => {
  for (const username of ["democlient", "demofreelancer"] as const) {
    const as = await demoAccount(username);
    const response = await ask(opened, "reviews.list", { accountId: as.accountId }, { as });
    expect(response.json()).toHaveLength(3);
  }
  const [page] = (await ask(opened, "freelancers.get", { slug: "ananya-krishnan" })).json();
  expect(page.reviews.count).toBe(3);
  expect(page.portfolio.map(({ pictures }: { pictures: string[] }) => pictures.length)).toEqual([2, 1]);
});

it("the demo freelancer has saved searches, each with works that it has found", async () => {
  const searches = (await ask(opened, "searches.list", {}, { as: await demoAccount("demofreelancer") })).json<
    { alert: string; hits: { title: string }[] }[]
  >();
  expect(searches.map(({ alert }) => alert)).toEqual(["daily", "off"]);
  for (const { hits } of searches) expect(hits.length).toBeGreaterThan(1);
  // A start reports nothing, and nothing waits to be reported.
  expect(await opened.db.$count(searchHits, isNull(searchHits.reportedAt))).toBe(0);
  expect(await opened.db.$count(searchQueue)).toBe(0);
});

it("every picture and résumé of the demo can be opened", async () => {
  const [admin] = (await opened.db.select().from(accounts)).filter(({ role }) => role === "admin");
  const as = await signedIn(opened, admin?.id ?? 0);
  const rows = (await ask(opened, "categoryview")).json() as { categoryimage: string }[];
  for (const { categoryimage } of rows) {
    const picture = await opened.app.inject({ method: "GET", url: `/images/${categoryimage}`, cookies: as.cookies });
    expect(picture.headers["content-type"]).toBe("image/webp");
  }
});

it("a start fills the demo into an empty database once, and not again after it was cleared", async () => {
  const lines: string[] = [];
  const logged: string[] = [];
  const log = openLog({ LOG_LEVEL: "warn" }, { write: (line) => void logged.push(line) });
  const { DATABASE_URL = "", TIME_ZONE: timeZone } = cleared.services.settings;
  const onStatement = watchStatements({ SLOW_QUERY_MS: 1 }, log);
  const { db, pool } = connect(DATABASE_URL, { timeZone, observeStatement: onStatement });
  const services = { ...cleared.services, log, db };
  const start = () => prepare(services, (line) => lines.push(line));
  await start();
  expect(
    logged.filter((line) => line.includes("insert into")),
    "the screen of a first start",
  ).toEqual([]);
  logged.length = 0;
  await db.execute("select pg_sleep(0.01)");
  expect(logged, "the log afterwards").toHaveLength(1);
  expect(await hasDemoAccounts(cleared.db)).toBe(true);
  await start();
  expect(lines).toEqual(["Filling the demo ..."]);
  const [admin] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.username, "admin"));
  await buildInvitation(db, admin?.id ?? 0);
  const registration = await buildRegistration(db, admin?.id ?? 0);
  await deleteDemoRows(cleared.db);
  expect(await db.select().from(accountInvitations), "whom the admin of the demo has invited").toMatchObject([
    { kind: "registration", id: registration.id, invitedBy: null },
  ]);
  expect((await start()).setupToken).toBeDefined();
  expect(await hasAccounts(cleared.db)).toBe(false);
  expect(await cleared.db.$count(savedAnswers)).toBe(0);
  expect(lines).toHaveLength(1);
  await pool.end();
}, 30_000);

it("npm run demo:clear takes the demo out and keeps what is real, and the places real people use", {
  tags: "all",
}, async () => {
  const real = await buildRequest(opened.db, { status: "paid" });
  const { DATABASE_URL, DATA_DIR } = opened.services.settings;
  const env = { ...process.env, DATABASE_URL, DATA_DIR };
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "demo:clear", "--", "--yes"], {
    cwd: root,
    env,
  });
  expect(stdout).toMatch(/^The demo data was removed/);
  expect(await opened.db.select({ id: works.id }).from(works)).toEqual([{ id: real.workId }]);
  expect(await opened.db.select({ requestId: payments.requestId }).from(payments)).toEqual([{ requestId: real.id }]);
  expect(await opened.db.select().from(districts)).not.toEqual([]);
  expect(await opened.db.$count(conversations)).toBe(0);
  for (const table of [notifications, reviews, reviewWindows, portfolioItems])
    expect(await opened.db.$count(table)).toBe(0);
  expect(await hasAccounts(opened.db)).toBe(true);
  expect(await hasDemoAccounts(opened.db)).toBe(false);
  for (const table of [feeRules, brokerageRates]) expect(await opened.db.select().from(table)).toEqual([]);
  expect(await readdir(join(DATA_DIR, "files"))).toEqual([]);
});
