import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { withScratchDatabase } from "#server/cli/scratch-database.ts";
import { fillDemo } from "#server/demo/seed.ts";
import { lastRuns } from "#server/operation/maintenance/queries.ts";
import { isInstalled } from "#server/platform/db/embedded-postgres/programs.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { open } from "#server/test/open.ts";
import { runProgram } from "#server/test/program.ts";
import { restoreTests } from "#server/test/restore.ts";

vi.setConfig({ testTimeout: 120_000 });
vi.mock("#server/platform/db/embedded-postgres/programs.ts", { spy: true });

const opened = open({ DEMO: "1", METRICS_TOKEN: "a token of the operator" });
const { nameFor } = restoreTests();
beforeAll(() => fillDemo(opened.services));

it("a drill restores the newest backup, verifies it, leaves nothing, and its success is shown to admins and alerts", {
  tags: "all",
}, async () => {
  const { db } = opened;
  // Of the demo: an account without an audit entry would violate an invariant.
  const [admin] = await db.select().from(accounts).where(eq(accounts.role, "admin"));
  const as = await signedIn(opened, admin?.id ?? 0);
  const state = async () => (await ask(opened, "dashboards.admin", {}, { as })).json()[0].settings;
  const figures = async () => (await opened.app.inject("/metrics")).body.match(/^kaamkaj_(backup|drill)_\w+ \d+/gm);
  expect(await state()).toMatchObject({ lastBackupAt: null, lastDrillAt: null, isDiskLow: expect.any(Boolean) });
  expect(await figures()).toBeNull();

  const folder = await nameFor("backups");
  await mkdir(folder);
  expect(await runProgram(opened, "backup:drill", [folder])).toEqual({
    code: 2,
    output: `There is no backup kaamkaj-….zip in ${folder}.\n`,
  });
  const newest = join(folder, "kaamkaj-2026-11-28T021500Z.zip");
  expect(await runProgram(opened, "backup", [newest])).toMatchObject({ code: 0 });
  await writeFile(join(folder, "kaamkaj-2026-11-27T021500Z.zip"), "an older one");
  const before = (await readdir(folder)).toSorted();
  const { code, output } = await runProgram(opened, "backup:drill", [folder]);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/the chain is whole[\s\S]*\nThe backup can be restored\.\n$/),
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(before);

  const runs = await lastRuns(db);
  expect(await state()).toMatchObject({
    lastBackupAt: runs.get("backup")?.toISOString(),
    lastDrillAt: runs.get("drill")?.toISOString(),
  });
  expect(await figures()).toHaveLength(2);
});

it("a drill with a backup that is damaged, or whose ledger is wrong, ends badly and counts as none", {
  tags: "all",
}, async () => {
  const { db } = opened;
  const drill = (await lastRuns(db)).get("drill");
  const folder = await nameFor("backups");
  await mkdir(folder);
  const file = join(folder, "kaamkaj-2026-11-28T021500Z.zip");
  await db.execute(sql`update works set engaged = not engaged where id = (select min(id) from works)`);
  expect(await runProgram(opened, "backup", [file])).toMatchObject({ code: 0 });
  await db.execute(sql`update works set engaged = not engaged where id = (select min(id) from works)`);
  const wrong = await runProgram(opened, "backup:drill", [folder]);
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringMatching(/^BROKEN I6 [\s\S]*The backup is not good/m)]);

  await copyFile(file, join(folder, "kaamkaj-2026-11-29T021500Z.zip"));
  await writeFile(join(folder, "kaamkaj-2026-11-29T021500Z.zip"), (await readFile(file)).subarray(0, -100));
  const damaged = await runProgram(opened, "backup:drill", [folder]);
  expect([damaged.code, damaged.output]).toEqual([2, expect.stringContaining("is not a complete backup")]);
  expect((await lastRuns(db)).get("drill")).toEqual(drill);
  expect(await readdir(folder)).toHaveLength(2);
});

it("where no PostgreSQL is embedded, a drill takes a database of its own on the server", async () => {
  vi.mocked(isInstalled).mockReturnValue(false);
  const { pool, settings } = opened.services;
  const names = async () =>
    (await pool.query("select datname from pg_database where datname like 'kaamkaj_drill_%'")).rows.length;
  const inside = await withScratchDatabase(settings.DATABASE_URL, "/nowhere", async (url) => {
    expect(url).toMatch(/\/kaamkaj_drill_[0-9a-f]{12}/);
    return names();
  });
  expect([inside, await names()]).toEqual([1, 0]);
});
