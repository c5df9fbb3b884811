import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deskKinds } from "#domain/trust/desk.ts";
import { allRows, ask, type Browser, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { insertMany } from "#server/test/insert-many.ts";
import { observe } from "#server/test/observed.ts";
import { open } from "#server/test/open.ts";
import { nodesOf, planOf } from "#server/test/query-plan.ts";
import { deskStatement } from "#server/trust/desk/queries.ts";

const opened = open({}, { hasJobs: false });
const server = observe(opened);
const openCases = 500;
const closedCases = 20_000;

let admin: Browser;
let accountId: number;
let reporterId: number;

const insertReports = (count: number, closedAt: "null" | "now()") =>
  insertMany(opened.db, ["content_reports"], async (tx) => {
    await tx.execute(sql`
      insert into content_reports (subject_kind, subject_id, account_id, reporter_id, words, title, created_at, closed_at)
      select 'work', ${closedAt} || n, ${accountId}, ${reporterId}, 'It breaks the rules.', 'A poster',
        now() - make_interval(mins => n % 3000), ${sql.raw(closedAt)}
      from generate_series(1, ${count}) n`);
  });

/** How many blocks of the database a page reads. */
async function blocksOfPage(): Promise<number> {
  const times = { answerHours: 24, settleDays: 15 };
  const request = { kinds: deskKinds, adminId: admin.accountId, times, limit: 50, after: undefined };
  const plan = await planOf(opened.db, deskStatement(request));
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  accountId = (await buildCompany(opened.db)).id;
  reporterId = (await buildFreelancer(opened.db)).id;
  await insertReports(openCases, "null");
});

describe("a desk with 500 cases", () => {
  it("is read in pages of one statement, each case once and in the order in which they are due", async () => {
    const { statements } = await server.trafficOf(() => ask(server, "desk.list", {}, { as: admin }));
    expect(statements.filter((text) => text.includes("report_cases"))).toHaveLength(1);
    const cases = await allRows<{ subjectId: number; dueAt: string }>(opened, "desk.list", { limit: 50 }, admin);
    expect(new Set(cases.map(({ subjectId }) => subjectId)).size).toBe(openCases);
    const dues = cases.map(({ dueAt }) => Date.parse(dueAt));
    expect(dues).toEqual(dues.toSorted((a, b) => a - b));
  });

  it("reads no more for what was settled before", async () => {
    const before = await blocksOfPage();
    await insertReports(closedCases, "now()");
    expect(await blocksOfPage()).toBeLessThan(2 * before);
    const plan = await planOf(opened.db, sql`select count(*) from content_reports where words <> ''`);
    const all = nodesOf(plan).map((node) => node["Shared Hit Blocks"] ?? 0);
    expect(Math.max(...all)).toBeGreaterThan(100);
  });
});
