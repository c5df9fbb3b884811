import { pgTable, text } from "drizzle-orm/pg-core";
import { now } from "#server/platform/db/columns.ts";
import { platform, type TableRule } from "#server/platform/db/personal-data.ts";

export const maintenanceKinds = ["backup", "drill"] as const;

/** When a complete backup, and a restore of one into a scratch database, last succeeded. */
export const maintenanceRuns = pgTable("maintenance_runs", {
  kind: text({ enum: maintenanceKinds }).primaryKey(),
  completedAt: now(),
});

export const personalData: readonly TableRule[] = [{ table: maintenanceRuns, ...platform }];
