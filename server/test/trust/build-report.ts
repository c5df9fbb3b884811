import type { Db } from "#server/platform/db/connect.ts";
import { contentReports } from "#server/platform/db/schema/content-reports.ts";

type Values = Partial<typeof contentReports.$inferInsert> &
  Pick<typeof contentReports.$inferInsert, "subjectKind" | "subjectId" | "accountId" | "reporterId">;

/** An open report. */
export async function buildContentReport(db: Db, values: Values): Promise<number> {
  const [row] = await db
    .insert(contentReports)
    .values({ title: "A poster", words: "It breaks the rules.", ...values })
    .returning({ id: contentReports.id });
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}
