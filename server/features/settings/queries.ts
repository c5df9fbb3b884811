import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";

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
