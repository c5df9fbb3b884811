import { inArray, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { requestMarks } from "#server/platform/db/schema/request-marks.ts";
import { ask } from "#server/test/ask.ts";
import { jobsDone } from "#server/test/jobs-done.ts";
import { marketplaceRows } from "#server/test/matrix.ts";
import { makeCall } from "#server/test/matrix-call.ts";
import { open } from "#server/test/open.ts";
import { exportOf } from "#server/test/operation/export-of.ts";
import { type Actor, buildWorld, type World } from "#server/test/world.ts";

const opened = open({ LOG_LEVEL: "silent" });

/** Unlike every other text of this test. */
const note = "Quetzal handwriting";
const hasNote = (text: string) => text.includes("Quetzal");

let world: World;

beforeAll(async () => {
  world = await buildWorld(opened);
  const { db } = opened;
  for (const requestId of Object.values(world.requests))
    await db
      .insert(requestMarks)
      .values({ requestId, mark: "shortlisted", note })
      .onConflictDoUpdate({ target: requestMarks.requestId, set: { mark: "shortlisted", note } });
}, 60_000);

/** Who would gain from knowing, and everybody else. */
const competitors: readonly Actor[] = ["FO", "FX", "CX"];
const others: readonly Actor[] = ["AN", "CP", "CR"];

it("a note is in answers to its company", async () => {
  const { body } = await ask(opened, "getfreelancerbyworkid", { workid: world.works.open }, { as: world.browsers.CO });
  expect(hasNote(body)).toBe(true);
});

it("a note is in the export of its company and of nobody else", async () => {
  const readers: Actor[] = [];
  for (const actor of ["FO", "FX", "CO", "CX", "AD"] as const)
    if (hasNote(await exportOf(opened, world.browsers[actor].accountId))) readers.push(actor);
  expect(readers).toEqual(["CO"]);
});

it("no filter tells a freelancer whether the own request is marked", async () => {
  for (const mark of ["shortlisted", "archived"]) {
    const input = { workid: world.works.open, status: "pending", mark };
    const own = await ask(opened, "getfreelancerbyreq", input, { as: world.browsers.FO });
    expect([mark, own.json()]).toEqual([mark, []]);
  }
});

async function isInNoAnswer(actor: Actor) {
  for (const row of marketplaceRows.filter(({ call, file }) => call !== "images" && !file)) {
    const { body } = await makeCall(opened, row, world, actor);
    expect([row.call, row.about, hasNote(body)]).toEqual([row.call, row.about, false]);
    expect([row.call, row.about, body.includes('"mark":"shortlisted"')]).toEqual([row.call, row.about, false]);
  }
}
it.each(competitors)("a mark is in no answer to any call of %s", isInNoAnswer);
it.each(others)("a mark is in no answer to any call of %s", { tags: "all" }, isInNoAnswer);

it("a note is in no notification and in no e-mail, whatever becomes of the request", async () => {
  for (const row of marketplaceRows.filter(({ call, file }) => call !== "images" && !file))
    await makeCall(opened, row, world, "CO");
  await jobsDone(opened, "applicants");
  const ids = Object.values(world.ids);
  const received = await opened.db.select().from(notifications).where(inArray(notifications.accountId, ids));
  expect([received.length > 0, hasNote(JSON.stringify(received))]).toEqual([true, false]);
  const { rows: mails } = await opened.db.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = 'mail'`,
  );
  expect([mails.length > 0, hasNote(JSON.stringify(mails))]).toEqual([true, false]);
});
