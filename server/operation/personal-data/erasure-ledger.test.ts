import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { insertInvitation } from "#server/identity/account-invitations/queries.ts";
import { runJob } from "#server/jobs.ts";
import { processErasures } from "#server/operation/personal-data/erasures.ts";
import { checkChain } from "#server/platform/audit/chain-check.ts";
import { insertEntry } from "#server/platform/audit/queries.ts";
import { sealWaiting } from "#server/platform/audit/sealing.ts";
import { migrationsFolder } from "#server/platform/db/migrate.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCategory,
  buildCompany,
  buildFile,
  buildFreelancer,
  buildSubcategory,
} from "#server/test/build.ts";
import { pdf } from "#server/test/documents.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayout } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";
import { findingsAfter, run, type Tamper } from "#server/test/tamper.ts";
import { upload } from "#server/test/upload.ts";

// The jobs of the product do not run beside the calls, because accounts are erased at moments of the test.
const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

type Call = Parameters<typeof ask>[1];
const done = async (call: Call, body: object, as?: Browser) =>
  expect(["Success", "updated"]).toContain(outcomeOf(await ask(opened, call, body, { as })));
const newest = async (table: "works" | "work_requests" | "accounts") => {
  const { rows } = await opened.db.execute<{ id: number }>(sql`select max(id) as id from ${sql.raw(table)}`);
  return rows[0]?.id ?? 0;
};

const sha256 = createHash("sha256").update("x").digest("hex");
let market: Awaited<ReturnType<typeof buildMarket>>;

/** Accounts that are older than the log. What they do afterwards are calls. */
async function buildMarket() {
  const { db, services } = opened;
  const { name: picture } = await buildFile(db, { sha256 });
  await services.disk.put(picture, "x");
  const { id: categoryId } = await buildCategory(db, { image: picture });
  const { id: subcategoryId } = await buildSubcategory(db, { categoryId });
  const own = { passwordHash: await hashPassword(password), registeredAt: new Date("2020-01-01") };
  const admin = await signedIn(opened, (await buildAdmin(db, own)).id);
  await done("districtreg", { district: "Kolam" }, admin);
  await applySettings(opened, { reviews: "on" });
  return { picture, categoryId, subcategoryId, own, admin };
}

async function newCompany() {
  const { own, picture: logo, admin } = market;
  const { id } = await buildCompany(opened.db, { ...own, logo, status: "pending" });
  await done("updateclientstatus", { id, status: "accepted" }, admin);
  return signedIn(opened, id);
}

async function newFreelancer() {
  const { own, picture, categoryId, subcategoryId } = market;
  return signedIn(opened, (await buildFreelancer(opened.db, { ...own, picture, categoryId, subcategoryId })).id);
}

async function post(company: Browser): Promise<number> {
  const { categoryId: categoryid, subcategoryId: subcategoryid } = market;
  const terms = { title: "A shop front", categoryid, subcategoryid, description: "Three pages.", budget: 999 };
  await done("workpost", { ...terms, deadlinedate: "2099-12-31" }, company);
  return newest("works");
}

async function apply(freelancer: Browser, workid: number): Promise<number> {
  const { filename: biodata } = (await upload(opened, pdf(), { as: freelancer })).json<{ filename: string }>();
  await done("workreq", { workid, name: "Asha", biodata }, freelancer);
  return newest("work_requests");
}

async function complete(company: Browser, freelancer: Browser, reqid: number): Promise<void> {
  await done("updatereqstatus", { reqid, status: "accepted" }, company);
  await done("updateworkprogress", { requestid: reqid, percentage: 100, progress_desc: "All of it." }, freelancer);
}

async function pay(company: Browser, freelancer: Browser): Promise<number> {
  const requestid = await apply(freelancer, await post(company));
  await complete(company, freelancer, requestid);
  await done("payment", { requestid, amount: 999 }, company);
  return requestid;
}

const marks = { rating1: 4, rating2: 5, rating3: 3, text: "It went well." };
const review = async (requestId: number, ...authors: Browser[]) => {
  for (const as of authors) await done("reviews.submit", { requestId, ...marks }, as);
};

async function joinedMember(company: Browser): Promise<number> {
  const token = newLinkToken();
  const companyId = company.accountId;
  const invited = {
    kind: "member",
    companyId,
    email: "meera@kaamkaj.example",
    name: "Meera",
    memberKind: "payer",
  } as const;
  await insertInvitation(opened.db, { ...invited, tokenHash: hashOf(token), invitedBy: companyId });
  const chosen = { newPassword: "Nariyal2Paani", confirmPassword: "Nariyal2Paani" };
  await done("members.join", { token, username: `meera_${companyId}`, ...chosen });
  return newest("accounts");
}

