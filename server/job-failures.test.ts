import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runJob } from "#server/jobs.ts";
import { idempotencyKeys } from "#server/platform/db/schema/idempotency.ts";
import { offers } from "#server/platform/db/schema/offers.ts";
import { jobRowFailures, jobStepFailures } from "#server/platform/metrics.ts";
import { buildCompany, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildOffer } from "#server/test/hiring/build-offer.ts";
import { openLogged } from "#server/test/logged.ts";
import { open } from "#server/test/open.ts";

const opened = open({}, { hasJobs: false });
const { logged, log } = openLogged(opened);

beforeEach(() => {
  jobRowFailures.reset();
  jobStepFailures.reset();
});

/** The failures that were counted, by their labels. */
const failures = async (counter: typeof jobRowFailures | typeof jobStepFailures) =>
  (await counter.get()).values.map(({ labels, value }) => ({ ...labels, value }));

/** The error lines of the log without their causes. */
const errors = () =>
  log.output
    .split("\n")
    .filter((line) => line.includes('"level":50'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ msg, job, step, row }) => ({ msg, job, step, row }));

/** An offer that has expired, of a company of its own. */
async function buildExpired(hoursAgo: number) {
  const company = await buildCompany(opened.db);
  const freelancer = await buildFreelancer(opened.db);
  const { id: workId } = await buildWork(opened.db, { ownerId: company.id, quotes: true });
  const { id: requestId } = await buildRequest(opened.db, { workId, freelancerId: freelancer.id });
  const expiresAt = new Date(Date.now() - hoursAgo * 3_600_000);
  return { companyId: company.id, offerId: (await buildOffer(opened.db, { requestId, expiresAt })).id };
}

const statusOf = async (offerId: number) =>
  (await opened.db.select().from(offers).where(eq(offers.id, offerId)))[0]?.status;

describe("a row of a job that always fails", () => {
  it("stops no other row of its step, stays due, and is logged and counted", async () => {
    const poison = await buildExpired(99);
    const others: number[] = [];
    // More than a batch, and after it.
    for (let hours = 30; hours > 0; hours -= 1) others.push((await buildExpired(hours)).offerId);
    await opened.db.execute(
      sql.raw(`
      create function fail_notification() returns trigger language plpgsql as $$ begin raise 'poison'; end $$;
      create trigger poison before insert on notifications for each row
        when (new.account_id = ${poison.companyId}) execute function fail_notification()`),
    );
    await runJob(logged.services, "notifications");
    expect(await Promise.all(others.map(statusOf))).toEqual(others.map(() => "expired"));
    expect(await statusOf(poison.offerId)).toBe("open");
    expect(await failures(jobRowFailures)).toEqual([{ step: "offers: expire", value: 1 }]);
    expect(errors()).toEqual([
      { msg: "a row of a job failed", step: "offers: expire", row: poison.offerId, job: undefined },
    ]);

    await opened.db.execute(sql`drop trigger poison on notifications`);
    await runJob(logged.services, "notifications");
    expect(await statusOf(poison.offerId)).toBe("expired");
    expect(await opened.db.execute(sql`select from notifications where kind = 'offer_expired'`)).toHaveProperty(
      "rowCount",
      2 * 31,
    );
  });
});

describe("a step of a job that fails", () => {
  it("does not stop the steps after it, and is logged and counted", async () => {
    const { offerId } = await buildExpired(1);
    await opened.db.execute(sql`alter table reminders rename to reminders_away`);
    await runJob(logged.services, "notifications");
    await opened.db.execute(sql`alter table reminders_away rename to reminders`);
    expect(await statusOf(offerId)).toBe("expired");
    const [job, steps] = ["notifications", ["reminders of direct payments", "reminders"]] as const;
    expect(await failures(jobStepFailures)).toEqual(steps.map((step) => ({ job, step, value: 1 })));
    expect(errors()).toEqual(steps.map((step) => ({ msg: "a step of a job failed", job, step, row: undefined })));
  });

  it("does not stop the rest of the sweep either", async () => {
    const { id: accountId } = await buildFreelancer(opened.db);
    const createdAt = sql`now() - interval '25 hours'`;
    await opened.db.insert(idempotencyKeys).values({ accountId, call: "works", bodyHash: "", key: "old", createdAt });
    await opened.db.execute(sql`alter table password_invitations rename to invitations_away`);
    await opened.db.execute(sql`alter table email_changes rename to changes_away`);
    await runJob(logged.services, "sweep");
    await opened.db.execute(sql`alter table invitations_away rename to password_invitations`);
    await opened.db.execute(sql`alter table changes_away rename to email_changes`);
    expect(await opened.db.$count(idempotencyKeys)).toBe(0);
    expect(await failures(jobStepFailures)).toEqual([
      { job: "sweep", step: "sessions", value: 1 },
      { job: "sweep", step: "changes of e-mail addresses", value: 1 },
    ]);
  });
});
