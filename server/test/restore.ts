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

/** A place to restore into, and what lies there afterwards. */
export interface Place {
  readonly url: string;
  readonly dataDir: string;
  readonly env: Env;
  readonly rows: <T extends object>(sql: string) => Promise<T[]>;
}

/** Archives and places of a test file; all of them go with it. */
export function drills() {
  const ends: (() => Promise<unknown>)[] = [];
  const folder = mkdtemp(join(tmpdir(), "kaamkaj-backup-"));
  const forget = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  afterEach(forget);
  afterAll(async () => rm(await folder, { recursive: true, force: true }));
  const names = new Map<string, number>();
  const next = async (name: string) => {
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return join(await folder, `${count}-${name}`);
  };

  const newPlace = async (env: Env = {}): Promise<Place> => {
    const { url, drop } = await emptyDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    ends.push(drop, () => client.end());
    const rows = async <T extends object>(sql: string) => (await client.query<T>(sql)).rows;
    return { url, dataDir: await next("data"), env, rows };
  };
  const settingsOf = ({ url, dataDir, env }: Omit<Place, "rows">) =>
    parseSettings({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "error", ...env });

  return {
    newPlace,
    nameFor: next,
    save: async (from: Omit<Place, "rows">, withSecret = false) => {
      const file = await next("backup.zip");
      const manifest = await backUp({ settings: settingsOf(from), url: from.url, file, withSecret, signal });
      return { file, manifest };
    },
    putBack: async (file: string, into: Place, { sendMails = false, pretending = {} } = {}) => {
      const archive = await openArchive(file, signal);
      const manifest = { ...archive.manifest, ...pretending };
      const settings = settingsOf(into);
      await restore({ settings, url: into.url, archive: { ...archive, manifest }, sendMails, signal }).finally(
        archive.close,
      );
    },
    /** What an installation would be left with, had nothing ever been tried there. */
    isUntouched: async ({ rows }: Place) =>
      (await rows("select from pg_namespace where nspname in ('drizzle', 'pgboss')")).length === 0 &&
      (await rows("select from pg_class where relnamespace = 'public'::regnamespace")).length === 0,
  };
}
