import { eq, inArray, notInArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { rupees } from "#domain/money.ts";
import { accounts, workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildFreelancer, buildRequest } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { jobsDone } from "#server/test/jobs-done.ts";
import { marketplaceRows } from "#server/test/matrix.ts";
import { makeCall } from "#server/test/matrix-call.ts";
import { open } from "#server/test/open.ts";
import { exportOf } from "#server/test/operation/export-of.ts";
import { type Actor, actors, buildWorld, type World } from "#server/test/world.ts";

const opened = open({ LOG_LEVEL: "silent" });

/** Unlike every other amount, id and date of this test, as is its share of the platform at ten percent. */
const agreed = 987_653;
const traces = ["987653", "9,87,653", "98765.3", "9876530", "888887.7", "88888770"];
const tracesIn = (text: string) => traces.filter((trace) => text.includes(trace));

const parties: readonly Actor[] = ["FO", "CO"];
/** An admin reads prices where payments are recorded. */
const competitors: readonly Actor[] = ["FX", "CX"];
const others = actors.filter((actor) => ![...parties, ...competitors, "AD"].includes(actor));

let world: World;
let workId: number;
let requestId: number;

/** Every id of a work is that of the agreed one, and every id of a request that of its request. */
const aboutAgreement = (): World => ({
  ...world,
  works: { open: workId, fresh: workId, takenDown: workId, waiting: workId, paused: workId },
  requests: Object.fromEntries(Object.keys(world.requests).map((key) => [key, requestId])) as World["requests"],
});

beforeAll(async () => {
  world = await buildWorld(opened);
  const { db } = opened;
  for (const actor of parties)
    await db
      .update(accounts)
      .set({ email: `${actor}@party.example` })
      .where(eq(accounts.id, world.browsers[actor].accountId));
  requestId = world.requests.quoted;
  const [request] = await db.select().from(workRequests).where(eq(workRequests.id, requestId));
  workId = request?.workId ?? 0;
  await db.update(works).set({ title: "The agreed work" }).where(eq(works.id, workId));
  await buildOffer(db, { requestId, amount: rupees(agreed), days: 10 });
  // FX has applied as well, and another freelancer has an offer of the company that is still open.
  await buildRequest(db, { workId, freelancerId: world.browsers.FX.accountId });
  const rival = await buildRequest(db, { workId, freelancerId: (await buildFreelancer(db)).id });
  await buildOffer(db, { requestId: rival.id, author: "company" });
  const body = { reqid: requestId, status: "accepted", offerVersion: 2 };
  expect(outcomeOf(await ask(opened, "updatereqstatus", body, { as: world.browsers.CO }))).toBe("updated");
  await jobsDone(opened, "applicants");
}, 60_000);

const isReading = (name: keyof typeof contract) => "row" in (contract[name] as Call);

/** What a caller is answered: the readings first, then every other call, most of which is refused. */
async function answersTo(actor: Actor): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const rows = marketplaceRows.filter(({ call, file }) => call !== "images" && !file);
  const readings = rows.filter(({ call }) => isReading(call as keyof typeof contract));
  for (const row of [...readings, ...rows.filter((each) => !readings.includes(each))])
    for (const about of [aboutAgreement(), world]) {
      const response = await makeCall(opened, row, about, actor);
      answers.set(`${row.call} ${row.about}`, `${answers.get(`${row.call} ${row.about}`) ?? ""}${response.body}`);
    }
  return answers;
}

describe("a price that was agreed above the budget", () => {
  it("is in answers to both parties", async () => {
    for (const actor of parties) {
      const { body } = await ask(opened, "workdetails", { id: workId }, { as: world.browsers[actor] });
      expect([actor, tracesIn(body)]).toEqual([actor, ["987653"]]);
    }
  });

  const isInNoAnswer = async (actor: Actor) => {
    const leaks = [...(await answersTo(actor))].filter(([, text]) => tracesIn(text).length > 0);
    expect(leaks).toEqual([]);
  };
  it.each(competitors)("is in no answer to any call of %s", isInNoAnswer);
  it.each(others)("is in no answer to any call of %s", { tags: "all" }, isInNoAnswer);

  it("is found by no filter and moves no work in an order", async () => {
    const as = await signedIn(opened, world.browsers.FX.accountId);
    for (const range of [{ budgetfrom: agreed }, { budgetfrom: agreed, budgetto: agreed }]) {
      expect((await ask(opened, "search.findJobs", range, { as })).json()).toEqual([]);
      expect((await ask(opened, "search.countJobs", range, { as })).body).not.toContain("987653");
    }
    const [stored] = await opened.db.select().from(works).where(eq(works.id, workId));
    expect(stored).toMatchObject({ budget: rupees(1000), agreedPaise: rupees(agreed) });
    const { rows } = await opened.db.execute(sql`select * from work_search where work_id = ${workId}`);
    expect(tracesIn(JSON.stringify(rows))).toEqual([]);
  });

  it("is in no notification, and in e-mails and exports of both parties only", async () => {
    const ids = parties.map((actor) => world.browsers[actor].accountId);
    const others = await opened.db.select().from(notifications).where(notInArray(notifications.accountId, ids));
    const own = await opened.db.select().from(notifications).where(inArray(notifications.accountId, ids));
    expect(tracesIn(JSON.stringify([...others, ...own]))).toEqual([]);
    expect(JSON.stringify(others)).toContain("The agreed work");
    const { rows: mails } = await opened.db.execute<{ to: string; text: string }>(
      sql`select data ->> 'to' as to, data ->> 'text' as text from pgboss.job where name = 'mail'`,
    );
    const readers = mails.filter(({ text }) => tracesIn(text).length > 0).map(({ to }) => to);
    expect([...new Set(readers)].toSorted()).toEqual(["CO@party.example", "FO@party.example"]);
    const exporters: Actor[] = [];
    for (const actor of actors.slice(1)) {
      const rows = await exportOf(opened, world.browsers[actor].accountId);
      if (tracesIn(rows).length > 0) exporters.push(actor);
    }
    expect(exporters.toSorted()).toEqual(["CO", "FO"]);
  });
});
