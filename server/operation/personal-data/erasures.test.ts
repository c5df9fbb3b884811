import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { erasedAccountsFile } from "#server/operation/personal-data/erased-accounts.ts";
import { processErasures } from "#server/operation/personal-data/erasures.ts";
import { checkChain } from "#server/platform/audit/chain-check.ts";
import { sealWaiting } from "#server/platform/audit/sealing.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";
import { decisions } from "#server/platform/db/schema/moderation.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { erasures, receiptParties } from "#server/platform/db/schema/personal-data.ts";
import { mailFolder } from "#server/platform/mail/written-mails.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { sweep } from "#server/sweep.ts";
import { applySettings } from "#server/test/apply-settings.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { noted } from "#server/test/build-entries.ts";
import { buildSearch } from "#server/test/discovery/build-discovery.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { password } from "#server/test/identity/second-step.ts";
import { buildPayout, buildPayoutAccount } from "#server/test/money/build-payout.ts";
import { open } from "#server/test/open.ts";
import { buildAppeal, buildRestriction } from "#server/test/trust/build-decision.ts";

vi.setConfig({ testTimeout: 90_000 });

// An erasure locks what it changes until its end, and an acceptance waits for it. How long says nothing about either.
const opened = open({}, { hasJobs: false });
const passwordHash = await hashPassword(password);
const unique = () => randomBytes(4).toString("hex");

interface Person {
  readonly id: number;
  readonly as: Browser;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
}

/** With strings that no other row has. */
const personal = () => ({
  name: `Ashalata ${unique()}`,
  username: `asha_${unique()}`,
  email: `${unique()}@kaamkaj.example`,
  phone: `9${Math.floor(Math.random() * 1e9)}`,
  passwordHash,
});
async function newFreelancer(): Promise<Person> {
  const account = await buildFreelancer(opened.db, personal());
  return { ...account, as: await signedIn(opened, account.id) };
}
async function newCompany() {
  const licenceNo = `LIC-${unique()}`;
  const account = await buildCompany(opened.db, { ...personal(), licenceNo });
  return { ...account, as: await signedIn(opened, account.id), licenceNo };
}
const newAdmin = async (...permissions: Parameters<typeof buildAdmin>[2] & object) =>
  signedIn(opened, (await buildAdmin(opened.db, { passwordHash }, permissions)).id);

const request = (as: Browser, body: object = {}) => ask(opened, "erasures.request", { password, ...body }, { as });
const requested = async (as: Browser, body: object = {}) => outcomeOf(await request(as, body));
const cancelled = async (as: Browser, body: object = {}) =>
  outcomeOf(await ask(opened, "erasures.cancel", body, { as }));
const preview = async (as: Browser, body: object = {}) =>
  (await ask(opened, "erasures.preview", body, { as })).json()[0];
const statusOf = async (id: number) =>
  (await opened.db.select().from(erasures).where(eq(erasures.accountId, id)))[0]?.status;
const later = () => new Date(Date.now() + 49 * 3_600_000);
const runJob = () => processErasures(opened.services, later());

/** Requests the erasure and executes it. */
async function erase({ as }: { readonly as: Browser }): Promise<void> {
  expect(await requested(as)).toBe("Success");
  await runJob();
}

/** The tables and queues in which a row holds this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await opened.db.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`);
  const tablesWithName: string[] = [];
  for (const { name } of rows) {
    const table = sql.raw(name);
    const { rows: hits } = await opened.db.execute(
      sql`select from ${table} t where position(lower(${text}) in lower(t::text)) > 0 limit 1`,
    );
    if (hits.length > 0) tablesWithName.push(name.replace("public.", ""));
  }
  return tablesWithName;
}

/** Both sides of a paid work, with a conversation, e-mails and notifications about it. */
async function buildHistory() {
  const [company, freelancer] = [await newCompany(), await newFreelancer()];
  const attached = { kind: "resume", uploaderId: freelancer.id, attachedAt: new Date("2020-01-01") } as const;
  const resume = (await buildFile(opened.db, attached)).name;
  await opened.services.disk.put(resume, `The résumé of ${freelancer.name}`);
  const { id: workId } = await buildWork(opened.db, { ownerId: company.id });
  const paid = { workId, freelancerId: freelancer.id, status: "paid", resume, name: freelancer.name } as const;
  const { id: requestId } = await buildRequest(opened.db, paid);
  const { id: accountId } = await buildPayoutAccount(opened, freelancer.id, { holderName: freelancer.name });
  await buildPayout(opened.db, freelancer.id, { accountId });
  await buildConversation(opened.db, { companyId: company.id, freelancerId: freelancer.id, workId });
  await buildSearch(opened.db, { accountId: freelancer.id, name: freelancer.name });
  return { company, freelancer, workId, requestId, resume };
}

