import { sql } from "drizzle-orm";
import { Gauge } from "prom-client";
import type { Db } from "#server/platform/db/connect.ts";
import { maintenanceKinds, maintenanceRuns } from "#server/platform/db/schema/maintenance.ts";
import type { Services } from "#server/platform/http/services.ts";

type Kind = (typeof maintenanceKinds)[number];

/** Records a success. A database of an older version, which can be backed up too, has no table for it. */
export async function recordRun(db: Db, kind: Kind): Promise<void> {
  const { rows } = await db.execute(sql`select from pg_class where oid = to_regclass('maintenance_runs')`);
  if (rows.length === 0) return;
  await db
    .insert(maintenanceRuns)
    .values({ kind })
    .onConflictDoUpdate({ target: maintenanceRuns.kind, set: { completedAt: sql`now()` } });
}

/** When each kind last succeeded. */
export async function lastRuns(db: Db): Promise<ReadonlyMap<Kind, Date>> {
  const rows = await db.select().from(maintenanceRuns);
  return new Map(rows.map(({ kind, completedAt }) => [kind, completedAt]));
}

/** The time of the last success of each kind, for metrics; absent before the first one. */
export const maintenanceGauges = ({ db }: Pick<Services, "db">) =>
  maintenanceKinds.map(
    (kind) =>
      new Gauge({
        name: `kaamkaj_${kind}_timestamp_seconds`,
        help: `When the last ${kind} succeeded.`,
        registers: [],
        async collect() {
          const at = (await lastRuns(db).catch(() => undefined))?.get(kind);
          if (at) this.set(at.getTime() / 1000);
          else this.remove();
        },
      }),
  );