/** Two days and a minute pass: the accounts are erased, and once more afterwards. */
async function erase(...accounts: Browser[]): Promise<void> {
  const { db, services } = opened;
  for (const as of accounts) await done("erasures.request", { password }, as);
  await processErasures(services, new Date(Date.now() + 49 * 3_600_000));
  await db.execute(sql`update erasures set done_at = done_at - interval '2 minutes' where recorded_at is null`);
  await processErasures(services);
  const { rows } = await db.execute<{ id: number }>(sql`select id from accounts where erased_at is not null`);
  const erased = rows.map(({ id }) => id);
  expect(erased).toEqual(expect.arrayContaining(accounts.map(({ accountId }) => accountId)));
}

const violations = async (...tampers: Tamper[]) => {
  const tamper: Tamper = async (tx) => {
    for (const each of tampers) await each(tx);
  };
  const findings = await findingsAfter(opened, tamper, ["audit_entries"]);
  return findings.flatMap(({ name, examples }) => examples.map((words) => `${name} ${words}`));
};

const sumsOf = async (...parties: Browser[]) => {
  const ids = sql.raw(parties.map(({ accountId }) => accountId).join());
  const { rows } = await opened.db.execute(sql`
    select account, party, sum(amount)::int as amount from ledger_postings where party in (${ids}) group by 1, 2 order by 1, 2`);
  return rows;
};

/** What both sides do before one of them is erased: a paid work with reviews, and works and requests that led to nothing. */
async function buildHistory() {
  const [company, freelancer, other] = [await newCompany(), await newFreelancer(), await newFreelancer()];
  await review(await pay(company, freelancer), company, freelancer);
  await buildPayout(opened.db, freelancer.accountId);
  const memberId = await joinedMember(company);
  await apply(other, await post(company));
  await apply(freelancer, await post(company));
  const rejected = await apply(freelancer, await post(company));
  await done("updatereqreview", { reqid: rejected, status: "rejected", rejectreason: "Not this time." }, company);
  await post(company);
  const withdrawn = await apply(freelancer, await post(company));
  await done("workreqdelete", { reqid: withdrawn }, freelancer);
  await done("workdelete", { workid: await newest("works") }, company);
  return { company, freelancer, other, memberId };
}

const entriesOf = async (subject: string, where = sql`true`) => {
  const { rows } = await opened.db.execute<{ before: object; after: object }>(sql`
    select before, after from audit_entries where call = 'erasures.execute' and subject = ${subject} and ${where} order by id`);
  return rows;
};

/** As an erasure of an earlier version has left the log: with one entry of the account, without its status. */
const withoutEntries = run(
  sql`delete from audit_entries where call = 'erasures.execute' and subject <> 'account'`,
  sql`update audit_entries set before = '{}', after = after - 'status' where call = 'erasures.execute'`,
  sql`delete from audit_waiting w where not exists (select from audit_entries e where e.id = w.entry_id)`,
);

const migration = join(migrationsFolder, "0086_erasure-entries.sql");
const repaired: Tamper = async (tx) => {
  for (const statement of (await readFile(migration, "utf8")).split("--> statement-breakpoint"))
    await tx.execute(sql.raw(statement));
};

beforeAll(async () => {
  market = await buildMarket();
});

it("every invariant holds after a company is erased with its members, and the money of the freelancer stays", async () => {
  const { company, freelancer, memberId } = await buildHistory();
  const sums = await sumsOf(company, freelancer);
  expect(sums).toHaveLength(3);
  await erase(company);
  expect(await violations()).toEqual([]);
  expect(await sumsOf(company, freelancer)).toEqual(sums);
  const earned = (await ask(opened, "payouts.list", {}, { as: freelancer })).json();
  expect(earned).toMatchObject([{ status: "paid" }]);
  for (const id of [company.accountId, memberId])
    expect(await entriesOf("account", sql`subject_id = ${String(id)}`)).toMatchObject([
      { before: { status: "accepted" }, after: { status: "rejected" } },
    ]);
});

it("every invariant holds after a freelancer is erased, and the company keeps its payment", async () => {
  const { company, freelancer } = await buildHistory();
  const sums = await sumsOf(company, freelancer);
  const { length: before } = await entriesOf("request");
  await erase(freelancer);
  expect(await violations()).toEqual([]);
  expect(await sumsOf(company, freelancer)).toEqual(sums);
  const entries = (await entriesOf("request")).slice(before);
  expect(entries.map((entry) => entry.before)).toMatchObject([{ status: "pending" }, { status: "rejected" }]);
});

