import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Account, Programs } from "#server/platform/db/embedded-postgres/programs.ts";
import { run } from "#server/platform/db/embedded-postgres/programs.ts";

const exec = promisify(execFile);

/** macOS has `_postgres`. */
const unprivileged = ["postgres", "_postgres", "nobody"];

/** PostgreSQL refuses to run as root; other users run it under their own account (docs/decisions/0005). */
export async function chooseAccount(programs: Programs, dataDir: string): Promise<Account> {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { owner: { uid, gid }, identity: {}, prefix: [] };

  const other = await unprivilegedUser();
  const plain: Account = { owner: other, identity: other, prefix: [] };
  if (await reaches(plain, programs, dataDir)) return plain;
  // In a user namespace of its own, root has another number and no capabilities, but still owns the files. So it can read
  // a project below a private home directory.
  const prefix = ["unshare", "--user", `--map-user=${other.uid}`, `--map-group=${other.gid}`, "--"];
  const mapped: Account = { owner: { uid, gid }, identity: {}, prefix };
  if (await reaches(mapped, programs, dataDir)) return mapped;
  throw new Error(
    `PostgreSQL does not run as root, and no other user can enter both ${dataDir} and ${programs.postgres}: ` +
      "start as an ordinary user, move the project to a folder open to others, or set DATABASE_URL.",
  );
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  for (const name of unprivileged) {
    try {
      const [uid, gid] = await Promise.all(
        ["-u", "-g"].map(async (flag) => Number((await exec("id", [flag, name])).stdout)),
      );
      if (uid && gid) return { uid, gid };
    } catch {
      // The machine has no such user.
    }
  }
  throw new Error(`PostgreSQL does not run as root, and none of the users ${unprivileged.join(", ")} exists.`);
}

async function reaches(account: Account, programs: Programs, dataDir: string): Promise<boolean> {
  const attempt = ["-c", 'cd "$1" && "$2" --version', "sh", dataDir, programs.postgres];
  return run(account, "sh", attempt).then(
    () => true,
    () => false,
  );
}
