import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openServices } from "#server/create-services.ts";
import { explain } from "#server/explain.ts";
import { startEmbedded } from "#server/platform/db/embedded-postgres/embedded.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { type Cluster, prepare, queryOnce, runCluster } from "#server/test/cluster.ts";
import { open } from "#server/test/open.ts";
import { runProgram } from "#server/test/program.ts";
import { startProduct } from "#server/test/start-product.ts";

let folder = "";
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaamkaj-start-"));
  await chmod(folder, 0o755);
  ends.push(() => rm(folder, { recursive: true, force: true }));
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** What the person at the terminal reads when this is thrown. */
const lineOf = async (failing: Promise<unknown>, env: Record<string, string>) => {
  const line = await failing.then(
    () => "nothing failed",
    (error: unknown) => explain(error, env),
  );
  expect(line).not.toMatch(/\n|Failed query|\$1|insert into|create table/i);
  return line;
};

describe("a start on a database of the operator that is not as it has to be", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    const prepared = await prepare();
    cluster = await runCluster(prepared, prepared.db);
    ends.push(cluster.stop);
    for (const statement of [
      `create role guest login password '${prepared.password}'`,
      "create role nologin nologin",
      "create database theirs",
      "create database latin encoding 'LATIN1' locale 'C' locale_provider libc template template0",
      "create database standby owner kaamkaj",
      "alter database standby set default_transaction_read_only = on",
    ])
      await queryOnce(cluster.address("postgres", "postgres"), statement);
  });

  const startOn = (DATABASE_URL: string) => {
    const env = { DATABASE_URL, DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent" };
    return lineOf(openServices(parseSettings(env), DATABASE_URL), env);
  };

  it("names the owner that the role has to be", async () => {
    expect(await startOn(cluster.address("guest", "theirs"))).toBe(
      "The role guest does not own the database theirs and everything in it (permission denied for database theirs). " +
        "As a superuser: ALTER DATABASE theirs OWNER TO guest",
    );
  });

  it("names the encoding that it has to have", async () => {
    expect(await startOn(cluster.address("postgres", "latin"))).toBe(
      "The database latin is encoded in LATIN1, and Kaamkaj needs UTF8. Create another: createdb --encoding=UTF8 --template=template0 NAME",
    );
  });

  it("names what is wrong with the address, the role or the password", async () => {
    const address = cluster.address();
    expect(await startOn(cluster.address("kaamkaj", "nowhere"))).toBe(
      "The database nowhere does not exist. Create it: createdb --owner=kaamkaj nowhere",
    );
    expect(await startOn(address.replace(/:[0-9a-f]+@/, ":guess@"))).toBe(
      "The database refuses the password of kaamkaj: correct DATABASE_URL.",
    );
    expect(await startOn("postgres://kaamkaj@127.0.0.1:1/market")).toBe(
      "The database does not answer (market on 127.0.0.1:1): start it, or correct DATABASE_URL. connect ECONNREFUSED 127.0.0.1:1",
    );
    expect(await startOn("postgres://kaamkaj@/market?host=/nowhere")).toMatch(
      /^The database does not answer \(market on \/nowhere:5432\): start it, or correct DATABASE_URL\./,
    );
  });

  it("says that it leads to a standby", async () => {
    expect(await startOn(cluster.address("kaamkaj", "standby"))).toMatch(
      /^The database is read-only \(standby on .*\): DATABASE_URL must point to the primary\.$/,
    );
  });
});

/** A disk of its own at that place. */
function mounted(place: string, options: string): boolean {
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", options, "kaamkaj-small", place]);
  if (status === 0) ends.push(() => spawnSync("umount", ["--lazy", place]));
  return status === 0;
}

const asRoot = process.getuid?.() === 0;

describe("a first start on a disk that cannot take it", () => {
  const startIn = (DATA_DIR: string) => lineOf(startEmbedded({ dataDir: DATA_DIR }), { DATA_DIR });

  // Only root makes small disks: others see the words that PostgreSQL and SQLite have for it.
  it("says that the disk is full", async () => {
    const place = join(folder, "small");
    await mkdir(place);
    if (asRoot && mounted(place, "size=8m"))
      expect(await startIn(place)).toBe(`The disk that holds ${place} is full: make room, then try again.`);
    for (const words of ["initdb failed: could not write to file: No space left on device", "database or disk is full"])
      expect(explain(new Error(words), { DATA_DIR: place })).toBe(
        `The disk that holds ${place} is full: make room, then try again.`,
      );
  });

  it("says that DATA_DIR cannot be written", async () => {
    const place = join(folder, "closed");
    await mkdir(place);
    if (asRoot && mounted(place, "ro")) {
      expect(await startIn(place)).toBe(
        `${place} is on a read-only file system: mount it writable, or choose another DATA_DIR.`,
      );
      expect(await startIn(join(place, "data"))).toMatch(/is on a read-only file system/);
      return;
    }
    await chmod(place, 0o555);
    const refused = `No permission to write ${place}: make this user its owner (chown), or choose another DATA_DIR.`;
    expect(await startIn(place)).toBe(refused);
  });
});

it("a start on a port that is in use says so before it makes a database", async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await once(other, "listening");
  ends.push(() => other.close());
  const { port } = other.address() as AddressInfo;
  const DATA_DIR = join(folder, "never");
  await expect(startProduct({ DATA_DIR }, ["server/main.ts"], port)).rejects.toThrow(
    `The product did not start: Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=3001 npm start\n`,
  );
  expect(existsSync(DATA_DIR)).toBe(false);
});

describe("kaamkaj backup", () => {
  const opened = open();

  it("names the folder that is not there", { tags: "all" }, async () => {
    expect(await runProgram(opened, "backup", [join(folder, "nowhere", "kaamkaj.zip")])).toEqual({
      code: 2,
      output: `There is no folder ${join(folder, "nowhere")}: create it, or choose another location.\n`,
    });
  });
});
