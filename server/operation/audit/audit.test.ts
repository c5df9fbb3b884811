import cookie from "@fastify/cookie";
import { eq } from "drizzle-orm";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { calls } from "#contract/call.ts";
import { rupees } from "#domain/money.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { limitsOf } from "#server/platform/db/limits.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { limits } from "#server/platform/db/schema/limits.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { districts } from "#server/platform/db/schema/reference.ts";
import { registerCallHooks } from "#server/platform/http/call-hooks.ts";
import type { HandlerContext } from "#server/platform/http/context.ts";
import { registerCalls } from "#server/platform/http/routes.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildDistrict,
  buildFile,
  buildFreelancer,
  buildLocation,
  buildWork,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";

const opened = open();

const admin = async () => signedIn(opened, (await buildAdmin(opened.db)).id);

type Filter = Parameters<typeof ask>[2];
const read = async (filter: Filter, as?: Awaited<ReturnType<typeof admin>>) =>
  ask(opened, "audit.list", filter, { as: as ?? (await admin()) });

describe("audit.list", () => {
  it("tells who did what, on what, what it was and what it is, from where and in which request", async () => {
    const as = await admin();
    const { id } = await buildDistrict(opened.db, { name: "Kolam" });
    const response = await ask(opened, "districtedit", { districtid: id, district: "Kollam" }, { as });
    const [row] = (await read({ subject: "district", subjectId: String(id) }, as)).json();
    expect(row).toEqual({
      entryId: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      loginid: as.accountId,
      username: expect.stringMatching(/^user_/),
      role: "admin",
      call: "districtedit",
      outcome: "done",
      subject: "district",
      subjectId: String(id),
      before: { districtid: id, district: "Kolam" },
      after: { districtid: id, district: "Kollam" },
      address: "127.0.0.1",
      requestid: response.headers["x-request-id"],
      // It may be by now.
      sealed: expect.toSatisfy((sealed) => sealed === null || sealed > 0),
    });
  });

  it("narrows by who in any case, by what, by both and by days", async () => {
    const { db } = opened;
    const entry = { accountId: 1, role: "client", outcome: "done", before: {}, after: {}, address: "", requestId: "" };
    const at = (day: string) => new Date(`${day}T23:30:00+05:30`);
    await db.insert(auditEntries).values([
      { ...entry, username: "narrow_One", call: "workpost", at: at("2020-01-01") },
      { ...entry, username: "narrow_One", call: "workedit", at: at("2020-01-02") },
      { ...entry, username: "narrow_two", call: "workpost", at: at("2020-01-03") },
    ]);
    const callsBy = async (filter: Filter) => {
      const rows = (await read({ enddate: "2020-12-31", ...filter })).json<{ username: string; call: string }[]>();
      return rows.map(({ username, call }) => `${username} ${call}`);
    };
    const [first, second, third] = ["narrow_two workpost", "narrow_One workedit", "narrow_One workpost"];
    expect(await callsBy({})).toEqual([first, second, third]);
    expect(await callsBy({ username: "", call: null, subject: "", startdate: "" })).toEqual([first, second, third]);
    expect(await callsBy({ username: " NARROW_one " })).toEqual([second, third]);
    expect(await callsBy({ call: "workpost" })).toEqual([first, third]);
    expect(await callsBy({ call: "workpost", username: "narrow_one" })).toEqual([third]);
    expect(await callsBy({ startdate: "2020-01-02", enddate: "2020-01-02" })).toEqual([second]);
    expect(await callsBy({ startdate: "2020-01-03", enddate: "2020-01-01" })).toEqual([]);
  });

  it("finds a renamed call under both names, page by page", async () => {
    const entry = { username: "renamed", accountId: 1, role: "admin", outcome: "done", address: "", requestId: "" };
    const at = (day: number) => new Date(Date.UTC(2021, 0, day));
    const calls = ["payments.confirm", "confirmpayment", "payments.confirm", "confirmpayment", "payments.decline"];
    await opened.db
      .insert(auditEntries)
      .values(calls.map((call, day) => ({ ...entry, call, before: {}, after: {}, at: at(day + 1) })));
    for (const call of ["payments.confirm", "confirmpayment"]) {
      const rows = await allRows<{ at: string }>(opened, "audit.list", { username: "renamed", call }, await admin());
      expect(rows.map(({ at }) => new Date(at).getUTCDate())).toEqual([4, 3, 2, 1]);
    }
  });

  it.each([{ subject: "spaceship" }, { startdate: "yesterday" }, { after: "no key" }, { call: 7 }])(
    "refuses to be asked %o",
    async (filter) => {
      expect(outcomeOf(await read(filter))).toBe("400 invalid");
    },
  );
});

