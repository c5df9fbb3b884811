import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Waits for the end of its pipe, which comes however the other side ends. Processes that still write are waited for. */
const remove = 'cat >/dev/null; for _ in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$1" && exit; sleep 2; done';

/**
 * A temporary folder that is removed once this process has ended, even by SIGKILL.
 *
 * @param {string} prefix
 */
export function temporaryFolder(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const watcher = spawn("sh", ["-c", `${remove} 2>/dev/null`, "sh", folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watcher.unref();
  // The pipe keeps neither this process nor its event loop.
  /** @type {import("node:net").Socket} */ (watcher.stdin).unref();
  return folder;
}
