import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { files } from "#server/platform/db/schema/files.ts";
import { idempotencyKeys } from "#server/platform/db/schema/idempotency.ts";
import { resetTokens, sessions } from "#server/platform/db/schema/sessions.ts";
import { sweep } from "#server/sweep.ts";
import { buildFile, buildFreelancer } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

const ago = (time: string) => sql`now() - ${time}::interval`;

describe("the sweep", () => {
  it("takes away what has run out and nothing else", async () => {
    const { db, services } = opened;
    const { id: accountId } = await buildFreelancer(db);
    const idempotency = { accountId, call: "works", bodyHash: "" };
    await db.insert(sessions).values([
      { tokenHash: "used", accountId, seenAt: ago("6 days"), createdAt: ago("29 days") },
      { tokenHash: "silent", accountId, seenAt: ago("8 days"), createdAt: ago("8 days") },
      { tokenHash: "old", accountId, seenAt: ago("1 minute"), createdAt: ago("31 days") },
    ]);
    await db.insert(resetTokens).values([
      { tokenHash: "fresh", accountId, createdAt: ago("29 minutes") },
      { tokenHash: "stale", accountId, createdAt: ago("31 minutes") },
    ]);
    await db.insert(idempotencyKeys).values([
      { ...idempotency, key: "kept", createdAt: ago("23 hours") },
      { ...idempotency, key: "dropped", createdAt: ago("25 hours") },
    ]);
    const waiting = await buildFile(db, { attachedAt: null, createdAt: new Date() });
    const forgotten = await buildFile(db, { attachedAt: null, createdAt: new Date(Date.now() - 2 * 3_600_000) });
    await services.disk.put(forgotten.name, "bytes");

    await sweep(services);

    const namesOf = async (rows: Promise<{ name: string }[]>) => (await rows).map(({ name }) => name);
    expect(await namesOf(db.select({ name: sessions.tokenHash }).from(sessions))).toEqual(["used"]);
    expect(await namesOf(db.select({ name: resetTokens.tokenHash }).from(resetTokens))).toEqual(["fresh"]);
    expect(await namesOf(db.select({ name: idempotencyKeys.key }).from(idempotencyKeys))).toEqual(["kept"]);
    expect(await db.$count(files, eq(files.name, waiting.name))).toBe(1);
    expect(await db.$count(files, eq(files.name, forgotten.name))).toBe(0);
    expect(await services.disk.exists(forgotten.name)).toBe(false);
  });

  it("is planned for every ten minutes, what is nightly or done once for every hour, and all other jobs for every minute", async () => {
    const { rows } = await opened.db.execute(sql`select name, cron from pgboss.schedule order by name`);
    expect(rows).toEqual([
      { name: "check", cron: "30 * * * *" },
      { name: "contracts", cron: "45 * * * *" },
      { name: "fold", cron: "* * * * *" },
      { name: "funnel", cron: "15 * * * *" },
      { name: "merges", cron: "* * * * *" },
      { name: "notifications", cron: "* * * * *" },
      { name: "payouts", cron: "* * * * *" },
      { name: "personal-data", cron: "* * * * *" },
      { name: "reconciliation", cron: "5 * * * *" },
      { name: "records", cron: "20 * * * *" },
      { name: "repair", cron: "* * * * *" },
      { name: "signals", cron: "25 * * * *" },
      { name: "sweep", cron: "*/10 * * * *" },
    ]);
  });
});
