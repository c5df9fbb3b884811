import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { processAnnouncements } from "#server/notify/notifications/announcements-due.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import type { announcements } from "#server/platform/db/schema/announcements.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { openLogged } from "#server/test/logged.ts";
import { buildAnnouncement } from "#server/test/notify/build-announcement.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const { logged, log } = openLogged(opened);

const ids = { admin: 0, disabled: 0, company: 0, pending: 0, rejected: 0, freelancers: [] as number[] };
let today: string;
beforeAll(async () => {
  const { db } = opened;
  ids.admin = (await buildAdmin(db)).id;
  ids.disabled = (await buildAdmin(db, { disabledAt: new Date() })).id;
  ids.company = (await buildCompany(db, { language: "hi" })).id;
  ids.pending = (await buildCompany(db, { status: "pending" })).id;
  ids.rejected = (await buildCompany(db, { status: "rejected" })).id;
  for (let i = 0; i < 5; i += 1) ids.freelancers.push((await buildFreelancer(db)).id);
  today = await platformToday(db);
});

const dayFromToday = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const announce = (values: Partial<typeof announcements.$inferInsert> = {}) =>
  buildAnnouncement(opened.db, { fromDay: today, untilDay: today, isNotified: true, ...values });
const written = (subjectId: number) =>
  opened.db
    .select({ accountId: notifications.accountId, kind: notifications.kind, facts: notifications.facts })
    .from(notifications)
    .where(eq(notifications.subjectId, subjectId))
    .orderBy(notifications.accountId);
const recipients = async (id: number) => (await written(id)).map(({ accountId }) => accountId);
const process = (batchSize?: number) => processAnnouncements(opened.services, new Date(), batchSize);

describe("the notifications of an announcement", () => {
  it("go once to everybody who can log in, each in the own language, in several batches and by several instances", async () => {
    const id = await announce();
    await Promise.all([process(2), process(2), process(3)]);
    await process(2);
    const rows = await written(id);
    expect(rows.map(({ accountId }) => accountId)).toEqual([ids.admin, ids.company, ...ids.freelancers]);
    expect(rows.find(({ accountId }) => accountId === ids.company)?.facts.title).toBe("रखरखाव");
    expect(rows.find(({ accountId }) => accountId === ids.admin)?.facts.title).toBe("Maintenance");
  });

  it("go to its audience only", async () => {
    const [companies, freelancers] = [
      await announce({ audience: "companies" }),
      await announce({ audience: "freelancers" }),
    ];
    await process();
    expect(await recipients(companies)).toEqual([ids.company]);
    expect(await recipients(freelancers)).toEqual(ids.freelancers);
  });

  it("are not written where nobody wanted them, before the first day, after the last one, or once it was ended", async () => {
    const silent = [
      await announce({ isNotified: false }),
      await announce({ fromDay: dayFromToday(1), untilDay: dayFromToday(1) }),
      await announce({ fromDay: dayFromToday(-2), untilDay: dayFromToday(-1) }),
      await announce({ endedAt: new Date() }),
    ];
    await process();
    for (const id of silent) expect(await recipients(id)).toEqual([]);
    await processAnnouncements(opened.services, new Date(Date.now() + 86_400_000));
    expect(await recipients(silent[1] ?? 0)).toHaveLength(7);
  });

  it("continue after a batch that was rolled back", async () => {
    const id = await announce();
    const stop = new Error("stopped");
    const { db } = opened;
    let stops = 1;
    const failing = {
      transaction: ((run) =>
        db.transaction(async (tx) => {
          const result = await run(tx);
          if (stops-- > 0) throw stop;
          return result;
        })) as typeof db.transaction,
    } as typeof db;
    await processAnnouncements({ ...logged.services, db: failing }, new Date(), 2);
    expect(log.output).toContain("stopped");
    expect(await recipients(id)).toEqual([]);
    await process(2);
    expect(await recipients(id)).toHaveLength(7);
  });

  it("open the home screen, name the announcement, and go to the digest of who chose it", async () => {
    const as = await signedIn(opened, ids.company);
    const [newest] = (await ask(opened, "notifications.list", {}, { as })).json();
    expect(newest).toMatchObject({ kind: "announcement", title: "रखरखाव", path: "/clientmaster/clienthome" });
    const [{ groups }] = (await ask(opened, "notifications.getPreferences", {}, { as })).json();
    expect(groups).toContainEqual({
      kindGroup: "announcements",
      email: "off",
      choices: ["off", "digest"],
      push: null,
    });
  });
});
