import { chmod, mkdir, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";

/** A file system in memory, where Linux has one. */
const memory = "/dev/shm";
const prefix = "kaamkaj-tests-";
const requiredBytes = 4 * 1024 ** 3;

/**
 * Lets tests keep their folders in memory where there is enough of it: a database has more than a thousand files, which a
 * disk takes longer to create than PostgreSQL to fill. The returned function deletes what is left of them.
 */
export async function prepareScratchFolder(): Promise<() => Promise<void>> {
  if (!(await hasSpace())) return async () => {};
  await deleteLeftovers();
  const folder = join(memory, `${prefix}${process.pid}`);
  await mkdir(folder);
  // PostgreSQL runs as another user where root runs the tests.
  await chmod(folder, 0o755);
  process.env["TMPDIR"] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

async function hasSpace(): Promise<boolean> {
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(free, process.availableMemory()) >= requiredBytes;
}

/** Folders of runs that were killed. Those of another user, whom only root can clean up after, stay. */
async function deleteLeftovers(): Promise<void> {
  const folders = (await readdir(memory)).filter((name) => name.startsWith(prefix));
  for (const name of folders)
    if (!isRunning(Number(name.slice(prefix.length))))
      await rm(join(memory, name), { recursive: true, force: true }).catch(ignoreOtherOwner);
}

function ignoreOtherOwner(error: NodeJS.ErrnoException): void {
  if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs as another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
