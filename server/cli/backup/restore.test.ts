import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { openArchive } from "#server/cli/backup/archive-reading.ts";
import { backUp } from "#server/cli/backup/backup.ts";
import { type Manifest, nameOfTable } from "#server/cli/backup/manifest.ts";
import { migrationsFor } from "#server/cli/backup/restore-queries.ts";
import { fillDemo } from "#server/demo/seed.ts";
import { closeJobs, openJobs } from "#server/jobs.ts";
import { connect } from "#server/platform/db/connect.ts";
import { storedFilesLock } from "#server/platform/db/locks.ts";
import { applyMigrations, migrateDatabase } from "#server/platform/db/migrate.ts";
import { openLog } from "#server/platform/log.ts";
import { version } from "#server/platform/version.ts";
import { openStorage } from "#server/test/object-storage.ts";
import { open } from "#server/test/open.ts";
import { type RestoreTarget, restoreTests } from "#server/test/restore.ts";

const opened = open({ DEMO: "1" });
const { newTarget, nameFor, saveBackup, restoreInto, isUntouched } = restoreTests();
const { signal } = new AbortController();

const source = () => {
  const { DATABASE_URL = "", DATA_DIR } = opened.services.settings;
  return { url: DATABASE_URL, dataDir: DATA_DIR, env: {} };
};

let file = "";
let manifest: Manifest;
beforeAll(async () => {
  await fillDemo(opened.services);
  ({ file, manifest } = await saveBackup(source()));
}, 30_000);

const leavesNothing = async (place: RestoreTarget) => {
  expect(await isUntouched(place)).toBe(true);
  expect(existsSync(join(place.dataDir, "files")) ? await readdir(join(place.dataDir, "files")) : []).toEqual([]);
};

