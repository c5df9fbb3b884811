import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { processSavedSearches } from "#server/discovery/searches/due.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { searchHits } from "#server/platform/db/schema/saved-searches.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { openLogged } from "#server/test/logged.ts";
import { open } from "#server/test/open.ts";
import { buildRestriction } from "#server/test/trust/build-decision.ts";

const opened = open({ TIME_ZONE: "Asia/Kolkata" }, { hasJobs: false });
const { logged, log } = openLogged(opened);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** 10:00 in the platform's time zone. */
const start = new Date("2030-05-04T04:30:00Z").getTime();
const run = (at = start) => processSavedSearches(opened.services, new Date(at));

/** Each test has words of its own, which are no misspellings of each other. */
const words = [
  "banjo",
  "cactus",
  "dynamo",
  "fjord",
  "glacier",
  "harpoon",
  "igloo",
  "jigsaw",
  "kayak",
  "lasso",
  "mosaic",
  "oyster",
  "pebble",
  "quartz",
  "saddle",
  "tulip",
];
const newWord = () => words.shift() ?? "";

async function newFreelancer(columns: object = {}) {
  const email = `${randomUUID()}@kaamkaj.example`;
  const { id } = await buildFreelancer(opened.db, { email, ...columns });
  return { email, as: await signedIn(opened, id) };
}

async function save(as: Browser, q: string, alert = "now", more: object = {}): Promise<number> {
  const response = await ask(opened, "searches.save", { name: `All ${q}`, filters: { q, ...more }, alert }, { as });
  expect(outcomeOf(response)).toBe("Success");
  return response.json<{ searchId: number }>().searchId;
}

const post = async (q: string, columns: object = {}) =>
  (await buildWork(opened.db, { title: `Work ${q}`, deadline: "2099-12-31", ...columns })).id;
const change = (id: number, columns: Partial<typeof works.$inferInsert>) =>
  opened.db.update(works).set(columns).where(eq(works.id, id));

interface QueuedMail {
  readonly subject: string;
  readonly text: string;
  readonly preferences: string;
  readonly limitedFor: number;
}

async function mailsTo(email: string): Promise<QueuedMail[]> {
  const { rows } = await opened.db.execute<{ data: QueuedMail }>(
    sql`select data from pgboss.job where name = 'mail' and data ->> 'to' = ${email} order by created_on, id`,
  );
  return rows.map(({ data }) => data);
}

const alertsOf = async ({ accountId }: Browser) =>
  (
    await opened.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.accountId, accountId), eq(notifications.kind, "alert")))
  ).map(({ subjectId, facts }) => [subjectId, facts.title]);
const linesOf = ({ text }: QueuedMail) => text.split("\n").filter((line) => line.startsWith("- "));

describe("other filters of a search", () => {
  it("leave out of the alert and the list what they do not find any more", async () => {
    const word = newWord();
    const { as, email } = await newFreelancer();
    const searchId = await save(as, word, "daily");
    await post(word, { title: `Cheap ${word}`, budget: 100_000 });
    await post(word, { title: `Dear ${word}`, budget: 900_000 });
    await run();
    const filters = { q: word, budgetfrom: 5_000 };
    expect(outcomeOf(await ask(opened, "searches.update", { searchId, filters }, { as }))).toBe("Success");
    const [listed] = (await ask(opened, "searches.list", {}, { as })).json<{ hits: { title: string }[] }[]>();
    expect(listed?.hits.map(({ title }) => title)).toEqual([`Dear ${word}`]);
    await run(start + 24 * hourMs);
    const lines = (await mailsTo(email)).flatMap(linesOf);
    expect(lines).toEqual([expect.stringContaining(`Dear ${word}`)]);
  });
});

