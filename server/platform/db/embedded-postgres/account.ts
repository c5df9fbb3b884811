import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Account, Programs } from "#server/platform/db/embedded-postgres/programs.ts";
import { run } from "#server/platform/db/embedded-postgres/programs.ts";

const exec = promisify(execFile);

/** `_postgres` is the name macOS ships. */
const unprivileged = ["postgres", "_postgres", "nobody"];

/** PostgreSQL refuses to run as root; an ordinary user simply runs it as himself (DESIGN §6). */
export async function chooseAccount(programs: Programs, dataDir: string): Promise<Account> {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { owner: { uid, gid }, identity: {}, prefix: [] };

  const other = await unprivilegedUser();
  const plain: Account = { owner: other, identity: other, prefix: [] };
  if (await reaches(plain, programs, dataDir)) return plain;
  // Inside its own user namespace root bears the other number and has no capabilities, but still owns the files: it
  // gets where root gets, a project below a closed home directory included.
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
      // No such user here: the next one.
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
