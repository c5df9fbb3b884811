import { Buffer } from "node:buffer";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertAnswers } from "#server/hiring/requests/answer-queries.ts";
import { insertQuestions } from "#server/hiring/works/question-queries.ts";
import { processExports } from "#server/operation/personal-data/exports.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { dataExports } from "#server/platform/db/schema/personal-data.ts";
import { searchHits } from "#server/platform/db/schema/saved-searches.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { sweep } from "#server/sweep.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildHidden, buildSearch } from "#server/test/discovery/build-discovery.ts";
import { buildConversation } from "#server/test/hiring/build-conversation.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";
import { entriesOf } from "#server/test/zip.ts";

const opened = open({}, { hasJobs: false });
const passwordHash = await hashPassword(password);

async function newFreelancer(overrides: object = {}) {
  const account = await buildFreelancer(opened.db, { passwordHash, ...overrides });
  return { ...account, as: await signedIn(opened, account.id) };
}

const request = (as: Browser, body: object = {}) => ask(opened, "exports.request", { password, ...body }, { as });
const requested = async (as: Browser, body: object = {}) => outcomeOf(await request(as, body));
const listed = async (as: Browser) => (await ask(opened, "exports.list", {}, { as })).json<{ exportId: number }[]>();
const download = (as: Browser, exportId: number) => ask(opened, "exports.download", { exportId }, { as });

/** Requests an export, runs its job, and reads it. */
async function exported(as: Browser) {
  const { exportId } = (await request(as)).json<{ exportId: number }>();
  await processExports(opened.services);
  const response = await download(as, exportId);
  expect(response.headers).toMatchObject({ "content-type": "application/zip" });
  const entries = await entriesOf(response.rawPayload);
  const rowsOf = (table: string) => JSON.parse(String(entries[`tables/${table}.json`])) as Record<string, unknown>[];
  return { exportId, entries, rowsOf };
}