describe("an alert at once", () => {
  it.each([
    [-1, 0],
    [0, 1],
    [1, 1],
  ])("reports a work whose deadline is %d days from today as long as it is open", async (days, count) => {
    const word = newWord();
    const { as, email } = await newFreelancer();
    await save(as, word);
    const workId = await post(word);
    await opened.db
      .update(works)
      .set({ deadline: sql`current_date + ${days}::int` })
      .where(eq(works.id, workId));
    await run();
    expect(await mailsTo(email)).toHaveLength(count);
  });

  it("reports a work once, also after two edits and a pause", async () => {
    const word = newWord();
    const { as, email } = await newFreelancer();
    const searchId = await save(as, word, "now", { budgetfrom: 5 });
    const id = await post(word, { budget: 500_000 });
    await run();
    const mails = await mailsTo(email);
    expect(mails).toMatchObject([{ subject: `New jobs: “All ${word}”`, limitedFor: as.accountId }]);
    expect(mails[0]?.text).toContain(`- “Work ${word}” by `);
    expect(mails[0]?.text).toContain("₹5,000");
    expect(mails[0]?.text).toContain(`/freelancermaster/workview?q=${word}&budgetfrom=5&sort=newest`);
    expect(mails[0]?.preferences).toMatch(/\/freelancermaster\/searches$/);
    expect(await alertsOf(as)).toEqual([[searchId, `All ${word}`]]);
    for (const columns of [
      { title: `More ${word}` },
      { budget: 700_000 },
      { pausedAt: new Date() },
      { pausedAt: null },
    ]) {
      await change(id, columns);
      await run(start + 2 * hourMs);
      await run(start + 30 * hourMs);
    }
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await alertsOf(as)).toHaveLength(1);
  });

  it("is one e-mail an hour for a search, with all works of that hour", async () => {
    const word = newWord();
    const { as, email } = await newFreelancer();
    await save(as, word);
    await post(word);
    await run();
    for (const title of ["Second", "Third"]) await post(word, { title: `${title} ${word}` });
    await run(start + 10 * minuteMs);
    await run(start + 59 * minuteMs);
    expect(await mailsTo(email)).toHaveLength(1);
    await run(start + 61 * minuteMs);
    const [, second] = await mailsTo(email);
    expect(second && linesOf(second)).toHaveLength(2);
    await run(start + 200 * minuteMs);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it("leaves out works that are closed by then, and reports them once they are open again", async () => {
    const word = newWord();
    const { as, email } = await newFreelancer();
    await save(as, word);
    await post(word);
    await run();
    const paused = await post(word, { title: `Paused ${word}` });
    const [engaged, takenDown, deleted, applied] = [
      await post(word),
      await post(word),
      await post(word),
      await post(word),
    ];
    await run(start + minuteMs);
    await change(paused, { pausedAt: new Date() });
    await change(engaged, { engaged: true });
    await change(takenDown, { takenDownAt: new Date() });
    await opened.db.delete(works).where(eq(works.id, deleted));
    await buildRequest(opened.db, { workId: applied, freelancerId: as.accountId });
    await run(start + 2 * hourMs);
    expect(await mailsTo(email)).toHaveLength(1);
    await change(paused, { pausedAt: null });
    await run(start + 3 * hourMs);
    const [, second] = await mailsTo(email);
    expect(second && linesOf(second)).toEqual([expect.stringContaining(`Paused ${word}`)]);
    await run(start + 5 * hourMs);
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe("a daily alert", () => {
  it("is one e-mail for all searches at the hour of the summary, with ten works and the number of the others", async () => {
    const [one, two] = [newWord(), newWord()];
    const { as, email } = await newFreelancer();
    const searchIds = [await save(as, one, "daily"), await save(as, two, "daily")];
    for (let i = 0; i < 7; i += 1) await post(`${one} ${i}`);
    for (let i = 0; i < 6; i += 1) await post(`${two} ${i}`);
    await post(`${one} ${two}`);
    await run();
    await run(start + 21.9 * hourMs);
    expect(await mailsTo(email)).toEqual([]);
    await run(start + 22.1 * hourMs);
    const mails = await mailsTo(email);
    expect(mails).toMatchObject([{ subject: "New jobs for your saved searches" }]);
    expect(mails.flatMap(linesOf)).toHaveLength(10);
    expect(mails[0]?.text).toContain("And 4 more.");
    expect(mails[0]?.text).toContain("/freelancermaster/searches");
    expect((await alertsOf(as)).map(([id]) => id).toSorted()).toEqual(searchIds);
    await run(start + 46.1 * hourMs);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("comes at the hour that the freelancer has chosen", async () => {
    const word = newWord();
    const { as, email } = await newFreelancer();
    await ask(opened, "notifications.setSchedule", { digestHour: 12 }, { as });
    await save(as, word, "daily");
    await post(word);
    await run();
    await run(start + 1.9 * hourMs);
    expect(await mailsTo(email)).toEqual([]);
    await run(start + 2.1 * hourMs);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("a search without an alert", () => {
  it("finds works and reports none of them, also after it was switched on", async () => {
    const word = newWord();
    const { as, email } = await newFreelancer();
    const searchId = await save(as, word, "off");
    const before = await post(word);
    await run();
    const set = async (alert: string) =>
      expect(outcomeOf(await ask(opened, "searches.update", { searchId, alert }, { as }))).toBe("Success");
    await set("now");
    await run(start + 2 * hourMs);
    expect(await mailsTo(email)).toEqual([]);
    expect(await alertsOf(as)).toEqual([]);
    const after = await post(word, { title: `Later ${word}` });
    await set("daily");
    await run(start + 3 * hourMs);
    await set("off");
    await run(start + 60 * hourMs);
    expect(await mailsTo(email)).toEqual([]);
    const hits = await opened.db.select().from(searchHits).where(eq(searchHits.searchId, searchId));
    expect(hits.map(({ workId, reportedAt }) => [workId, reportedAt !== null])).toEqual([
      [before, true],
      [after, true],
    ]);
  });

  it("that becomes one at once reports what waited for the daily one", async () => {
    const word = newWord();
    const { as, email } = await newFreelancer();
    const searchId = await save(as, word, "daily");
    await post(word);
    await run();
    await ask(opened, "searches.update", { searchId, alert: "now" }, { as });
    await run(start + minuteMs);
    expect(await mailsTo(email)).toMatchObject([{ subject: `New jobs: “All ${word}”` }]);
  });
});

describe("an alert is sent once", () => {
  it("by several instances at the same time", async () => {
    const word = newWord();
    const { as, email } = await newFreelancer();
    await save(as, word);
    await save(as, `${word} work`, "now");
    for (let i = 0; i < 5; i += 1) await post(word, { title: `Work ${word} ${i}` });
    await Promise.all(Array.from({ length: 5 }, () => run()));
    await run(start + 2 * hourMs);
    const mails = await mailsTo(email);
    const lines = mails.flatMap(linesOf);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(2);
    expect(lines).toHaveLength(10);
    expect(await alertsOf(as)).toHaveLength(mails.length);
  });

  it("after a failure between what was found and the e-mail, which loses nothing", async () => {
    const word = newWord();
    const { as, email } = await newFreelancer();
    const searchId = await save(as, word);
    await post(word);
    await opened.db.execute(sql`
      create function refuse_alert() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
      create trigger refuse_alert before insert on notifications for each row when (new.kind = 'alert') execute function refuse_alert()`);
    await processSavedSearches(logged.services, new Date(start));
    expect(log.output).toContain("no room");
    const hits = () => opened.db.select().from(searchHits).where(eq(searchHits.searchId, searchId));
    expect(await hits()).toMatchObject([{ reportedAt: null }]);
    expect(await mailsTo(email)).toEqual([]);
    await opened.db.execute(sql`drop trigger refuse_alert on notifications; drop function refuse_alert()`);
    await run(start + minuteMs);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await alertsOf(as)).toHaveLength(1);
  });
});

describe("an alert goes to nobody", () => {
  it("who cannot apply or log in", async () => {
    const word = newWord();
    const [suspended, disabled] = [await newFreelancer(), await newFreelancer()];
    for (const { as } of [suspended, disabled]) await save(as, word);
    const { id: decidedBy } = await buildAdmin(opened.db);
    await buildRestriction(opened.db, { accountId: suspended.as.accountId, decidedBy, kinds: ["apply"] });
    await opened.db.execute(sql`update accounts set disabled_at = now() where id = ${disabled.as.accountId}`);
    await post(word);
    await run();
    await opened.db.execute(sql`update restrictions set lifted_at = now()`);
    await run(start + 2 * hourMs);
    for (const { as, email } of [suspended, disabled]) {
      expect(await mailsTo(email)).toEqual([]);
      expect(await alertsOf(as)).toEqual([]);
    }
  });
});

it("an alert is in the language of its reader", async () => {
  const word = newWord();
  const { as, email } = await newFreelancer({ language: "hi" });
  await save(as, word);
  await post(word);
  await run();
  expect(await mailsTo(email)).toMatchObject([{ subject: `नए काम: “All ${word}”` }]);
});