describe("an archive", () => {
  it("that was cut anywhere is refused, and nothing is left behind", async () => {
    const archive = await readFile(file);
    for (let part = 0; part < 10; part += 1) {
      const cut = await nameFor("cut.zip");
      await writeFile(cut, archive.subarray(0, Math.floor((archive.length * part) / 10) + part));
      await expect(openArchive(cut, signal)).rejects.toThrow("is not a complete backup");
    }
    const lastByte = await nameFor("cut.zip");
    await writeFile(lastByte, archive.subarray(0, -1));
    const place = await newTarget();
    await expect(restoreInto(lastByte, place)).rejects.toThrow("is not a complete backup");
    await leavesNothing(place);
  });

  it("with one wrong byte in a table, a file or the manifest is refused, and nothing is left behind", async () => {
    const archive = await readFile(file);
    const place = await newTarget();
    for (const name of [
      nameOfTable("accounts"),
      nameOfTable("payments"),
      `files/${manifest.files[0]?.name}`,
      "manifest.json",
    ]) {
      // The content follows the name in the local header, which comes first.
      const at = archive.indexOf(name) + name.length + 60;
      const damaged = Buffer.from(archive);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0x10, at);
      const other = await nameFor("damaged.zip");
      await writeFile(other, damaged);
      await expect(restoreInto(other, place), name).rejects.toThrow("is not a complete backup");
    }
    await leavesNothing(place);
  });

  it("that is not there, or is no archive, is refused in one line", async () => {
    const text = await nameFor("text.zip");
    await writeFile(text, "This is a letter.");
    await expect(openArchive(text, signal)).rejects.toThrow("is not a complete backup");
    await expect(openArchive(`${text}.not`, signal)).rejects.toThrow(`There is no ${text}.not.`);
  });

  it("is not written over another", async () => {
    const { settings } = opened.services;
    const before = await readFile(file);
    await expect(backUp({ settings, url: source().url, file, withSecret: false, signal })).rejects.toThrow(
      "already exists",
    );
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it("that is stopped, or loses the database, half-way leaves nothing under its name or beside it", async () => {
    const target = await nameFor("half.zip");
    const beside = async () => (await readdir(join(target, ".."))).filter((name) => name.includes("half.zip"));
    const begin = async (stopping: AbortSignal) => {
      const { settings } = opened.services;
      const going = backUp({ settings, url: source().url, file: target, withSecret: false, signal: stopping });
      const ended = going.then(String, (error: Error) => error.message);
      await vi.waitFor(async () => expect(await beside()).toHaveLength(1), { timeout: 20_000, interval: 1 });
      return { ended };
    };
    const stopping = new AbortController();
    const stopped = await begin(stopping.signal);
    stopping.abort(new Error("stopped"));
    expect(await stopped.ended).toBe("stopped");
    expect(await beside()).toEqual([]);

    // Other test files take the same lock in databases of their own.
    const holding = `select pid from pg_locks where locktype = 'advisory' and objid = ${storedFilesLock} and granted
      and database = (select oid from pg_database where datname = current_database())`;
    const { pool } = opened.services;
    // PostgreSQL may notice a little later that the connection of the stopped one is closed.
    await vi.waitFor(async () => expect((await pool.query(holding)).rowCount).toBe(0), { timeout: 10_000 });
    const lost = await begin(signal);
    const end = () => pool.query(`select pg_terminate_backend(pid) from (${holding}) held`);
    await vi.waitFor(async () => expect((await end()).rowCount).toBe(1), { timeout: 20_000, interval: 1 });
    expect(await lost.ended).toMatch(/terminat/i);
    expect(await beside()).toEqual([]);
  });
});

describe("a restore", () => {
  it("goes into an empty database and an empty folder only", async () => {
    const place = await newTarget();
    await mkdir(join(place.dataDir, "files"), { recursive: true });
    await writeFile(join(place.dataDir, "files", "somebody.txt"), "else");
    await expect(restoreInto(file, place)).rejects.toThrow("is not empty: restore into a new DATA_DIR.");
    expect(await isUntouched(place)).toBe(true);
    const used = await newTarget();
    await restoreInto(file, used);
    await expect(restoreInto(file, used)).rejects.toThrow("The database is not empty: restore into a new one.");
    expect(await used.rows("select count(*)::int as count from payments")).toEqual([
      { count: manifest.tables.find(({ name }) => name === "payments")?.rows },
    ]);
  });

  it("that fails at the last check leaves the place as it was, and the next one succeeds there", {
    tags: "all",
  }, async () => {
    const place = await newTarget();
    const manifestOverrides = { ledger: { ...manifest.ledger, sha256: "0".repeat(64) } };
    await expect(restoreInto(file, place, { manifestOverrides })).rejects.toThrow("What was paid did not arrive");
    await leavesNothing(place);
    await restoreInto(file, place);
    expect(await readdir(join(place.dataDir, "files"))).toHaveLength(manifest.files.length);
  });

  it("of what a newer product saved is refused with the way out", async () => {
    const place = await newTarget();
    const manifestOverrides = { version: "99.0.0", migrations: [...manifest.migrations, "f".repeat(64)] };
    await expect(restoreInto(file, place, { manifestOverrides })).rejects.toThrow(
      `This is Kaamkaj ${version}, and the backup was made by the newer version 99.0.0`,
    );
    await leavesNothing(place);
  });

  it("of tables with a column that no version has is refused", async () => {
    const place = await newTarget();
    const tables = manifest.tables.map((table) =>
      table.name === "districts" ? { ...table, columns: [...table.columns, "colour"] } : table,
    );
    await expect(restoreInto(file, place, { manifestOverrides: { tables } })).rejects.toThrow(
      "The tables of the backup do not match its version: they were changed outside the product.",
    );
    await leavesNothing(place);
  });

  it("of an older backup brings the database forward to the present schema", { tags: "all" }, async () => {
    const older = await newTarget();
    const { pool } = connect(older.url, { timeZone: "UTC", maxConnections: 1 });
    const client = await pool.connect();
    const [first] = migrationsFor(manifest).had;
    await applyMigrations(client, first ? [first] : []);
    await client.query(
      `insert into districts (name) values ('Kollam'), ('A tab\t, a break\nand a \\N');
       insert into accounts (username, role, status, password_hash, name, email, phone)
         values ('old', 'admin', 'accepted', 'none', 'Old', 'old@kaamkaj.example', '9876543210')`,
    );
    client.release(true);
    await pool.end();
    const saved = await saveBackup(older);
    expect(saved.manifest.migrations).toHaveLength(1);
    const place = await newTarget();
    await restoreInto(saved.file, place);
    expect(await place.rows("select id, name from districts order by id")).toEqual([
      { id: 1, name: "Kollam" },
      { id: 2, name: "A tab\t, a break\nand a \\N" },
    ]);
    const hashes = (
      await place.rows<{ hash: string }>("select hash from drizzle.__drizzle_migrations order by id")
    ).map(({ hash }) => hash);
    expect(hashes).toEqual(manifest.migrations);
    expect(await place.rows("select version from schema_version")).toEqual([{ version }]);
    const again = connect(place.url, { timeZone: "UTC", maxConnections: 1 });
    await migrateDatabase(again);
    await again.pool.end();
    expect(await place.rows("insert into districts (name) values ('Idukki') returning id")).toEqual([{ id: 3 }]);
  });

  it("brings the files of a bucket back into another", { tags: "all" }, async () => {
    const storage = await openStorage();
    const [from, to] = ["a", "b"].map((name) => ({ FILES_URL: `s3://bucket/${name}`, ...storage.settings }));
    for (const { name } of manifest.files)
      storage.objects.set(`/bucket/a/${name}`, Buffer.from(await opened.services.disk.getBytes(name)));
    const saved = await saveBackup({ ...source(), env: from ?? {} });
    expect(saved.manifest.missing).toEqual([]);
    await restoreInto(saved.file, await newTarget(to));
    const inFolder = (folder: string) => [...storage.objects].filter(([path]) => path.startsWith(`/bucket/${folder}/`));
    expect(
      inFolder("b")
        .map(([path, bytes]) => [path.replace("/b/", "/a/"), bytes])
        .toSorted(),
    ).toEqual(inFolder("a").toSorted());
    storage.close();
  });
});

describe("SECRET_KEY", () => {
  it("stays out of the archive unless it is asked for", { tags: "all" }, async () => {
    expect(manifest.secret).toBeUndefined();
    const key = await readFile(join(source().dataDir, "secret.key"), "utf8");
    const place = await newTarget();
    await restoreInto(file, place);
    expect(existsSync(join(place.dataDir, "secret.key"))).toBe(false);
    const withIt = await saveBackup(source(), true);
    const other = await newTarget();
    await restoreInto(withIt.file, other);
    expect(await readFile(join(other.dataDir, "secret.key"), "utf8")).toBe(key);
  });

  it("of another installation is not replaced", async () => {
    const place = await newTarget();
    await mkdir(place.dataDir);
    await writeFile(join(place.dataDir, "secret.key"), "another key of thirty-two characters");
    await expect(restoreInto((await saveBackup(source(), true)).file, place)).rejects.toThrow(
      "The SECRET_KEY here differs",
    );
    await leavesNothing(place);
  });

  it("of the environment is not saved", async () => {
    const env = { SECRET_KEY: "a secret of thirty-two characters" };
    await expect(saveBackup({ ...source(), env }, true)).rejects.toThrow("SECRET_KEY comes from the environment");
  });
});

describe("mails", () => {
  const email = (to: string) => ({ to, subject: "Your password was changed", text: "It was." });
  const emails =
    "select id::text, name as queue, data->>'to' as to, created_on from pgboss.job where name <> 'sweep' order by 3";

  it("that wait are kept, and go out only where that is asked for, as the message they were", {
    tags: "all",
  }, async () => {
    const from = await newTarget();
    const { pool } = connect(from.url, { timeZone: "UTC", maxConnections: 1 });
    await migrateDatabase({ pool });
    await pool.end();
    const jobs = await openJobs(from.url, openLog({ LOG_LEVEL: "error" }));
    await jobs.send("mail", email("a@kaamkaj.example"));
    await jobs.send("undelivered", email("b@kaamkaj.example"));
    await jobs.send("applicants", { kind: "position_filled", workId: 7, engagedRequestId: 9, facts: {} });
    await closeJobs(jobs);
    const waiting = await from.rows<{ queue: string }>(emails);
    const saved = await saveBackup(from);
    expect(saved.manifest.mails).toMatchObject({ waiting: 1, undelivered: 1 });

    const sending = await newTarget();
    await restoreInto(saved.file, sending, { sendMails: true });
    expect(await sending.rows(emails)).toEqual(waiting);

    const trying = await newTarget();
    await restoreInto(saved.file, trying);
    expect(await trying.rows(emails)).toEqual(
      waiting.map((each) => ({ ...each, queue: each.queue === "mail" ? "undelivered" : each.queue })),
    );
  });
});
