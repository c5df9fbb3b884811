import type { Db } from "#server/platform/db/connect.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";

type NewReport = typeof contentReports.$inferInsert;

/** Undefined where the person has reported the subject already: of concurrent reports one is inserted. */
export async function insertReport(tx: Db, report: NewReport): Promise<number | undefined> {
  const [row] = await tx
    .insert(contentReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: contentReports.id });
  return row?.id;
}
