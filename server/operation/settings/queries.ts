import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { settingChangeHours } from "#domain/platform-setting.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { platformSettings, settingChanges } from "#server/platform/db/schema/settings.ts";

/** Every stored setting with its last change. */
export const storedSettings = (db: Db) =>
  db
    .select({
      key: platformSettings.key,
      value: platformSettings.value,
      version: platformSettings.version,
      updatedBy: accounts.username,
      updatedAt: platformSettings.updatedAt,
    })
    .from(platformSettings)
    .leftJoin(accounts, eq(accounts.id, platformSettings.updatedBy));

interface Change {
  readonly key: string;
  readonly value: unknown;
  /** The version that is replaced; 0 if nothing is stored yet. */
  readonly version: number;
  readonly updatedBy: number;
}

/** Stores these values where nothing is stored. No admin has chosen them. */
export const insertSettings = (db: Db, values: Readonly<Record<string, string>>) =>
  db
    .insert(platformSettings)
    .values(Object.entries(values).map(([key, value]) => ({ key, value, version: 1 })))
    .onConflictDoNothing();

/** Stores these values, whatever there was. */
export const overwriteSettings = (db: Db, values: Readonly<Record<string, string>>, updatedBy: number) =>
  db
    .insert(platformSettings)
    .values(Object.entries(values).map(([key, value]) => ({ key, value, version: 1, updatedBy })))
    .onConflictDoUpdate({
      target: platformSettings.key,
      set: {
        value: sql`excluded.value`,
        version: sql`${platformSettings.version} + 1`,
        updatedBy,
        updatedAt: sql`now()`,
      },
    });

/** Stores a value in place of the given version; false if the setting was changed since. */
export async function replaceSetting(db: Db, { key, value, version, updatedBy }: Change): Promise<boolean> {
  const isFirst = version === 0;
  const rows = await (isFirst
    ? db.insert(platformSettings).values({ key, value, version: 1, updatedBy }).onConflictDoNothing().returning()
    : db
        .update(platformSettings)
        .set({ value, version: version + 1, updatedBy, updatedAt: sql`now()` })
        .where(and(eq(platformSettings.key, key), eq(platformSettings.version, version)))
        .returning());
  return rows.length > 0;
}

/** Locks a setting, stored or not, so that of concurrent changes of it one waits for the other. */
export const lockSetting = (tx: Db, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('setting'), hashtext(${key}))`);

/** The changes that wait. */
export const waitingChanges = (db: Db, which?: SQL) =>
  db
    .select({
      id: settingChanges.id,
      key: settingChanges.key,
      value: settingChanges.value,
      proposedBy: settingChanges.proposedBy,
      proposer: accounts.username,
      proposedAt: settingChanges.proposedAt,
      effectiveAt: settingChanges.effectiveAt,
    })
    .from(settingChanges)
    .innerJoin(accounts, eq(accounts.id, settingChanges.proposedBy))
    .where(which)
    .orderBy(settingChanges.id);

export const changesWith = (db: Db, id: number) => waitingChanges(db, eq(settingChanges.id, id));

/** Every change whose time has come. */
export const dueChanges = (db: Db, now: Date) => waitingChanges(db, lte(settingChanges.effectiveAt, now));

/** The change waits from now on, in place of one of the same setting. */
export async function insertChange(
  tx: Db,
  change: Pick<typeof settingChanges.$inferInsert, "key" | "value" | "proposedBy">,
): Promise<number> {
  await deleteChangeOf(tx, change.key);
  const effectiveAt = sql`now() + make_interval(hours => ${settingChangeHours})`;
  const [row] = await tx
    .insert(settingChanges)
    .values({ ...change, effectiveAt })
    .returning({ id: settingChanges.id });
  if (!row) throw new Error("no change of a setting was inserted");
  return row.id;
}

/** The change of a setting that waits, if there is one, ends. */
export const deleteChangeOf = (tx: Db, key: string) => tx.delete(settingChanges).where(eq(settingChanges.key, key));
