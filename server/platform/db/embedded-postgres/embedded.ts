import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chooseAccount } from "#server/platform/db/embedded-postgres/account.ts";
import { prepareCluster, readPassword, role } from "#server/platform/db/embedded-postgres/cluster.ts";
import { DataDirInUse, lockDataDir } from "#server/platform/db/embedded-postgres/lock.ts";
import { clearLeftover, readPostmasterFile } from "#server/platform/db/embedded-postgres/postmaster.ts";
import { type Account, locatePrograms } from "#server/platform/db/embedded-postgres/programs.ts";
import { supervise } from "#server/platform/db/embedded-postgres/supervisor.ts";
import { refuseUnwritable } from "#server/platform/files/private-folder.ts";

export interface EmbeddedDatabase {
  /** For `pg`, over the unix socket; it stays the same when PostgreSQL is restarted. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  readonly dataDir: string;
  /** Called with one line for each long step. */
  readonly say?: (line: string) => void;
  /** Additional settings of PostgreSQL. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts PostgreSQL in `DATA_DIR/db`, which the first start creates; recovers from earlier interruptions (docs/decisions/0005).
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { say = () => {}, settings = {} } = options;
  const dataDir = resolve(options.dataDir);
  const programs = locatePrograms();
  await refuseUnwritable(dataDir);
  await mkdir(dataDir, { recursive: true });
  const release = lockDataDir(dataDir);
  try {
    const account = await chooseAccount(programs, dataDir);
    await clearLeftover(join(dataDir, "db"));
    await prepareCluster(dataDir, programs, account, say);
    const password = await readPassword(dataDir);
    const sockets = await makeSocketDirectory(dataDir, account);
    const server = await supervise({ dataDir, sockets, programs, account, settings, say });
    let stopped: Promise<void> | undefined;
    return {
      url: addressOn(sockets, password),
      get pid() {
        return server.pid();
      },
      stop: () => (stopped ??= server.stop().finally(release)),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The database of this DATA_DIR for a command: that of the running product, or one that is started for the command. A
 * DATA_DIR without a database does not get one.
 */
export async function joinEmbedded(dataDir: string): Promise<Pick<EmbeddedDatabase, "url" | "stop">> {
  const db = join(resolve(dataDir), "db");
  if (!existsSync(db)) throw new Error(`There is no database in ${resolve(dataDir)}.`);
  try {
    return await startEmbedded({ dataDir });
  } catch (error) {
    const running = error instanceof DataDirInUse ? await readPostmasterFile(db) : undefined;
    if (!running?.ready) throw error;
    return { url: addressOn(running.sockets, await readPassword(resolve(dataDir))), stop: async () => {} };
  }
}

const addressOn = (sockets: string, password: string) =>
  `postgres://${role}:${password}@/${role}?host=${encodeURIComponent(sockets).replaceAll("%2F", "/")}`;

/** The path of a socket has at most 108 bytes on Linux and 104 on macOS, including the final NUL. */
const longestPath = 103;

/**
 * Created by mkdtemp, so it is new and has mode 0700. The name identifies the DATA_DIR, so that exactly the folders that
 * killed runs of this DATA_DIR left behind are deleted.
 */
async function makeSocketDirectory(dataDir: string, { owner }: Account): Promise<string> {
  const { dev, ino } = await stat(dataDir);
  const name = `kaamkaj-${dev.toString(36)}-${ino.toString(36)}-`;
  const fits = Buffer.byteLength(join(tmpdir(), `${name}XXXXXX`, ".s.PGSQL.5432")) <= longestPath;
  // The user that PostgreSQL runs as may not be able to read root's TMPDIR.
  const parent = fits && process.getuid?.() !== 0 ? tmpdir() : "/tmp";
  const leftover = (await readdir(parent)).filter((entry) => entry.startsWith(name));
  // A folder of this name that belongs to another user is left alone.
  await Promise.allSettled(leftover.map((entry) => rm(join(parent, entry), { recursive: true })));
  const directory = await mkdtemp(join(parent, name));
  await chown(directory, owner.uid, owner.gid);
  return directory;
}