/** Facts of a notification of one party about the other, and an e-mail that could not be delivered. */
async function mention(reader: number, { name }: Person, workId: number): Promise<void> {
  const subject = { kind: "paid", subjectKind: "request", subjectId: 1 } as const;
  await opened.db.insert(notifications).values({ accountId: reader, ...subject, facts: { otherName: name, workId } });
  const mail = { to: "other@kaamkaj.example", subject: `News of ${name}`, text: `${name} has written.` };
  await opened.db.execute(
    sql`insert into pgboss.job (name, data) values ('undelivered', ${JSON.stringify(mail)}::jsonb)`,
  );
}

describe("an erased freelancer", () => {
  it("leaves no string in any table, queue or file, except where the answer says so", async () => {
    const { company, freelancer, workId, requestId, resume } = await buildHistory();
    const { id, as, name, username, email, phone } = freelancer;
    await mention(company.id, freelancer, workId);
    const { id: openWork } = await buildWork(opened.db, { ownerId: company.id });
    await buildRequest(opened.db, { workId: openWork, freelancerId: id, resume, name });
    const before = await preview(as);
    expect(before.kept.map(({ kind }: { kind: string }) => kind)).toEqual([
      "payments",
      "receipts",
      "engagements",
      "messages",
    ]);
    const pdf = async (reader: Browser) =>
      (await ask(opened, "payments.downloadReceipt", { requestid: requestId }, { as: reader })).rawPayload;
    const printed = await pdf(company.as);
    const written = join(mailFolder(opened.services.settings), "before.eml");
    await mkdir(dirname(written), { recursive: true });
    await writeFile(written, `From: a@kaamkaj.example\r\nTo: ${email}\r\n\r\nDear ${name}`);
    await erase(freelancer);
    expect(existsSync(written)).toBe(false);
    expect(await statusOf(id)).toBe("done");
    expect(await tablesWith(name)).toEqual(["receipt_parties"]);
    for (const text of [username, phone]) expect(await tablesWith(text)).toEqual([]);
    // The e-mail that says so is still on its way.
    expect((await tablesWith(email)).filter((table) => !table.startsWith("pgboss.job"))).toEqual([]);
    const [account] = await opened.db.select().from(accounts).where(eq(accounts.id, id));
    expect(account).toMatchObject({ name: "Former member", username: `-${id}`, email: "", phone: "" });
    expect(await opened.services.disk.exists(resume)).toBe(false);
    expect(await pdf(company.as)).toEqual(printed);
    expect(outcomeOf(await ask(opened, "whoami", {}, { as }))).not.toBe("Success");
    expect((await ask(opened, "whoami", {}, { as })).json()).toEqual([]);
    expect((await ask(opened, "login", { username, password })).json()).toEqual([]);
    expect((await ask(opened, "login", { username: `-${id}`, password })).json()).toEqual([]);
  });

  it("has withdrawn the pending requests, and their companies are notified without the name", async () => {
    const [company, freelancer] = [await newCompany(), await newFreelancer()];
    const { id: workId } = await buildWork(opened.db, { ownerId: company.id });
    await buildRequest(opened.db, { workId, freelancerId: freelancer.id });
    await erase(freelancer);
    const rows = await opened.db.select().from(notifications).where(eq(notifications.accountId, company.id));
    expect(rows).toMatchObject([{ kind: "withdrawn", facts: { otherName: "Former member", workId } }]);
    const applicants = await ask(opened, "getfreelancerbyworkid", { workid: workId }, { as: company.as });
    expect(applicants.json()).toEqual([]);
  });

  it("is shown to the company without picture and résumé, and its messages stay", async () => {
    const { company, freelancer, workId } = await buildHistory();
    await erase(freelancer);
    const [row] = (await ask(opened, "getfreelancerbyworkid", { workid: workId }, { as: company.as })).json();
    expect(row).toMatchObject({ freelancername: "Former member", image: "", biodata: "" });
    expect(await opened.db.$count(accounts, eq(accounts.username, `-${freelancer.id}`))).toBe(1);
    const [conversation] = (await ask(opened, "conversations.list", {}, { as: company.as })).json();
    expect(conversation.otherName).toBe("Former member");
  });
});

