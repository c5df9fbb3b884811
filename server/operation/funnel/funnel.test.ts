import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { computeFunnel, funnelOf } from "#server/operation/funnel/queries.ts";
import { computeFunnelNightly } from "#server/operation/funnel/service.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { funnelWeeks } from "#server/platform/db/schema/funnel.ts";
import { workRequests } from "#server/platform/db/schema/marketplace.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildRequest, buildSubcategory, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });

let admin: Browser;
const ids = { category: 0, other: 0, district: 0, elsewhere: 0 };
/** In India, where the platform is: Monday 2 March 2020 begins at 18:30 of the day before in London. */
const monday = Date.parse("2020-03-02T00:00:00+05:30");
const hour = 3_600_000;
const at = (hours: number) => new Date(monday + hours * hour);

beforeAll(async () => {
  const { db } = opened;
  admin = await signedIn(opened, (await buildAdmin(db)).id);
  const skill = await buildSubcategory(db);
  const otherSkill = await buildSubcategory(db);
  const company = await buildCompany(db);
  const elsewhere = await buildCompany(db);
  Object.assign(ids, {
    category: skill.categoryId,
    other: otherSkill.categoryId,
    district: company.districtId,
    elsewhere: elsewhere.districtId,
  });
  const work = async (postedAt: Date, { ownerId = company.id, by = skill, deadline = "2099-12-31" } = {}) =>
    (await buildWork(db, { ownerId, categoryId: by.categoryId, subcategoryId: by.id, postedAt, deadline })).id;

  // Posted in the first minute of the week: two requests, the first after two hours; hired after four days; paid.
  const paid = await work(at(0));
  await buildRequest(db, { workId: paid, requestedAt: at(2) });
  await buildRequest(db, { workId: paid, requestedAt: at(5), status: "paid", acceptedAt: at(4 * 24) });
  // Hired after one day, completed.
  const completed = await work(at(10));
  await buildRequest(db, { workId: completed, requestedAt: at(14), status: "completed", acceptedAt: at(34) });
  // Hired, and the engagement has ended.
  const ended = await work(at(20));
  await buildRequest(db, { workId: ended, requestedAt: at(29), status: "rejected", acceptedAt: at(20 + 48) });
  // In another category: a request, and never filled.
  const unfilled = await work(at(30), { by: otherSkill, deadline: "2020-04-01" });
  await buildRequest(db, { workId: unfilled, requestedAt: at(31), status: "rejected" });
  // In another district: nothing, and still open.
  await work(at(40), { ownerId: elsewhere.id });
  // The last minute before the week, and the first after it.
  await work(at(-1 / 60), { deadline: "2020-03-01" });
  await work(at(7 * 24));
  await computeFunnel(db);
});

const get = (input: object = {}) => ask(opened, "funnel.get", input, { as: admin });
const week = async (input: object = {}) =>
  (await get({ from: "2020-03-02", to: "2020-03-08", ...input })).json()[0] as object;
const none = { posted: 0, applied: 0, hired: 0, completed: 0, paid: 0, neverFilled: 0 };

describe("a week of the funnel", () => {
  it("counts the works that were posted in it, in the zone of the platform, with exact medians", async () => {
    expect(await week()).toEqual({
      week: "2020-03-02",
      posted: 5,
      applied: 4,
      hired: 3,
      completed: 2,
      paid: 1,
      neverFilled: 1,
      // Of 2, 4, 9 and 1 hours; of 4, 1 and 2 days.
      medianHoursToApplication: 3,
      medianDaysToHire: 2,
    });
  });

  it("is that of a category, of a district, and of both", async () => {
    expect(await week({ categoryId: ids.other })).toMatchObject({
      ...none,
      posted: 1,
      applied: 1,
      neverFilled: 1,
      medianHoursToApplication: 1,
      medianDaysToHire: null,
    });
    expect(await week({ districtId: ids.elsewhere })).toMatchObject({
      ...none,
      posted: 1,
      medianHoursToApplication: null,
    });
    expect(await week({ categoryId: ids.category, districtId: ids.district })).toMatchObject({
      posted: 3,
      applied: 3,
      hired: 3,
      neverFilled: 0,
      medianHoursToApplication: 4,
    });
    expect(await week({ categoryId: ids.other, districtId: ids.elsewhere })).toMatchObject(none);
  });

  it("stands beside the weeks before and after, also those without works", async () => {
    const rows = (await get({ from: "2020-02-20", to: "2020-03-16" })).json();
    expect(rows.map((row: { week: string; posted: number }) => [row.week, row.posted])).toEqual([
      ["2020-02-17", 0],
      ["2020-02-24", 1],
      ["2020-03-02", 5],
      ["2020-03-09", 1],
      ["2020-03-16", 0],
    ]);
  });

  it("is one of the last twelve where no days are named", async () => {
    const rows = (await get()).json();
    expect([12, 13]).toContain(rows.length);
    expect(rows.every(({ posted }: { posted: number }) => posted === 0)).toBe(true);
  });

  it.each([
    [{ from: "2020-03-02", to: "2020-03-01" }, { to: "choose the first day or a later one" }],
    [{ from: "2018-03-01", to: "2020-03-08" }, { to: "choose at most two years" }],
    [{ from: "1900-01-01" }, { to: "choose at most two years" }],
    [{ from: "soon" }, { from: "please choose a day" }],
    [{ categoryId: 0 }, { categoryId: "please choose one" }],
    [{ districtId: "x" }, { districtId: "please choose one" }],
  ])("is refused for %o", async (input, fields) => {
    expect((await get(input)).json().fields).toEqual(fields);
  });

  it("is read by admins with the permission only", async () => {
    const { id } = await buildAdmin(opened.db, {}, ["settings", "audit"]);
    const as = await signedIn(opened, id);
    expect(outcomeOf(await ask(opened, "funnel.get", {}, { as }))).toBe("403 permission_missing");
  });
});

