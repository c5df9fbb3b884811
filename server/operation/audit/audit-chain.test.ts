import { setTimeout as delay } from "node:timers/promises";
import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { checkChain } from "#server/platform/audit/chain-check.ts";
import { insertEntry, type NewEntry } from "#server/platform/audit/queries.ts";
import { sealWaiting } from "#server/platform/audit/sealing.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { auditEntries, auditSeals, auditWaiting } from "#server/platform/db/schema/audit.ts";
import { open } from "#server/test/open.ts";
import { runProgram } from "#server/test/program.ts";

const opened = open();

const entry = (requestId: string): NewEntry => ({
  accountId: 1,
  role: "admin",
  call: "districtedit",
  outcome: "done",
  subject: "district",
  subjectId: "7",
  before: { district: "Kolam", districtid: 7 },
  after: { districtid: 7, district: "Kollam" },
  address: "127.0.0.1",
  requestId,
});

const write = (requestId: string) => insertEntry(opened.db, entry(requestId));

/** Seals until nothing waits any more; the application does so as well, meanwhile. */
async function allSealed(): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealWaiting(opened.db);
      expect(await opened.db.$count(auditWaiting)).toBe(0);
    },
    { timeout: 10_000, interval: 50 },
  );
}

const names = async () => {
  const rows = await opened.db
    .select({ seq: auditSeals.seq, name: auditEntries.requestId })
    .from(auditSeals)
    .innerJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
    .orderBy(asc(auditSeals.seq));
  return rows;
};