describe("an erased company", () => {
  it("leaves nothing but its licence on receipts, and its open works go", async () => {
    const { company, freelancer, workId, requestId } = await buildHistory();
    const { id: openWork, title } = await buildWork(opened.db, { ownerId: company.id });
    await buildRequest(opened.db, { workId: openWork, freelancerId: freelancer.id });
    await mention(freelancer.id, company, openWork);
    await erase(company);
    for (const text of [company.name, company.licenceNo]) expect(await tablesWith(text)).toEqual(["receipt_parties"]);
    for (const text of [company.username, company.phone]) expect(await tablesWith(text)).toEqual([]);
    expect(await opened.db.$count(works, eq(works.id, openWork))).toBe(0);
    expect(await opened.db.$count(works, eq(works.id, workId))).toBe(1);
    const rows = await opened.db.select().from(notifications).where(eq(notifications.accountId, freelancer.id));
    expect(rows.map(({ kind, facts }) => [kind, facts.title, facts.otherName])).toContainEqual([
      "work_withdrawn",
      title,
      "Former member",
    ]);
    const [receipt] = (
      await ask(opened, "payments.getReceipt", { requestid: requestId }, { as: freelancer.as })
    ).json();
    expect(receipt.companyname).toBe(company.name);
  });

  it("takes the accounts of its members with it", async () => {
    const company = await newCompany();
    const email = `${unique()}@kaamkaj.example`;
    const { id, username } = await buildMember(opened.db, { companyId: company.id, kind: "hirer", email });
    await erase(company);
    expect(await tablesWith(username)).toEqual([]);
    // The e-mail that says so is still on its way, to each of them.
    const { rows: mails } = await opened.db.execute<{ count: number }>(sql`
      select count(*)::int as count from pgboss.job
      where name = 'mail' and data ->> 'to' in (${email}, ${company.email}) and (data ->> 'isLast')::boolean`);
    expect(mails).toEqual([{ count: 2 }]);
    expect((await tablesWith(email)).filter((table) => !table.startsWith("pgboss.job"))).toEqual([]);
    const [member] = await opened.db.select().from(accounts).where(eq(accounts.id, id));
    expect(member).toMatchObject({ name: "Former member", username: `-${id}`, erasedAt: expect.any(Date) });
  });

  it("is listed by no admin as waiting for verification", async () => {
    const company = await buildCompany(opened.db, { ...personal(), status: "pending" });
    const admin = await newAdmin("people", "verify");
    expect(await requested(admin, { accountId: company.id })).toBe("Success");
    await runJob();
    const pending = (await ask(opened, "getclient", { status: "pending" }, { as: admin })).json<
      { loginid: number }[]
    >();
    expect(pending.map(({ loginid }) => loginid)).not.toContain(company.id);
  });
});

