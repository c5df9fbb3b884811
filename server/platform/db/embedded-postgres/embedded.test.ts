// @module-tag all: it kills processes and starts databases.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type EmbeddedDatabase, joinEmbedded, startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";

const asRoot = process.getuid?.() === 0;

let dataDir = "";
const parents: ChildProcess[] = [];
const started: EmbeddedDatabase[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kaamkaj test-"));
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  for (const parent of parents.splice(0)) await killed(parent);
  for (const database of started.splice(0)) await database.stop();
  await vi.waitFor(() => expect(processes().filter(({ command }) => command.includes(dataDir))).toEqual([]), 10_000);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

test("the first start makes a closed database: checksums, scram, no superuser, secrets for the owner only", async () => {
  const logged: string[] = [];
  const database = await start({ say: (line) => logged.push(line) });
  const [row] = await ask(
    database.url,
    `SELECT rolsuper, current_setting('data_checksums') AS checksums, current_setting('listen_addresses') AS listening,
            current_setting('fsync') AS fsync, datlocprovider::text || ':' || datlocale AS locale
       FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
  );
  expect(row).toEqual({ rolsuper: false, checksums: "on", listening: "", fsync: "on", locale: "b:C.UTF-8" });
  expect(await readFile(join(dataDir, "db", "pg_hba.conf"), "utf8")).not.toMatch(/^[^#]*\b(trust|peer|md5)\b/m);
  expect(await modeOf(join(dataDir, "db.password"))).toBe("600");
  expect(await modeOf(socketsOf(database.url))).toBe("700");
  expect(logged).toEqual(["Preparing the database ..."]);
});

test("a wrong password does not open the database", async () => {
  const { url } = await start();
  await expect(ask(url.replace(/:[0-9a-f]+@/, ":guess@"), "SELECT 1")).rejects.toThrow(
    "password authentication failed",
  );
});

test("a command joins the database of the running product, starts it where it does not run, and never makes one", async () => {
  await expect(joinEmbedded(dataDir)).rejects.toThrow(`There is no database in ${dataDir}.`);
  const running = await start();
  const joined = await joinEmbedded(dataDir);
  expect(joined.url).toBe(running.url);
  await joined.stop();
  expect(await ask(running.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await running.stop();
  const alone = await joinEmbedded(dataDir);
  expect(await ask(alone.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await alone.stop();
  expect(existsSync(join(dataDir, "db", "postmaster.pid"))).toBe(false);
});

test("stopping twice is stopping once, and leaves nothing running", async () => {
  const database = await start();
  const family = familyOf(database.pid);
  await Promise.all([database.stop(), database.stop()]);
  await database.stop();
  expect(family.filter(isAlive)).toEqual([]);
  expect(existsSync(socketsOf(database.url))).toBe(false);
  expect(existsSync(join(dataDir, "db", "postmaster.pid"))).toBe(false);
});

test("when node is killed, PostgreSQL and its socket directory go too, and no acknowledged row is lost", async () => {
  const parent = await startParent();
  const acknowledged = await writeDuring(parent.url, () => killed(parent.child));
  await expectEnded([...parent.family, parent.watchdog()]);
  expect(existsSync(socketsOf(parent.url))).toBe(false);
  await expectRows(acknowledged);
});

test("when node and the watchdog are killed, the next start stops the orphan and keeps every acknowledged row", async () => {
  const parent = await startParent();
  const acknowledged = await writeDuring(parent.url, async () => {
    process.kill(parent.watchdog(), "SIGKILL");
    await killed(parent.child);
  });
  expect(isAlive(parent.pid)).toBe(true);
  await expectRows(acknowledged);
  await expectEnded(parent.family);
  expect(existsSync(socketsOf(parent.url))).toBe(false);
});

test("when node, the watchdog and PostgreSQL are killed, the next start recovers and clears what they left", async () => {
  const parent = await startParent();
  const memory = sharedMemoryOf(dataDir);
  const acknowledged = await writeDuring(parent.url, async () => {
    for (const pid of [parent.watchdog(), parent.pid]) process.kill(pid, "SIGKILL");
    await killed(parent.child);
  });
  await expectRows(acknowledged);
  await expectEnded(parent.family);
  expect(existsSync(socketsOf(parent.url))).toBe(false);
  expect(sharedMemory()).not.toContain(memory);
});

test("PostgreSQL killed under a living node is back at the same address", async () => {
  const logged: string[] = [];
  const database = await start({ say: (line) => logged.push(line) });
  const { pid, url } = database;
  const pool = new pg.Pool({ connectionString: url });
  pool.on("error", () => {});
  await pool.query("CREATE TABLE kept AS SELECT 1 AS one");
  process.kill(pid, "SIGKILL");
  await vi.waitFor(async () => {
    expect(database.pid).not.toBe(pid);
    expect((await pool.query("SELECT one FROM kept")).rows).toEqual([{ one: 1 }]);
  }, 30_000);
  await pool.end();
  expect(database.url).toBe(url);
  expect(logged.at(-1)).toBe("The database stopped unexpectedly: starting it again ...");
});

test("a killed watchdog is replaced, and the new one does its work", async () => {
  const parent = await startParent();
  const first = parent.watchdog();
  process.kill(first, "SIGKILL");
  const second = await vi.waitFor(() => {
    const pid = parent.watchdog();
    expect([0, first]).not.toContain(pid);
    return pid;
  }, 30_000);
  await killed(parent.child);
  await expectEnded([...parent.family, second]);
});

test("Ctrl-C in the terminal reaches node alone", async () => {
  const parent = await startParent();
  const firstLine = once(parent.lines, "line");
  process.kill(-(parent.child.pid ?? 0), "SIGINT");
  expect(await firstLine).toEqual(["node heard SIGINT"]);
  expect(await ask(parent.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(isAlive(parent.watchdog())).toBe(true);
});

test("a second instance is refused in one line and the first goes on", async () => {
  const parent = await startParent();
  const refusal = `${dataDir} is in use by another running instance: stop that one, or choose another DATA_DIR.`;
  await expect(start()).rejects.toThrow(refusal);
  await expect(start()).rejects.toThrow(refusal);
  expect(await ask(parent.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a first start killed in the middle is begun again", async () => {
  const parent = spawnParent();
  const making = await vi.waitFor(() => {
    const [name] = readdirSync(dataDir).filter((entry) => entry.startsWith("db.making-"));
    expect(existsSync(join(dataDir, name ?? "", "cluster", "PG_VERSION"))).toBe(true);
    return name;
  }, 10_000);
  await killed(parent);
  expect(existsSync(join(dataDir, "db"))).toBe(false);
  const database = await start();
  expect(await ask(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(await readdir(dataDir)).not.toContain(making);
});

test("a leftover pid file whose number now names another program does not block the start", async () => {
  await (await start()).stop();
  const other = spawn("sleep", ["60"]);
  parents.push(other);
  const left = `${other.pid}\n${join(dataDir, "db")}\n1700000000\n5432\n/tmp/kaamkaj-gone\n\n1 1\nready\n`;
  await writeFile(join(dataDir, "db", "postmaster.pid"), left);
  const database = await start();
  expect(await ask(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(isAlive(other.pid ?? 0)).toBe(true);
});

test("a database of another major version, and a folder that is none, are refused in one line", async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, "db", "PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, and this release carries PostgreSQL 18: .+$/);
  await rm(join(dataDir, "db", "PG_VERSION"));
  await expect(start()).rejects.toThrow(`${join(dataDir, "db")} does not contain a PostgreSQL database: move it away.`);
});

test("a setting PostgreSQL refuses stops the start with its reason, and the next start is free", async () => {
  await expect(start({ settings: { shared_buffers: "plenty" } })).rejects.toThrow(
    /^PostgreSQL did not start: invalid value for parameter "shared_buffers": "plenty"/,
  );
  const database = await start();
  expect(await ask(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("PostgreSQL runs as an unprivileged user, also where the folders above are closed to others", async () => {
  const open = await start();
  expect(ownerOf(open.pid)).toBe(asRoot ? (await stat(join(dataDir, "db"))).uid : process.getuid?.());
  expect(ownerOf(open.pid)).not.toBe(0);
  await ask(open.url, "CREATE TABLE kept AS SELECT 1 AS one");
  await open.stop();

  await chmod(dataDir, 0o700);
  const possible = !asRoot || spawnSync("unshare", ["--user", "--map-user=1", "true"]).status === 0;
  if (!possible)
    return expect(start()).rejects.toThrow(/^PostgreSQL does not run as root, and no other user can enter/);
  const closed = await start();
  expect(await ask(closed.url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
  expect(capabilitiesOf(closed.pid)).toBe(0n);
  await closed.stop();

  await chmod(dataDir, 0o755);
  expect(await ask((await start()).url, "SELECT one FROM kept")).toEqual([{ one: 1 }]);
});

async function start(options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, ...options });
  started.push(database);
  return database;
}

const parentProgram = `
  import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
  process.on("SIGINT", () => console.log("node heard SIGINT"));
  const { url, pid } = await startEmbedded({ dataDir: process.argv[1] });
  console.log(JSON.stringify({ url, pid }));
`;

function spawnParent(): ChildProcess {
  const root = new URL("../../../../", import.meta.url);
  const args = ["--input-type=module", "--eval", parentProgram, dataDir];
  const child = spawn(process.execPath, args, { cwd: root, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  parents.push(child);
  return child;
}

async function startParent() {
  const child = spawnParent();
  if (!child.stdout) throw new Error("the parent has no output");
  const lines = createInterface(child.stdout);
  const [line] = await once(lines, "line");
  const { url, pid }: { url: string; pid: number } = JSON.parse(line);
  const watchdog = () => processes().find((one) => one.command.includes(`watchdog.sh ${socketsOf(url)}`))?.pid ?? 0;
  return { child, lines, url, pid, watchdog, family: familyOf(pid) };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** Writes row after row while the accident happens; answers how many were acknowledged. */
async function writeDuring(url: string, accident: () => Promise<void>): Promise<number> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  await client.query("CREATE TABLE written (n int)");
  let acknowledged = 0;
  let over = false;
  async function write(): Promise<void> {
    while (!over) {
      await client.query("INSERT INTO written VALUES ($1)", [acknowledged + 1]);
      acknowledged += 1;
    }
  }
  // The connection may go with the accident: what was answered before is what counts.
  const writing = write().catch(() => {});
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(50), 10_000);
  await accident();
  over = true;
  await writing;
  await client.end();
  return acknowledged;
}

/** At most one row more than was acknowledged: the one under way. */
async function expectRows(acknowledged: number): Promise<void> {
  const database = await start();
  const [row] = await ask(database.url, "SELECT count(*)::int AS rows, max(n) AS last FROM written");
  expect([acknowledged, acknowledged + 1]).toContain(row?.["rows"]);
  expect(row?.["last"]).toBe(row?.["rows"]);
  await database.stop();
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

function socketsOf(url: string): string {
  return decodeURIComponent(url.split("?host=")[1] ?? "");
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All of this machine: read from /proc where there is one, since a bare Linux may lack `ps`. */
function processes(): Process[] {
  if (process.platform !== "linux") {
    const rows = spawnSync("ps", ["-A", "-o", "pid=,ppid=,command="], { encoding: "utf8" }).stdout.trim().split("\n");
    return rows.map((row) => {
      const [pid, parent, ...command] = row.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), command: command.join(" ") };
    });
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        const [, parent] = statusOf(pid, /^PPid:\s+(\d+)/m);
        return command === "" ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
      } catch {
        // It ended while we read.
        return [];
      }
    });
}

function statusOf(pid: number | string, pattern: RegExp): readonly string[] {
  return readFileSync(`/proc/${pid}/status`, "utf8").match(pattern) ?? [];
}

/** PostgreSQL and its own processes, none of which names us. */
function familyOf(pid: number): number[] {
  const children = processes().filter(({ parent }) => parent === pid);
  return [pid, ...children.map((child) => child.pid)];
}

/** A process may live for a moment after it has removed its files. */
const expectEnded = (pids: readonly number[]) => vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), 5_000);

function isAlive(pid: number): boolean {
  return processes().some((one) => one.pid === pid);
}

function ownerOf(pid: number): number {
  const response = spawnSync("ps", ["-o", "uid=", "-p", String(pid)], { encoding: "utf8" });
  return Number(process.platform === "linux" ? statusOf(pid, /^Uid:\s+(\d+)/m)[1] : response.stdout);
}

/** What root may do beyond owning files; only Linux divides it up. */
function capabilitiesOf(pid: number): bigint {
  return process.platform === "linux" ? BigInt(`0x${statusOf(pid, /^CapEff:\s+(\w+)/m)[1]}`) : 0n;
}

/** Ids of the System V segments that exist, where the kernel lists them. */
function sharedMemory(): string[] {
  const list = "/proc/sysvipc/shm";
  const rows = existsSync(list) ? readFileSync(list, "utf8").trim().split("\n").slice(1) : [];
  return rows.map((row) => row.trim().split(/\s+/)[1] ?? "");
}

function sharedMemoryOf(dataDir: string): string {
  const [, , , , , , memory = ""] = readFileSync(join(dataDir, "db", "postmaster.pid"), "utf8").split("\n");
  return memory.trim().split(/\s+/)[1] ?? "";
}