describe("the chain", () => {
  it("takes up what is written within ten seconds, by itself", async () => {
    await write("by itself");
    await vi.waitFor(async () => expect(await names()).toEqual([{ seq: 1, name: "by itself" }]), {
      timeout: 10_000,
      interval: 100,
    });
    const { end, ...rest } = await checkChain(opened.db);
    expect(rest).toEqual({ waiting: 0, fault: undefined });
    expect(end).toEqual({ seq: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it("takes an entry whose transaction took longer after those that were sealed meanwhile", async () => {
    const { db } = opened;
    await db.transaction(async (tx) => {
      await insertEntry(tx, entry("slow"));
      await write("quick");
      await allSealed();
      expect((await names()).at(-1)?.name).toBe("quick");
    });
    await allSealed();
    expect((await names()).slice(-2).map(({ name }) => name)).toEqual(["quick", "slow"]);
    expect((await checkChain(db)).fault).toBeUndefined();
  });

  it("does not know what was rolled back", async () => {
    const before = (await names()).length;
    const undone = opened.db.transaction(async (tx) => {
      await insertEntry(tx, entry("undone"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await write("after it");
    await allSealed();
    expect((await names()).slice(before).map(({ name }) => name)).toEqual(["after it"]);
  });

  it("stays one chain with every entry once while many write and several seal", async () => {
    const before = (await names()).length;
    const writers = Array.from({ length: 10 }, async (_, writer) => {
      for (let i = 0; i < 20; i += 1)
        await opened.db.transaction(async (tx) => {
          await insertEntry(tx, entry(`writer ${writer}`));
          // Some commit long after their number was given out.
          if (i % 5 === writer % 5) await delay(20);
        });
    });
    let writing = true;
    const sealers = Array.from({ length: 4 }, async () => {
      while (writing) await sealWaiting(opened.db).then(() => delay(1));
    });
    await Promise.all(writers);
    writing = false;
    await Promise.all(sealers);
    await allSealed();
    const after = await names();
    expect(after.length).toBe(before + 200);
    expect(after.map(({ seq }) => seq)).toEqual(after.map((_, i) => i + 1));
    expect(await checkChain(opened.db)).toMatchObject({ end: { seq: before + 200 }, waiting: 0, fault: undefined });
  }, 60_000);
});

describe("what is written", () => {
  it.each([auditEntries, auditSeals])("can be neither changed nor taken away: %#", async (table) => {
    for (const statement of [
      sql`update ${table} set ${sql.identifier(table === auditEntries ? "username" : "hash")} = 'x'`,
      sql`delete from ${table} where false`,
      sql`truncate ${table}`,
    ])
      await expect(opened.db.execute(statement)).rejects.toThrow(
        expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringMatching(/append-only/) }) }),
      );
  });
});

/** The trigger is no obstacle to whoever owns the tables. What was done is undone after the check. */
async function checkedAfter(tamper: (tx: Db) => Promise<unknown>, noted?: Parameters<typeof checkChain>[1]) {
  await allSealed();
  let finding: Awaited<ReturnType<typeof checkChain>> | undefined;
  const undone = opened.db.transaction(async (tx) => {
    for (const table of [auditEntries, auditSeals]) await tx.execute(sql`alter table ${table} disable trigger user`);
    await tamper(tx);
    finding = await checkChain(tx, noted);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  return finding;
}

const at = (seq: number) => sql`${auditEntries.id} = (select entry_id from ${auditSeals} where seq = ${seq})`;
const changes = (how: Partial<typeof auditEntries.$inferInsert>) => (tx: Db) =>
  tx.update(auditEntries).set(how).where(at(3));

describe("the check", () => {
  it.each([
    ["who", { username: "somebody else" }],
    ["the account", { accountId: 2 }],
    ["when", { at: new Date("2026-01-01T00:00:00Z") }],
    ["what it was before", { before: {} }],
    ["what it is after", { after: { district: "Kollam", districtid: 8 } }],
    ["the outcome", { outcome: "refused" }],
    ["the request", { requestId: "another" }],
  ])("finds an entry that says another thing about %s", async (_what, how) => {
    const finding = await checkedAfter(changes(how));
    expect(finding?.fault).toMatch(/^entry \d+, link 3 of the chain, is not what was sealed$/);
    expect(finding?.end.seq).toBe(2);
  });

  it("does not mind in which order facts are kept", async () => {
    const finding = await checkedAfter(changes({ after: { district: "Kollam", districtid: 7 } }));
    expect(finding?.fault).toBeUndefined();
  });

  it("finds an entry that is gone", async () => {
    expect((await checkedAfter((tx) => tx.delete(auditEntries).where(at(3))))?.fault).toMatch(/link 3 .* is gone$/);
  });

  it("finds an entry that is gone together with its link", async () => {
    const finding = await checkedAfter(async (tx) => {
      await tx.delete(auditEntries).where(at(3));
      await tx.delete(auditSeals).where(eq(auditSeals.seq, 3));
    });
    expect(finding?.fault).toBe("link 3 of the chain is gone");
  });

  it("finds two entries that changed places", async () => {
    const finding = await checkedAfter(async (tx) => {
      const swapped = sql`(select entry_id from ${auditSeals} other where other.seq = 7 - ${auditSeals.seq})`;
      await tx.execute(sql`alter table ${auditSeals} drop constraint audit_seals_entry`);
      await tx.update(auditSeals).set({ entryId: swapped }).where(sql`seq in (3, 4)`);
    });
    expect(finding?.fault).toMatch(/link 3 of the chain, is not what was sealed$/);
  });

  it("finds an entry that somebody wrote in", async () => {
    const finding = await checkedAfter((tx) => tx.insert(auditEntries).values({ ...entry("forged"), username: "" }));
    expect(finding?.fault).toMatch(/^entry \d+ was not written by the product$/);
  });

  it("finds an entry that went away before it was sealed, and tells how many still wait", async () => {
    const late = await checkedAfter((tx) => insertEntry(tx, entry("late")));
    expect(late).toMatchObject({ waiting: 1, fault: undefined });
    const afterDeletion = await checkedAfter(async (tx) => {
      await insertEntry(tx, entry("gone"));
      await tx.delete(auditEntries).where(eq(auditEntries.requestId, "gone"));
    });
    expect(afterDeletion?.fault).toMatch(/^entry \d+ went away before it was sealed$/);
  });

  it("finds by a link that was noted earlier that the end was cut off, or that all of it was written anew", async () => {
    await allSealed();
    const { end } = await checkChain(opened.db);
    const cut = (tx: Db) => tx.delete(auditSeals).where(eq(auditSeals.seq, end.seq));
    const forgotten = await checkedAfter(async (tx) => {
      await tx.delete(auditEntries).where(at(end.seq));
      await cut(tx);
    });
    expect(forgotten?.fault).toBeUndefined();
    const noted = await checkedAfter(async (tx) => {
      await tx.delete(auditEntries).where(at(end.seq));
      await cut(tx);
    }, end);
    expect(noted?.fault).toBe(`link ${end.seq} of the chain, which was noted, is gone`);
    const anew = await checkedAfter(async (tx) => {
      await changes({ username: "somebody else" })(tx);
      await tx.delete(auditSeals);
      await tx.insert(auditWaiting).select(tx.select({ entryId: auditEntries.id }).from(auditEntries));
      await sealWaiting(tx);
    }, end);
    expect(anew?.fault).toBe(`link ${end.seq} of the chain is not the one that was noted`);
  });
});

describe("kaamkaj audit:verify", { timeout: 60_000 }, () => {
  const run = (...args: string[]) => runProgram(opened, "audit:verify", args);

  it("tells how long the chain is and its last link, beside the running product", async () => {
    await allSealed();
    const { end } = await checkChain(opened.db);
    const summary = `${end.seq} entries, the chain is whole; nothing is waiting to be sealed.\nIts last link: ${end.seq}:${end.hash}\n`;
    expect(await run()).toEqual({ code: 0, output: summary });
    expect(await run(`${end.seq}:${end.hash}`)).toEqual({ code: 0, output: summary });
  });

  it("ends badly when something is wrong, and when it is asked wrongly", { tags: "all" }, async () => {
    await write("one link at least");
    await allSealed();
    const { end } = await checkChain(opened.db);
    expect(await run(`${end.seq}:${"0".repeat(64)}`)).toEqual({
      code: 1,
      output: `The audit log is broken: link ${end.seq} of the chain is not the one that was noted. Whole up to there: ${end.seq - 1} entries.\n`,
    });
    expect(await run("nonsense")).toEqual({
      code: 2,
      output: "Enter the link as printed: its number, a colon and its hash.\n",
    });
  });
});
