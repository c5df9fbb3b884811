import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { invariants } from "#server/contexts.ts";
import { fillDemo } from "#server/demo/seed.ts";
import { checkNightly } from "#server/money/ledger/checks.ts";
import { whileNobodyChecks } from "#server/platform/db/locks.ts";
import { files } from "#server/platform/db/schema/files.ts";
import { ledgerChecks } from "#server/platform/db/schema/ledger.ts";
import { workRequests, works } from "#server/platform/db/schema/marketplace.ts";
import { categories } from "#server/platform/db/schema/reference.ts";
import { schemaVersion } from "#server/platform/db/schema/version.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCategory, buildFile } from "#server/test/build.ts";
import { buildContracts } from "#server/test/hiring/build-contract.ts";
import { open } from "#server/test/open.ts";
import { runProgram } from "#server/test/program.ts";

// Without jobs: one of them checks the ledger as well, whenever the last check was yesterday.
const opened = open({ DEMO: "1", LOG_LEVEL: "silent" }, { hasJobs: false });

let admin: Browser;

beforeAll(async () => {
  await fillDemo(opened.services);
  admin = await signedIn(opened, (await buildAdmin(opened.db, { demo: true })).id);
});

const state = async () => (await ask(opened, "dashboards.admin", {}, { as: admin })).json()[0].money.lastLedgerCheck;
const checks = () => opened.db.$count(ledgerChecks);
const gauges = async () => {
  const lines = (await opened.app.inject({ url: "/metrics" })).body.split("\n");
  return lines.filter((line) => line.startsWith("kaamkaj_invariant"));
};

/** Past the product: a work that is engaged says that it is not. */
const say = async (engaged: boolean) => {
  const [one] = await opened.db
    .select({ id: workRequests.workId })
    .from(workRequests)
    .where(eq(workRequests.status, "paid"));
  await opened.db
    .update(works)
    .set({ engaged })
    .where(eq(works.id, one?.id ?? 0));
};

/** As if the last check had been the night before. */
const nightPasses = () => opened.db.update(ledgerChecks).set({ checkedAt: sql`checked_at - interval '24 hours'` });

describe("the state of the books", () => {
  it("is unknown before the first check", async () => {
    expect(await state()).toBeNull();
    expect(await gauges()).toEqual(["kaamkaj_invariants_checked_timestamp_seconds 0"]);
  });

  it("is checked once a night, whoever comes first, and told to the admin and to metrics", async () => {
    await checkNightly(opened.services);
    await checkNightly(opened.services);
    expect(await checks()).toBe(1);
    expect(await state()).toEqual({ checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), violations: [] });
    const [at, ...counts] = (await gauges()).toSorted().toReversed();
    expect(Number(at?.split(" ")[1])).toBeCloseTo(Date.now() / 1000, -2);
    expect(counts.toSorted()).toEqual(
      invariants.map(({ name }) => `kaamkaj_invariant_violations{invariant="${name}"} 0`).toSorted(),
    );
  });

  it("says what is wrong until a later check finds it well", async () => {
    await say(false);
    await nightPasses();
    await checkNightly(opened.services);
    const sentence = "at most one engaged request a job, and the work says whether there is one";
    expect(await state()).toMatchObject({ violations: [{ invariant: "I6", sentence, count: 1 }] });
    expect(await gauges()).toContain('kaamkaj_invariant_violations{invariant="I6"} 1');
    await say(true);
    await nightPasses();
    await checkNightly(opened.services);
    expect(await state()).toMatchObject({ violations: [] });
    expect(await gauges()).toContain('kaamkaj_invariant_violations{invariant="I6"} 0');
  });

  it("is kept for a quarter of a year", async () => {
    await opened.db.update(ledgerChecks).set({ checkedAt: sql`now() - interval '91 days'` });
    await checkNightly(opened.services);
    expect(await checks()).toBe(1);
  });
});

