import type { QueryConfig } from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { jobsFor } from "#server/hiring/works/job-queries.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildCategory,
  buildCompany,
  buildFreelancer,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { nodesOf } from "#server/test/query-plan.ts";

const opened = open();

interface Job {
  readonly workid: number;
  readonly title: string;
  readonly applied: boolean;
}

let me: Browser;
let ownerId: number;
let skills: readonly { readonly categoryId: number; readonly subcategoryId: number }[];

/** The freelancer's own subcategory, another one of the same category, and one of another category. */
async function buildSkills() {
  const { id } = await buildCategory(opened.db);
  const subcategories = [{ categoryId: id }, { categoryId: id }, {}].map((values) =>
    buildSubcategory(opened.db, values),
  );
  return (await Promise.all(subcategories)).map(({ categoryId, id: subcategoryId }) => ({ categoryId, subcategoryId }));
}

beforeAll(async () => {
  skills = await buildSkills();
  me = await signedIn(opened, (await buildFreelancer(opened.db, skills[0])).id);
  ownerId = (await buildCompany(opened.db)).id;
});

const post = (title: string, match: 0 | 1 | 2, more: object = {}) =>
  buildWork(opened.db, { ownerId, title, ...skills[match], ...more });
const on = (day: number) => ({ postedAt: new Date(Date.UTC(2024, 0, day)) });

async function jobs(listJobs: object = {}, as = me) {
  const response = await ask(opened, "getjobfreelancer", listJobs, { as });
  return { rows: response.json<Job[]>(), next: response.headers["x-next-after"]?.toString() };
}

const titles = (rows: readonly Job[]) => rows.map(({ title }) => title);

describe("the job list", () => {
  it("is empty while nothing is offered", async () => {
    expect(await jobs()).toEqual({ rows: [], next: undefined });
  });

  it("shows the best match first and the newest first within, on pages of any size", async () => {
    await post("other, old", 2, on(1));
    await post("own, old", 0, on(2));
    await post("near, old", 1, on(3));
    await post("other, new", 2, on(9));
    await post("near, new", 1, on(5));
    await post("own, new", 0, on(4));
    await post("own, newest", 0, on(8));
    const expected = ["own, newest", "own, new", "own, old", "near, new", "near, old", "other, new", "other, old"];
    expect(titles((await jobs()).rows)).toEqual(expected);
    for (const limit of [1, 2, 3, 4, 6, 7]) {
      const titlesSeen: string[] = [];
      let after: string | undefined;
      do {
        const page = await jobs({ limit, ...(after && { after }) });
        expect(page.rows.length).toBeLessThanOrEqual(limit);
        titlesSeen.push(...titles(page.rows));
        after = page.next;
      } while (after);
      expect(titlesSeen).toEqual(expected);
    }
  });

  it("keeps works posted in the same millisecond apart by their id", async () => {
    const same = await Promise.all([1, 2, 3].map((n) => post(`twin ${n}`, 0, on(20))));
    const ids = same.map(({ id }) => id).toSorted((a, b) => b - a);
    const first = await jobs({ limit: 2 });
    const second = await jobs({ limit: 1, after: first.next });
    expect([...first.rows, ...second.rows].map(({ workid }) => workid)).toEqual(ids);
  });

  it("holds neither works past their deadline, nor filled ones, nor those of companies that are not accepted (§7 jobs-offered)", async () => {
    const before = titles((await jobs()).rows);
    const { id: rejected } = await buildCompany(opened.db, { status: "rejected" });
    await post("late", 0, { deadline: "2020-01-01" });
    await post("filled", 0, { engaged: true });
    await post("rejected", 0, { ownerId: rejected });
    expect(titles((await jobs()).rows)).toEqual(before);
  });

  it("keeps what was applied for, marked, for the one who applied", async () => {
    const { id: workId } = await post("applied for", 0, on(25));
    await buildRequest(opened.db, { workId, freelancerId: me.accountId });
    const [first, second] = (await jobs()).rows;
    expect(first).toMatchObject({ title: "applied for", applied: true });
    expect(second).toMatchObject({ applied: false });
    const other = await signedIn(opened, (await buildFreelancer(opened.db, skills[0])).id);
    expect((await jobs({}, other)).rows[0]).toMatchObject({ title: "applied for", applied: false });
  });

  it("tells neither phone nor e-mail of a company", async () => {
    const [job] = (await jobs({ limit: 1 })).rows;
    expect(Object.keys(job ?? {}).toSorted()).toEqual(
      `applied categoryid categoryname companyRecord companyname cost deadlinedate description loginid logo
       paymentVerified postdate quotes subcategory subcategoryid title workid`.split(/\s+/),
    );
  });

  it("is asked for in one's own name, with page keys that it made", async () => {
    const other = await buildFreelancer(opened.db);
    const listJobs = (body: object) => ask(opened, "getjobfreelancer", body, { as: me });
    expect(outcomeOf(await listJobs({ storedLoginId: other.id }))).toBe("403 foreign_login");
    expect((await listJobs({ storedLoginId: me.accountId })).statusCode).toBe(200);
    const keys = ["[0,1]", "[0,1e99,1]", '["0",1,1]', "[3,1,1]", "[-1,-140000000000000,140000000000000]"];
    const responses = await Promise.all(keys.map((key) => listJobs({ after: Buffer.from(key).toString("base64url") })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 200, 200]);
  });
});

