import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach } from "vitest";
import { openArchive } from "#server/cli/backup/archive-reading.ts";
import { backUp } from "#server/cli/backup/backup.ts";
import { restore } from "#server/cli/backup/restore.ts";
import { parseSettings } from "#server/platform/settings.ts";
import { emptyDatabase } from "#server/test/database.ts";

type Env = Record<string, string>;
const { signal } = new AbortController();

/** An empty database and data folder to restore into. */
export interface RestoreTarget {
  readonly url: string;
  readonly dataDir: string;
  readonly env: Env;
  readonly rows: <T extends object>(sql: string) => Promise<T[]>;
}

/** Archives and targets of a test file, removed afterwards. */
export function restoreTests() {
  const cleanups: (() => Promise<unknown>)[] = [];
  const folder = mkdtemp(join(tmpdir(), "kaamkaj-backup-"));
  const cleanUp = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  };
  afterEach(cleanUp);
  afterAll(async () => rm(await folder, { recursive: true, force: true }));
  const names = new Map<string, number>();
  const nextPath = async (name: string) => {
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return join(await folder, `${count}-${name}`);
  };

  const newTarget = async (env: Env = {}): Promise<RestoreTarget> => {
    const { url, drop } = await emptyDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    cleanups.push(drop, () => client.end());
    const rows = async <T extends object>(sql: string) => (await client.query<T>(sql)).rows;
    return { url, dataDir: await nextPath("data"), env, rows };
  };
  const settingsOf = ({ url, dataDir, env }: Omit<RestoreTarget, "rows">) =>
    parseSettings({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "error", ...env });

  return {
    newTarget,
    nameFor: nextPath,
    saveBackup: async (from: Omit<RestoreTarget, "rows">, withSecret = false) => {
      const file = await nextPath("backup.zip");
      const manifest = await backUp({ settings: settingsOf(from), url: from.url, file, withSecret, signal });
      return { file, manifest };
    },
    restoreInto: async (file: string, into: RestoreTarget, { sendMails = false, manifestOverrides = {} } = {}) => {
      const archive = await openArchive(file, signal);
      const manifest = { ...archive.manifest, ...manifestOverrides };
      const settings = settingsOf(into);
      await restore({ settings, url: into.url, archive: { ...archive, manifest }, sendMails, signal }).finally(
        archive.close,
      );
    },
    /** Whether the database is still empty. */
    isUntouched: async ({ rows }: RestoreTarget) =>
      (await rows("select from pg_namespace where nspname in ('drizzle', 'pgboss')")).length === 0 &&
      (await rows("select from pg_class where relnamespace = 'public'::regnamespace")).length === 0,
  };
}
