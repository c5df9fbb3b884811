import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** Another process uses this DATA_DIR. */
export class DataDirInUse extends Error {}

/** Referenced here, because a garbage collected handle would release its lock. */
const locks = new Set<DatabaseSync>();

/**
 * Makes this process the only owner of a DATA_DIR. The operating system releases the lock when the process dies in any
 * way, so holding it proves that a PostgreSQL still running there is an orphan (docs/decisions/0005). Node has no flock; an empty
 * SQLite file is the only kernel lock it offers on both Linux and macOS.
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, "db.lock"));
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
    if (code === SQLITE_FULL) throw error;
    if (code === SQLITE_BUSY) {
      throw new DataDirInUse(
        `${dataDir} is in use by another running instance: stop that one, or choose another DATA_DIR.`,
      );
    }
    throw new Error(`${dataDir} cannot be written by this user: start as its owner.`, { cause: error });
  }
  locks.add(lock);
  return () => {
    if (locks.delete(lock)) lock.close();
  };
}