describe("what is noted", () => {
  it("keeps of a person only whether it changed", async () => {
    const { id } = await buildCompany(opened.db, { name: "Asha Traders", email: "asha@kaamkaj.example" });
    const { id: locationid, districtId: districtid } = await buildLocation(opened.db);
    const person = { name: "Asha Exports", EMAIL: "asha@kaamkaj.example", phone: "9876501234", licenseno: "LIC-777" };
    const body = { ...person, districtid, locationid };
    const response = await ask(opened, "clientprofileedit", body, { as: await signedIn(opened, id) });
    const [entry] = await entriesOf(opened.db, response);
    expect(entry?.after).toEqual({
      companyname: "changed",
      email: "unchanged",
      phone: "changed",
      licenseno: "changed",
      logo: "unchanged",
      districtid,
      locationid,
    });
    expect(Object.keys(entry?.before ?? {})).toEqual(["districtid", "locationid"]);
  });

  it("says of a request where it was and where it is, from the application to the payment", async () => {
    const { db } = opened;
    const work = await buildWork(db, { budget: rupees(1000) });
    const [company, freelancer] = [await signedIn(opened, work.ownerId), await newFreelancer()];
    const file = await buildFile(db, { kind: "resume", attachedAt: null, uploaderId: freelancer.accountId });
    const application = { workid: work.id, name: "Asha", biodata: file.name };
    expect(outcomeOf(await ask(opened, "workreq", application, { as: freelancer }))).toBe("Success");
    const [request] = await db.select().from(workRequests).where(eq(workRequests.workId, work.id));
    const id = request?.id ?? 0;
    const steps = [
      ["updatereqstatus", { reqid: id, status: "accepted" }, company],
      ["updateworkprogress", { requestid: id, percentage: 40, progress_desc: "Some." }, freelancer],
      ["updateworkprogress", { requestid: id, percentage: 100, progress_desc: "All." }, freelancer],
      ["sendback", { reqid: id, reason: "Not all." }, company],
      ["updateworkprogress", { requestid: id, percentage: 100, progress_desc: "All." }, freelancer],
      ["payment", { requestid: id, amount: 1000 }, company],
    ] as const;
    for (const [call, body, as] of steps) expect((await ask(opened, call, body, { as })).statusCode).toBe(200);
    const rows = (await read({ subject: "request", subjectId: String(id) })).json<Record<string, unknown>[]>();
    expect(rows.toReversed().map(({ call, loginid, before, after }) => ({ call, loginid, before, after }))).toEqual([
      { call: "workreq", loginid: freelancer.accountId, before: {}, after: { status: "pending", workid: work.id } },
      statusEntry("updatereqstatus", company, "pending", {
        status: "accepted",
        contract: expect.any(String),
        contractVersion: 1,
        contractSha256: expect.any(String),
      }),
      { call: "updateworkprogress", loginid: freelancer.accountId, before: {}, after: { percentage: 40 } },
      statusEntry("updateworkprogress", freelancer, "accepted", { status: "completed", percentage: 100 }),
      statusEntry("sendback", company, "completed", { status: "accepted" }),
      statusEntry("updateworkprogress", freelancer, "accepted", { status: "completed", percentage: 100 }),
      statusEntry("payment", company, "completed", { status: "paid", cost: 1000, brokerage: 100, amount: 900 }),
    ]);
  });

  it("has one entry for what is sent again under the same Idempotency-Key", async () => {
    const as = await admin();
    const headers = { "idempotency-key": "the same" };
    const entries = [];
    for (const _ of [1, 2, 3]) {
      const response = await ask(opened, "districtreg", { district: "Once and for all" }, { as, headers });
      expect(outcomeOf(response)).toBe("Success");
      entries.push(...(await entriesOf(opened.db, response)));
    }
    expect(entries).toHaveLength(1);
  });

  it("has none for what was refused on the way", async () => {
    const { districtId: id } = await buildLocation(opened.db);
    const response = await ask(opened, "districtdelete", { id }, { as: await admin() });
    expect(outcomeOf(response)).toBe("409 in_use");
    expect(await entriesOf(opened.db, response)).toEqual([]);
  });

  it("tells of a login who came in, and of a company that waits that it did not", async () => {
    const passwordHash = await hashPassword("Right1234");
    for (const [status, outcome] of [
      ["accepted", "done"],
      ["pending", "unauthorized"],
    ] as const) {
      const { id, username } = await buildCompany(opened.db, { status, passwordHash });
      const response = await ask(opened, "login", { username, password: "Right1234" });
      expect(await entriesOf(opened.db, response)).toEqual([
        expect.objectContaining({ accountId: id, username: "", role: "client", subjectId: String(id), outcome }),
      ]);
    }
  });
});