describe("an export", () => {
  it("holds what is stored about the account, its files, and no secret", async () => {
    const { id: ownerId } = await buildCompany(opened.db);
    const { as, id, name, email } = await newFreelancer({ name: "Asha Menon", email: "asha.menon@kaamkaj.example" });
    const { name: resume } = await buildFile(opened.db, { kind: "resume", uploaderId: id });
    await opened.services.disk.put(resume, "a résumé");
    const work = await buildWork(opened.db, { ownerId });
    const request = await buildRequest(opened.db, { workId: work.id, freelancerId: id, status: "paid", resume });
    await insertQuestions(opened.db, work.id, ["When?"]);
    await insertAnswers(opened.db, { requestId: request.id, workId: work.id }, [{ question: "When?", text: "Soon." }]);
    await buildConversation(opened.db, { companyId: ownerId, freelancerId: id, workId: work.id });
    const searchId = await buildSearch(opened.db, { accountId: id, filters: { q: "logo" } });
    await opened.db.insert(searchHits).values({ searchId, workId: work.id });
    await buildHidden(opened.db, { accountId: id, kind: "company", subjectId: ownerId });
    const { entries, rowsOf } = await exported(as);
    expect(rowsOf("saved_searches")).toMatchObject([{ id: searchId, filters: { q: "logo" } }]);
    expect(rowsOf("search_hits")).toMatchObject([{ search_id: searchId, work_id: work.id }]);
    expect(rowsOf("hidden_items")).toMatchObject([{ kind: "company", subject_id: ownerId }]);
    expect(rowsOf("accounts")).toMatchObject([{ id, name, email }]);
    expect(rowsOf("accounts")[0]).not.toHaveProperty("password_hash");
    expect(rowsOf("work_requests")).toMatchObject([{ freelancer_id: id, resume, status: "paid" }]);
    expect(rowsOf("request_answers")).toEqual([{ request_id: request.id, line: 1, text: "Soon." }]);
    expect(rowsOf("work_questions")).toEqual([]);
    expect(rowsOf("payments")).toHaveLength(1);
    expect(rowsOf("ledger_postings").every(({ party }) => party === id)).toBe(true);
    expect(rowsOf("works")).toEqual([]);
    expect(rowsOf("sessions")[0]).not.toHaveProperty("token_hash");
    expect(String(entries[`files/${resume}`])).toBe("a résumé");
    const about = JSON.parse(String(entries["about.json"]));
    expect(about).toMatchObject({ accountId: id, rowCounts: { accounts: 1, work_requests: 1 } });
    expect(about.notExported.recovery_codes).toContain("secret");
    // The picture of the profile has a row without bytes in this test.
    expect(about.missingFiles).toHaveLength(1);
    expect(Buffer.concat(Object.values(entries)).includes(passwordHash)).toBe(false);
  });

  it("holds nothing of another account", async () => {
    const other = await newFreelancer({ name: "Meera Nair", email: "meera@kaamkaj.example" });
    await buildRequest(opened.db, { freelancerId: other.id });
    const { entries } = await exported((await newFreelancer()).as);
    const content = String(Buffer.concat(Object.values(entries)));
    expect(content).not.toContain("Meera Nair");
    expect(content).not.toContain("meera@kaamkaj.example");
  });

  it("reads a table of any length", async () => {
    const { as, id } = await newFreelancer();
    await opened.db.execute(sql`
      insert into notifications (account_id, kind, subject_kind, subject_id, facts)
      select ${id}::int, 'restricted', 'decision', n, '{}' from generate_series(1, 1203) n`);
    expect((await exported(as)).rowsOf("notifications")).toHaveLength(1203);
  });

  it("is for companies and admins as well, and for a restricted account", async () => {
    const company = await buildCompany(opened.db, { passwordHash });
    const admin = await buildAdmin(opened.db, { passwordHash }, []);
    for (const { id } of [company, admin]) {
      const { rowsOf } = await exported(await signedIn(opened, id));
      expect(rowsOf("accounts")).toMatchObject([{ id }]);
    }
    const { as, id } = await newFreelancer();
    await buildRestriction(opened.db, {
      accountId: id,
      decidedBy: admin.id,
      kinds: ["apply", "post", "hire", "message", "publish"],
    });
    expect((await exported(as)).rowsOf("restrictions")).toHaveLength(5);
  });

  it("is announced by e-mail and notification, and written to the audit log", async () => {
    const { as, id } = await newFreelancer({ email: "ready@kaamkaj.example" });
    const { exportId } = await exported(as);
    const { rows } = await opened.db.execute<{ data: { text: string } }>(
      sql`select data from pgboss.job where name = 'mail' and data ->> 'to' = 'ready@kaamkaj.example'`,
    );
    expect(rows.map(({ data }) => data.text).join()).toContain("/freelancermaster/myaccount");
    const notified = await opened.db.select().from(notifications).where(eq(notifications.accountId, id));
    expect(notified).toMatchObject([{ kind: "export_ready", subjectId: id }]);
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "exports.request"));
    expect(entries.at(-1)).toMatchObject({ accountId: id, subjectId: String(id), after: { export: exportId } });
  });

  it("is listed while it waits, and with its size once it is ready", async () => {
    const { as } = await newFreelancer();
    expect(await listed(as)).toEqual([]);
    expect(await requested(as)).toBe("Success");
    expect(await listed(as)).toMatchObject([{ status: "waiting", expiresAt: null, bytes: null }]);
    await processExports(opened.services);
    expect(await listed(as)).toMatchObject([{ status: "ready", bytes: expect.any(Number) }]);
  });

  it("can be requested once a day, also by twenty calls at once", async () => {
    const { as, id } = await newFreelancer();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => requested(as)));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 export_open"), "Success"]);
    await processExports(opened.services);
    expect(await requested(as), "on the same day").toBe("409 export_open");
    const age = (minutes: number) =>
      opened.db
        .update(dataExports)
        .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
        .where(eq(dataExports.accountId, id));
    await age(24 * 60 - 1);
    expect(await requested(as), "within a day").toBe("409 export_open");
    await age(24 * 60 + 1);
    expect(await requested(as), "after a day").toBe("Success");
  });

  it("needs the password, and the second step where it is on", async () => {
    const { as, id } = await newFreelancer();
    expect(await requested(as, { password: "Wrong1234" })).toBe("403 password_wrong");
    expect(await requested(as, { password: "" })).toBe("400 invalid");
    const { secret } = await enableTwoFactor(opened, id);
    expect(await requested(as)).toBe("400 invalid");
    expect(await requested(as, { code: "000000" })).toBe("403 code_wrong");
    expect(await listed(as)).toEqual([]);
    expect(await requested(as, { code: codeOf(secret) })).toBe("Success");
  });

  it("is sent from where a download was cut", async () => {
    const { as } = await newFreelancer();
    const { exportId } = await exported(as);
    const whole = await download(as, exportId);
    const headers = { range: "bytes=100-", "if-range": String(whole.headers["etag"]) };
    const part = await ask(opened, "exports.download", { exportId }, { as, headers });
    expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(100))]).toEqual([206, true]);
  });

  it("can be downloaded by its owner only, and under no address of other files", async () => {
    const { as } = await newFreelancer();
    const { exportId } = await exported(as);
    const other = await newFreelancer();
    expect(outcomeOf(await download(other.as, exportId))).toBe("404 not_found");
    expect(outcomeOf(await ask(opened, "exports.download", { exportId }))).toBe("401 no_session");
    expect(outcomeOf(await download(as, 2_000_000_000))).toBe("404 not_found");
    const [row] = await opened.db.select().from(dataExports).where(eq(dataExports.id, exportId));
    const image = await opened.app.inject({ url: `/images/${row?.file}`, cookies: as.cookies });
    expect(image.statusCode).toBe(404);
  });

  it("ends after two days, and its file is deleted", async () => {
    const { as } = await newFreelancer();
    const { exportId } = await exported(as);
    const [row] = await opened.db.select().from(dataExports).where(eq(dataExports.id, exportId));
    const file = row?.file ?? "";
    const hours = ((row?.expiresAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    await opened.db
      .update(files)
      .set({ attachedAt: new Date("2020-01-01") })
      .where(eq(files.name, file));
    await sweep(opened.services);
    expect(await opened.services.disk.exists(file), "as long as it can be downloaded").toBe(true);
    await opened.db
      .update(dataExports)
      .set({ expiresAt: new Date("2020-01-02") })
      .where(eq(dataExports.id, exportId));
    expect(outcomeOf(await download(as, exportId))).toBe("404 not_found");
    expect(await listed(as)).toEqual([]);
    await sweep(opened.services);
    expect(await opened.services.disk.exists(file)).toBe(false);
    expect(await opened.db.$count(files, eq(files.name, file))).toBe(0);
  });

  it("is built once by jobs that run at the same time", async () => {
    const { as, id } = await newFreelancer();
    expect(await requested(as)).toBe("Success");
    await Promise.all(Array.from({ length: 3 }, () => processExports(opened.services)));
    expect(await listed(as)).toHaveLength(1);
    expect(await opened.db.$count(notifications, eq(notifications.accountId, id))).toBe(1);
  });
});
