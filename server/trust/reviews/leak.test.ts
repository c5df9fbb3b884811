import { getTableName, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { ownRowsAsJson } from "#server/operation/personal-data/queries.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { reviews } from "#server/platform/db/schema/reviews.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { buildPage } from "#server/test/discovery/build-page.ts";
import { marketplaceRows } from "#server/test/matrix.ts";
import { makeCall } from "#server/test/matrix-call.ts";
import { open } from "#server/test/open.ts";
import { type Actor, actors, buildWorld, type World } from "#server/test/world.ts";
import { processReviews } from "#server/trust/reviews/due.ts";

// Every reading of every caller, three times.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });

/** In no other text of this test. */
const secret = "Quillwort and bergamot";

let world: World;
beforeAll(async () => {
  const built = await buildWorld(opened);
  // The public page of the freelancer, whose reviews visitors read.
  world = { ...built, page: await buildPage(opened.db, { accountId: built.ids.FO }) };
  // A session that was not used for a minute is touched, and the owner of a company reads when its members were last seen.
  await opened.db.update(sessions).set({ seenAt: sql`now() + interval '1 hour'` });
});

const isReading = (name: string) => "row" in (contract[name as keyof typeof contract] as Call);
const readings = marketplaceRows.filter(({ call, file }) => call !== "images" && !file && isReading(call));

/** What every caller reads with every call: of the paid request, its parties and everything else of the world. */
async function everyAnswer(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const actor of actors)
    for (const row of readings) {
      const { statusCode, headers, body } = await makeCall(opened, row, world, actor);
      const text = body.replace(/"requestId":"[^"]*"/, "");
      answers.set(`${actor} ${row.call} ${row.about}`, `${statusCode} ${headers["x-next-after"] ?? ""} ${text}`);
    }
  return answers;
}

async function exportOf(accountId: number): Promise<string> {
  const parts: string[] = [];
  for (const { table, exports } of opened.services.personalData) {
    const name = getTableName(table);
    if ("notExported" in exports) continue;
    await opened.db.transaction(async (tx) => {
      for await (const row of ownRowsAsJson(tx, name, exports, accountId)) parts.push(`${name} ${row}`);
    }, "snapshot");
  }
  return parts.toSorted().join("\n");
}

/** What is stored for people to read, beside the answers: notifications, e-mails, the audit log, exports of all but the author. */
async function everythingStored(author: Actor) {
  const { rows: mails } = await opened.db.execute(
    sql`select count(*)::int as count from pgboss.job where name = 'mail'`,
  );
  const exports: Record<string, string> = {};
  for (const actor of actors.slice(1))
    if (actor !== author) exports[actor] = await exportOf(world.browsers[actor].accountId);
  return {
    notifications: await opened.db.$count(notifications),
    mails,
    audited: await opened.db.$count(auditEntries),
    exports,
  };
}

/** What differs between two readings of the same world. */
function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...before].flatMap(([key, text]) => (after.get(key) === text ? [] : [key]));
}

describe.each([
  ["CO", "FO"],
  ["FO", "CO"],
] as const)("a hidden review of %s about %s", (author, subject) => {
  it("changes nothing that anybody else can read, in no call, count, order, notification, e-mail, export or entry", {
    tags: "all",
  }, async () => {
    await opened.db.delete(reviews).where(sql`${reviews.visibleAt} is null`);
    const first = await everyAnswer();
    const twin = await everyAnswer();
    // Some answers differ each time, like a list of sessions that says when each was used.
    const volatile = differences(first, twin);
    expect(volatile.length).toBeLessThan(readings.length);
    const stored = await everythingStored(author);
    const { paid: requestId } = world.requests;
    const body = { requestId, rating1: 1, rating2: 1, rating3: 2, text: secret };
    expect(outcomeOf(await ask(opened, "reviews.submit", body, { as: world.browsers[author] }))).toBe("Success");
    await processReviews(opened.services);
    expect(await everythingStored(author)).toEqual(stored);

    const answers = await everyAnswer();
    const ownCalls = [`${author} reviews.mine`, `${author} getworkbystatus`];
    const changed = differences(twin, answers).filter((key) => !volatile.includes(key));
    expect(changed.filter((key) => !ownCalls.some((own) => key.startsWith(own)))).toEqual([]);
    const readers = [...answers].filter(([, text]) => text.includes(secret)).map(([key]) => key.split(" ")[0]);
    expect([...new Set(readers)]).toEqual([author]);
    expect(subject).not.toBe(author);
  });

  it("is in the answer of its submission no more than another one", async () => {
    const { paid: requestId } = world.requests;
    const body = { requestId, rating1: 5, rating2: 5, rating3: 5, text: "Another text." };
    const again = await ask(opened, "reviews.submit", body, { as: world.browsers[author] });
    expect(again.json()).toEqual({ message: "Success" });
  });
});

describe("the second review", () => {
  it("gets the same answer as the first one", { tags: "all" }, async () => {
    await opened.db.delete(reviews).where(sql`${reviews.visibleAt} is null`);
    const { paid: requestId } = world.requests;
    const body = { requestId, rating1: 3, rating2: 3, rating3: 3, text: "A text." };
    const answers = [];
    for (const actor of ["CO", "FO"] as const) {
      const { statusCode, body: text } = await ask(opened, "reviews.submit", body, { as: world.browsers[actor] });
      answers.push([statusCode, text]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });
});