describe("an erasure", () => {
  it("waits two days, can be cancelled meanwhile and requested again", async () => {
    const { as, id } = await newFreelancer();
    expect((await preview(as)).dueAt).toBeNull();
    const { dueAt } = (await request(as)).json<{ dueAt: string }>();
    expect(Math.round((Date.parse(dueAt) - Date.now()) / 3_600_000)).toBe(48);
    expect((await request(as)).json(), "a second request").toMatchObject({ message: "Success", dueAt });
    await processErasures(opened.services);
    expect(await statusOf(id)).toBe("waiting");
    expect((await preview(as)).dueAt).toBe(dueAt);
    expect(await cancelled(as)).toBe("Success");
    expect(await cancelled(as)).toBe("404 not_found");
    await runJob();
    expect(await statusOf(id)).toBe("cancelled");
    await erase({ as });
    expect(await statusOf(id)).toBe("done");
  });

  it("is announced when it is scheduled, and written to the audit log without a name", async () => {
    const { as, id, email, username } = await newFreelancer();
    expect(await requested(as)).toBe("Success");
    const { rows } = await opened.db.execute<{ data: { text: string } }>(
      sql`select data from pgboss.job where name = 'mail' and data ->> 'to' = ${email}`,
    );
    expect(rows.map(({ data }) => data.text).join()).toContain("48 hours");
    const notified = await opened.db.select().from(notifications).where(eq(notifications.accountId, id));
    expect(notified).toMatchObject([{ kind: "erasure_scheduled" }]);
    const entry = { call: "erasures.request", accountId: id, username: "" };
    expect(await opened.db.select().from(auditEntries).where(noted(id))).toMatchObject([entry]);
    const admin = await newAdmin("audit");
    const read = async () =>
      (await ask(opened, "audit.list", { subject: "account", subjectId: String(id) }, { as: admin })).json();
    expect(await read()).toMatchObject([{ call: "erasures.request", username }, { call: "freelancerreg" }]);
    await runJob();
    expect(await read()).toMatchObject([
      { call: "erasures.execute", username: "", after: { audit_entries: 1 } },
      ...[{ call: "erasures.request", username: `-${id}` }, { call: "freelancerreg" }],
    ]);
    await sealWaiting(opened.db);
    expect((await checkChain(opened.db)).fault).toBeUndefined();
  });

  it("is refused while the account is engaged, owes or is owed money, or has an open appeal", async () => {
    const blockersOf = async ({ as }: { as: Browser }) => {
      const response = await request(as);
      expect(outcomeOf(response)).toBe("409 erasure_blocked");
      const { blockers } = await preview(as);
      expect(response.json().fields.blockers).toBe(blockers.join(" "));
      return blockers;
    };
    const [company, freelancer] = [await newCompany(), await newFreelancer()];
    const { id: workId } = await buildWork(opened.db, { ownerId: company.id });
    await buildRequest(opened.db, { workId, freelancerId: freelancer.id, status: "accepted" });
    for (const party of [company, freelancer]) expect(await blockersOf(party)).toEqual(["engaged"]);
    await opened.db.execute(sql`update work_requests set status = 'completed' where work_id = ${workId}`);
    for (const party of [company, freelancer]) expect(await blockersOf(party)).toEqual(["money_due"]);
    const appellant = await newFreelancer();
    await buildAppeal(opened.db, appellant.id);
    expect(await blockersOf(appellant)).toEqual(["appeal_open"]);
  });

  it("stops where an engagement began while it waited, and says so", async () => {
    const [company, freelancer] = [await newCompany(), await newFreelancer()];
    const { id: workId } = await buildWork(opened.db, { ownerId: company.id });
    await buildRequest(opened.db, { workId, freelancerId: freelancer.id });
    expect(await requested(freelancer.as)).toBe("Success");
    await opened.db.execute(sql`
      update work_requests set status = 'accepted', price = 100000, brokerage_bps = 1000 where work_id = ${workId}`);
    await runJob();
    expect(await statusOf(freelancer.id)).toBe("cancelled");
    expect(await opened.db.$count(accounts, eq(accounts.username, freelancer.username))).toBe(1);
    const rows = await opened.db.select().from(notifications).where(eq(notifications.accountId, freelancer.id));
    expect(rows.map(({ kind }) => kind)).toContain("erasure_stopped");
  });

  it("and an acceptance of the same freelancer happen one or the other, in twenty pairs at once", async () => {
    const company = await newCompany();
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const freelancer = await newFreelancer();
        const { id: workId } = await buildWork(opened.db, { ownerId: company.id });
        const { id: reqid } = await buildRequest(opened.db, { workId, freelancerId: freelancer.id });
        expect(await requested(freelancer.as)).toBe("Success");
        return { freelancer, reqid };
      }),
    );
    const accept = async (reqid: number) =>
      outcomeOf(await ask(opened, "updatereqstatus", { reqid, status: "accepted" }, { as: company.as }));
    // Several instances run the job, from the other end.
    const jobs = Promise.all(Array.from({ length: 4 }, runJob));
    const outcomes = (await Promise.all(pairs.toReversed().map(({ reqid }) => accept(reqid)))).toReversed();
    await jobs;
    await runJob();
    for (const [at, { freelancer }] of pairs.entries()) {
      const isAccepted = outcomes[at] === "updated";
      expect([outcomes[at], await statusOf(freelancer.id)]).toEqual(
        isAccepted ? ["updated", "cancelled"] : [expect.stringMatching(/^4/), "done"],
      );
    }
  });

  it("needs the password, and is of the own account, or of another by an admin who manages people", async () => {
    const { as, id } = await newFreelancer();
    expect(await requested(as, { password: "Wrong1234" })).toBe("403 password_wrong");
    const other = await newFreelancer();
    expect(await requested(other.as, { accountId: id })).toBe("403 foreign_login");
    expect(await cancelled(other.as, { accountId: id })).toBe("403 foreign_login");
    expect(await requested(await newAdmin("money"), { accountId: id })).toBe("403 permission_missing");
    const admin = await newAdmin("people");
    expect(await requested(admin), "without an account").toBe("400 invalid");
    expect(await requested(admin, { accountId: admin.accountId }), "an admin").toBe("404 not_found");
    expect(await requested(admin, { accountId: 2_000_000_000 })).toBe("404 not_found");
    expect(await requested(admin, { accountId: id })).toBe("Success");
    expect((await preview(as)).dueAt).not.toBeNull();
    expect(await cancelled(admin, { accountId: id })).toBe("Success");
  });

  it("is possible for a restricted account", async () => {
    const freelancer = await newFreelancer();
    const { id: decidedBy } = await buildAdmin(opened.db);
    const kinds = ["apply", "post", "hire", "message", "publish"] as const;
    await buildRestriction(opened.db, { accountId: freelancer.id, decidedBy, kinds });
    await erase(freelancer);
    expect(await statusOf(freelancer.id)).toBe("done");
  });

  it("leaves a username that nobody can register", async () => {
    const form = { username: "-12", password, name: "Asha", EMAIL: "a@kaamkaj.example", phone: "9876543210" };
    const response = await ask(opened, "freelancerreg", form);
    expect(response.json().fields.username).toContain("must start with a letter");
  });

  it("deletes what a call wrote meanwhile, and is then recorded beside the stored files", async () => {
    const { freelancer } = await buildHistory();
    await erase(freelancer);
    await buildRequest(opened.db, { freelancerId: freelancer.id, name: freelancer.name });
    await opened.db
      .update(erasures)
      .set({ doneAt: new Date(Date.now() - 120_000) })
      .where(eq(erasures.accountId, freelancer.id));
    await processErasures(opened.services);
    expect(await tablesWith(freelancer.name)).toEqual(["receipt_parties"]);
    const path = join(opened.services.settings.DATA_DIR, "files", erasedAccountsFile);
    const recorded = JSON.parse(await readFile(path, "utf8")) as { accountId: number }[];
    expect(recorded.map(({ accountId }) => accountId)).toContain(freelancer.id);
  });
});