describe("computing the funnel", () => {
  const stored = async () => {
    const rows = await opened.db
      .select()
      .from(funnelWeeks)
      .orderBy(funnelWeeks.week, funnelWeeks.categoryId, funnelWeeks.districtId);
    return rows.map(({ computedAt: _, ...row }) => row);
  };

  it("again, also twice at the same time, changes nothing", async () => {
    const before = await stored();
    await Promise.all([computeFunnel(opened.db), computeFunnel(opened.db)]);
    expect(await stored()).toEqual(before);
    expect(before.length).toBeGreaterThan(5);
  });

  it("happens once a day", async () => {
    await opened.db.delete(funnelWeeks);
    await computeFunnelNightly(opened.services);
    const first = await opened.db.select().from(funnelWeeks).limit(1);
    await computeFunnelNightly(opened.services);
    expect(await opened.db.select().from(funnelWeeks).limit(1)).toEqual(first);
    await opened.db.update(funnelWeeks).set({ computedAt: sql`now() - interval '1 day'` });
    await computeFunnelNightly(opened.services);
    const [again] = await opened.db.select().from(funnelWeeks).limit(1);
    expect(again?.computedAt.getTime()).toBeGreaterThanOrEqual(first[0]?.computedAt.getTime() ?? 0);
  });

  it("takes the day of a hire by an older version from the audit log", async () => {
    const { id, workId } = await buildRequest(opened.db);
    const hiredAt = new Date("2026-01-05T10:00:00.000Z");
    const entry = { accountId: 1, username: "asha", role: "client", address: "", requestId: "", before: {}, after: {} };
    const entries = [
      { ...entry, outcome: "done", at: hiredAt, subjectId: String(id) },
      { ...entry, outcome: "request_moved_on", at: new Date(), subjectId: String(id) },
    ];
    await opened.db
      .insert(auditEntries)
      .values(entries.map((each) => ({ ...each, call: "updatereqstatus", subject: "request" })));
    await computeFunnel(opened.db);
    const rows = await opened.db.select().from(workRequests).where(sql`${workRequests.workId} = ${workId}`);
    expect(rows).toMatchObject([{ acceptedAt: hiredAt }]);
  });

  it("counts many works", async () => {
    const { db } = opened;
    const { id: ownerId } = await buildCompany(db);
    const { categoryId, id: subcategoryId } = await buildSubcategory(db);
    // Works that are open would be made searchable one by one, which takes longer than this test.
    await db.execute(sql`
      insert into works (owner_id, title, description, category_id, subcategory_id, budget, deadline, posted_at)
      select ${ownerId}, 'Work ' || n, 'What is to be done.', ${categoryId}, ${subcategoryId}, 100000, date '2020-01-01',
        now() - n * interval '1 hour' from generate_series(1, 1000) n`);
    await computeFunnel(db);
    const { rows } = await db.execute<{ posted: number }>(sql`
      select sum(posted)::int as posted from ${funnelWeeks} where category_id = ${categoryId} and district_id = 0`);
    expect(rows).toEqual([{ posted: 1000 }]);
  });

  it("is answered along the key, however many categories and districts there are", async () => {
    const { db } = opened;
    await db.execute(sql`
      insert into ${funnelWeeks} (week, category_id, district_id, posted, applied, hired, completed, paid, never_filled)
      select date '2010-01-04' + 7 * week, category, district, 1, 0, 0, 0, 0, 0
      from generate_series(1, 60) week, generate_series(1001, 1020) category, generate_series(1001, 1020) district`);
    await db.execute(sql`analyze ${funnelWeeks}`);
    const statements: string[] = [];
    const recorder = { execute: async (query: SQL) => void statements.push(new PgDialect().sqlToQuery(query).sql) };
    await funnelOf(recorder as never, { from: "2010-01-11", to: "2010-04-04" }).catch(() => undefined);
    const [statement = ""] = statements;
    const values = ["'2010-01-11'", "'2010-04-04'", "0", "0"];
    const filled = values.reduce((text, value, i) => text.replaceAll(`$${i + 1}`, value), statement);
    const { rows } = await db.execute<Record<"QUERY PLAN", string>>(sql.raw(`explain ${filled}`));
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Scan using funnel_weeks_week_category_id_district_id_pk");
    expect(plan).not.toContain("Seq Scan on funnel_weeks");
  });
});

describe("an acceptance", () => {
  it("stores when it happened", async () => {
    const company = await buildCompany(opened.db);
    const { id: workId } = await buildWork(opened.db, { ownerId: company.id });
    const { id } = await buildRequest(opened.db, { workId });
    const as = await signedIn(opened, company.id);
    expect(outcomeOf(await ask(opened, "updatereqstatus", { reqid: id, status: "accepted" }, { as }))).toBe("updated");
    const [request] = await opened.db.select().from(workRequests).where(sql`${workRequests.id} = ${id}`);
    expect(request?.acceptedAt).toBeInstanceOf(Date);
  });
});