const statusEntry = (call: string, { accountId: loginid }: Browser, status: string, after: object) => ({
  call,
  loginid,
  before: { status },
  after,
});

const newFreelancer = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);

describe("a refusal", () => {
  const refusalsOf = (loginid: number) =>
    opened.db
      .select({ call: auditEntries.call, outcome: auditEntries.outcome })
      .from(auditEntries)
      .where(eq(auditEntries.accountId, loginid));

  it("of a wrong role or of somebody else's id is noted, once a minute for each user and call", async () => {
    const [as, other] = [await newFreelancer(), await newFreelancer()];
    const tries = Array.from({ length: 10 }, () => ask(opened, "paymentdetails", {}, { as }));
    expect((await Promise.all(tries)).map(outcomeOf)).toEqual(Array.from({ length: 10 }, () => "403 wrong_role"));
    await ask(opened, "audit.list", {}, { as });
    await ask(opened, "getrequestbyid", { id: other.accountId }, { as });
    await ask(opened, "paymentdetails", {}, { as: other });
    const mine = await refusalsOf(as.accountId);
    expect(mine.toSorted((a, b) => (a.call < b.call ? -1 : 1))).toEqual([
      { call: "audit.list", outcome: "wrong_role" },
      { call: "getrequestbyid", outcome: "foreign_login" },
      { call: "paymentdetails", outcome: "wrong_role" },
    ]);
    expect(await refusalsOf(other.accountId)).toEqual([{ call: "paymentdetails", outcome: "wrong_role" }]);
  });

  it("is noted again after a minute, whichever instance meets it", async () => {
    const { pool, settings, db } = opened.services;
    const [one, another] = [limitsOf(pool, settings), limitsOf(pool, settings)];
    expect(await one.isFirst("refusalsNoted", "somebody")).toBe(true);
    expect(await one.isFirst("refusalsNoted", "somebody")).toBe(false);
    expect(await another.isFirst("refusalsNoted", "somebody")).toBe(false);
    await db.update(limits).set({ expire: 0 }).where(eq(limits.key, "refusalsNoted:somebody"));
    expect(await limitsOf(pool, settings).isFirst("refusalsNoted", "somebody")).toBe(true);
  });

  it("of another kind, or of nobody, is only counted", async () => {
    const as = await signedIn(opened, (await buildCompany(opened.db)).id);
    const before = await opened.db.$count(auditEntries);
    await ask(opened, "getworkbyid", { id: 1 }, { as });
    await ask(opened, "paymentdetails");
    await ask(opened, "login", { username: "nobody", password: "Wrong1234" });
    expect(await opened.db.$count(auditEntries)).toBe(before);
    const metrics = (await opened.app.inject("/metrics")).body;
    expect(metrics).toMatch(/^refusals_total\{route="\/api\/getworkbyid",code="not_found"\} [1-9]/m);
    expect(metrics).toMatch(/^refusals_total\{route="\/api\/paymentdetails",code="no_session"\} [1-9]/m);
    expect(metrics).toMatch(/^failed_logins_total\{step="password"\} [1-9]/m);
  });
});

describe("a call that forgets the log", () => {
  const row = { method: "POST", by: "anyone", input: z.object({}), answers: { done: "Success" } } as const;
  const table = calls({
    forgetful: { ...row, title: "Forget", audited: "district" },
    talkative: { ...row, title: "Talk", audited: "district" },
    discreet: { ...row, audited: { not: "It changes nothing." } },
  });

  it("is undone, as is one that notes twice, or says it notes nothing and does", async () => {
    const app = Fastify();
    await app.register(cookie);
    app.decorateRequest("actor", undefined);
    registerCallHooks(app, opened.services);
    const add = (db: Db, name: string) => db.insert(districts).values({ name });
    registerCalls(app, opened.services, table, {
      forgetful: async (_: never, { db }: HandlerContext<typeof table.forgetful>) => {
        await add(db, "forgetful");
        return "done";
      },
      talkative: async (_: never, { db, recordAudit }: HandlerContext<typeof table.talkative>) => {
        await add(db, "talkative");
        for (const id of [1, 2]) await recordAudit(db, { id });
        return "done";
      },
      discreet: async (_: never, { db, recordAudit }: HandlerContext<typeof table.discreet>) => {
        await add(db, "discreet");
        await recordAudit(db, { id: 1 });
        return "done";
      },
    });
    for (const name of Object.keys(table)) {
      expect((await app.inject({ method: "POST", url: `/api/${name}` })).statusCode).toBe(500);
      expect(await opened.db.$count(districts, eq(districts.name, name))).toBe(0);
      expect(await opened.db.$count(auditEntries, eq(auditEntries.call, name))).toBe(0);
    }
    await app.close();
  });
});