describe("what is kept", () => {
  it("ends: names on receipts with the years of the setting, decisions three years after the erasure", async () => {
    await applySettings(opened, { receiptRetentionYears: "11", contractRetentionYears: "5" });
    const { freelancer } = await buildHistory();
    const { id: decidedBy } = await buildAdmin(opened.db);
    await buildRestriction(opened.db, { accountId: freelancer.id, decidedBy });
    await erase(freelancer);
    const named = eq(receiptParties.freelancerName, freelancer.name);
    const [party] = await opened.db.select().from(receiptParties).where(named);
    expect(party?.deleteAfter.getFullYear()).toBe(new Date().getFullYear() + 11);
    const countDecisions = () => opened.db.$count(decisions, eq(decisions.accountId, freelancer.id));
    await sweep(opened.services);
    expect([await countDecisions(), await tablesWith(freelancer.name)]).toEqual([1, ["receipt_parties"]]);
    await opened.db.update(receiptParties).set({ deleteAfter: new Date("2020-01-01") });
    await opened.db
      .update(accounts)
      .set({ erasedAt: new Date("2020-01-01") })
      .where(eq(accounts.id, freelancer.id));
    await sweep(opened.services);
    expect([await countDecisions(), await tablesWith(freelancer.name)]).toEqual([0, []]);
  });
});