it.each([
  ["a work that is gone", sql`delete from works where id = (select max(id) from works)`, /^I11 work \d+ of/],
  [
    "a company that was rejected",
    sql`update accounts set status = 'rejected' where id = `,
    /^I12 company \d+ is rejected/,
  ],
] as const)("%s beside erased accounts is found, and nothing else is", async (_, statement, words) => {
  const company = await newCompany();
  await post(company);
  const ofCompany = words.source.includes("I12") ? sql`${statement}${company.accountId}` : statement;
  expect(await violations(run(ofCompany))).toEqual([expect.stringMatching(words)]);
});

it("a move that an erasure cannot have made is found", async () => {
  const moved = sql`insert into audit_entries (username, role, call, outcome, subject, subject_id, before, after, address, request_id)
    select '', '', 'sweep', 'done', 'request', '77', '{"status": "pending"}', '{}', '', ''`;
  expect(await violations(run(moved))).toEqual([
    expect.stringMatching(/^I8 entry \d+: a {2}moved request 77 from pending/),
  ]);
});

it("the log of an installation that erased accounts before, or while the version before still ran, has its entries afterwards, and they say so", async () => {
  const { db } = opened;
  expect(await violations(withoutEntries)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^I11 (work|request) /), expect.stringMatching(/^I12 company /)]),
  );
  expect(await violations(withoutEntries, repaired)).toEqual([]);
  // Nothing is written a second time, and nothing where every entry is there.
  const { length: count } = await entriesOf("work");
  const written = async (tx: typeof db) => {
    await repaired(tx);
    expect(await tx.$count(auditEntries, sql`after ? 'writtenAfterwards'`)).toBe(0);
  };
  expect(await violations(written)).toEqual([]);
  expect(count).toBeGreaterThan(0);
  const lost = sql`delete from works where id = (select max(id) from works)`;
  expect(await violations(withoutEntries, run(lost), repaired)).toEqual([expect.stringMatching(/^I11 work /)]);
  // For good this time, as on such an installation.
  await db.transaction(async (tx) => {
    const logs = ["audit_entries", "audit_seals"];
    for (const log of logs) await tx.execute(sql.raw(`alter table ${log} disable trigger user`));
    await tx.execute(sql`delete from audit_seals`);
    await withoutEntries(tx);
    for (const log of logs) await tx.execute(sql.raw(`alter table ${log} enable trigger user`));
    await tx.execute(sql`insert into audit_waiting select id from audit_entries on conflict do nothing`);
  });
  await sealWaiting(db);
  await runJob(opened.services, "contracts");
  expect(await violations()).toEqual([]);
  await runJob(opened.services, "contracts");
  await sealWaiting(db);
  expect(await checkChain(db)).toMatchObject({ waiting: 0, fault: undefined });
  const entries = await entriesOf("work", sql`after ? 'writtenAfterwards'`);
  expect(entries).toHaveLength(count);
  expect(await entriesOf("account", sql`after ? 'writtenAfterwards'`)).toContainEqual({
    before: { status: "accepted" },
    after: { status: "rejected", writtenAfterwards: true },
  });
});

it("what a call writes while an account is erased is erased once more, with entries of its own", async () => {
  const { company } = await buildHistory();
  const { services, db } = opened;
  await done("erasures.request", { password }, company);
  await processErasures(services, new Date(Date.now() + 49 * 3_600_000));
  // The version before, which still runs during an upgrade, lets an admin accept the company again.
  await db.update(accounts).set({ status: "accepted" }).where(eq(accounts.id, company.accountId));
  const subjectId = String(company.accountId);
  const by = { accountId: market.admin.accountId, role: "admin", address: "", requestId: "", outcome: "done" };
  const moved = { before: { status: "rejected" }, after: { status: "accepted" } };
  await insertEntry(db, { ...by, call: "updateclientstatus", subject: "account", subjectId, ...moved });
  const late = await signedIn(opened, company.accountId);
  await post(late);
  await db.execute(sql`update erasures set done_at = done_at - interval '2 minutes' where recorded_at is null`);
  await processErasures(services);
  expect(await violations()).toEqual([]);
  expect(await entriesOf("account", sql`subject_id = ${subjectId}`)).toHaveLength(2);
});