describe("a check at once", () => {
  const check = () => ask(opened, "ledger.check", {}, { as: admin });
  /** A check that takes more than two seconds continues without its caller. */
  const checkToTheEnd = async () => {
    const before = await checks();
    expect(["Success", "Running"]).toContain(outcomeOf(await check()));
    await untilKept(before + 1);
  };
  /** A check is stored before it releases its lock, so that the next one could still be refused. */
  const untilKept = async (count: number) => {
    const isOver = async () => (await checks()) === count && (await whileNobodyChecks(opened.services.pool, yes));
    await vi.waitUntil(isOver, { timeout: 20_000 });
  };
  const yes = () => Promise.resolve(true);

  it("finds what was mended in order, without waiting for the night", async () => {
    await say(false);
    await checkToTheEnd();
    expect(await state()).toMatchObject({ violations: [{ invariant: "I6" }] });
    await say(true);
    await checkToTheEnd();
    expect(await state()).toMatchObject({ violations: [] });
    expect(await gauges()).toContain('kaamkaj_invariant_violations{invariant="I6"} 0');
  });

  it("is refused while another one runs, wherever it does, and nothing is kept", async () => {
    const before = await checks();
    let refused = "";
    await whileNobodyChecks(opened.services.pool, async () => {
      refused = outcomeOf(await check());
    });
    expect([refused, await checks()]).toEqual(["409 check_running", before]);
    await checkToTheEnd();
  });

  it("answers before it is done where it takes long, and is kept all the same", { tags: "all" }, async () => {
    const before = await checks();
    const { name } = await buildFile(opened.db);
    const category = await buildCategory(opened.db, { image: name });
    const stored = join(opened.services.settings.DATA_DIR, "files", name);
    // It is read when somebody writes to it.
    execFileSync("mkfifo", [stored]);
    expect(outcomeOf(await check())).toBe("Running");
    await writeFile(stored, "bytes");
    await untilKept(before + 1);
    await opened.db.delete(categories).where(eq(categories.id, category.id));
    await opened.db.delete(files).where(eq(files.name, name));
  });
});

describe("kaamkaj ledger:verify", { timeout: 60_000 }, () => {
  const run = (env?: Record<string, string>) => runProgram(opened, "ledger:verify", [], env);
  const lines = (broken: string, ...below: string[]) =>
    invariants.flatMap(({ name, sentence }) =>
      name === broken
        ? [`BROKEN ${name.padEnd(3)} ${sentence}: 1 violation`, ...below]
        : [`ok     ${name.padEnd(3)} ${sentence}`],
    );

  it("prints a line for each, beside the running product, and changes nothing", { tags: "all" }, async () => {
    const before = await checks();
    expect(await run()).toEqual({ code: 0, output: `${lines("none").join("\n")}\n` });
    expect(await checks()).toBe(before);
  });

  it("ends with 1 and says where, when something is not true", { tags: "all" }, async () => {
    await say(false);
    const { code, output } = await run();
    await say(true);
    expect([code, output.replace(/work \d+/, "work 7")]).toEqual([
      1,
      `${lines("I6", "           work 7 has 1 engaged requests and says f").join("\n")}\n`,
    ]);
  });

  it("ends with 0 and says what is still being written, while a job does that after an upgrade", {
    tags: "all",
  }, async () => {
    const { db } = opened;
    const newest = sql`(select id from contracts where state = 'active' order by request_id desc limit 1)`;
    await db.transaction(async (tx) => {
      await tx.execute(sql`alter table contract_versions disable trigger user`);
      await tx.execute(sql`delete from contract_versions where contract_id = ${newest}`);
      await tx.execute(sql`delete from contracts where id = ${newest}`);
      await tx.execute(sql`alter table contract_versions enable trigger user`);
      await tx.update(schemaVersion).set({ contractsWrittenAt: null });
    });
    const { code, output } = await run();
    expect(output.split("\n").filter((line) => !line.startsWith("ok "))).toEqual([
      expect.stringMatching(/^wait {3}I15 every engaged request has one contract/),
      "           1 contract is still being written",
      "",
    ]);
    expect(code).toBe(0);
    await buildContracts(db);
    expect(await run()).toEqual({ code: 0, output: `${lines("none").join("\n")}\n` });
  });

  it("ends with 2 when it cannot look", { tags: "all" }, async () => {
    const { code, output } = await run({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" });
    expect([code, output]).toEqual([2, expect.stringContaining("ECONNREFUSED")]);
  });
});