describe("the job list of a market with several pages of each kind of match", () => {
  const counts = [30, 20, 25];
  let reader: Browser;
  let expectedIds: number[];

  /** The better a match, the older it is; within a kind of match, ids are in another order than the days. */
  beforeAll(async () => {
    const readerSkills = await buildSkills();
    reader = await signedIn(opened, (await buildFreelancer(opened.db, readerSkills[0])).id);
    const description = "What is to be done.";
    const values = readerSkills.flatMap((skill, rank) =>
      Array.from({ length: counts[rank] ?? 0 }, (_, i) => ({
        ownerId,
        title: `rank ${rank}`,
        description,
        budget: 100_000,
        deadline: "2099-12-31",
        ...skill,
        postedAt: new Date(Date.UTC(2020 + rank, 0, 1 + ((i * 7) % (counts[rank] ?? 1)))),
      })),
    );
    const posted = await opened.db.insert(works).values(values).returning();
    expectedIds = posted
      .toSorted((a, b) => a.title.localeCompare(b.title) || b.postedAt.getTime() - a.postedAt.getTime())
      .map(({ id }) => id);
  });

  async function readPages(limit: number) {
    const ids: number[] = [];
    const keys: (string | undefined)[] = [];
    let after: string | undefined;
    do {
      keys.push(after);
      const page = await jobs({ limit, ...(after && { after }) }, reader);
      ids.push(...page.rows.map(({ workid }) => workid));
      after = page.next;
    } while (after);
    return { ids, keys };
  }

  it.each([5, 10, 20, 50, 200])("keeps its order across pages of %i", async (limit) => {
    const { ids } = await readPages(limit);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => expectedIds.includes(id))).toEqual(expectedIds);
  });

  /** How often the statement of a page reads works, by the plan it was executed with. */
  async function worksScans(after: string | undefined) {
    const { pool, db } = opened.services;
    const query = vi.spyOn(pool, "query");
    await jobsFor(db, reader.accountId, { limit: 20, after });
    const [{ text, values }] = query.mock.calls[0] as unknown as [QueryConfig];
    query.mockRestore();
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
    const nodes = nodesOf(rows[0]["QUERY PLAN"][0].Plan);
    return nodes.filter((node) => node["Relation Name"] === "works" && node["Actual Loops"] > 0).length;
  }

  it("reads a kind of match only when the better ones do not fill the page", async () => {
    const { keys } = await readPages(20);
    const scans: number[] = [];
    for (const key of keys.slice(0, 3)) scans.push(await worksScans(key));
    expect(scans).toEqual([1, 2, 3]);
  });
});
