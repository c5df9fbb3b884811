import type { Db } from "#server/platform/db/connect.ts";
import { pageByTime, type TimePage } from "#server/platform/db/pagination.ts";
import { contentReports, reportFiles } from "#server/platform/db/schema/content-reports.ts";
import type { Page, PageRequest } from "#server/platform/page.ts";

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

interface SentFile {
  readonly fileName: string;
  readonly shownName: string;
}

/** The files with a report, which are claimed already. */
export async function insertReportFiles(tx: Db, reportId: number, files: readonly SentFile[]): Promise<void> {
  const rows = files.map(({ fileName: file, shownName }, position) => ({ reportId, position, file, shownName }));
  if (rows.length > 0) await tx.insert(reportFiles).values(rows);
}

interface Made {
  readonly reportId: number;
  readonly createdAt: Date;
}

/** A page of reports, oldest first. */
export const pageOfReports = <R extends Made>(
  request: PageRequest,
  select: (page: TimePage) => PromiseLike<R[]>,
): Promise<Page<R>> =>
  pageByTime(
    request,
    { at: contentReports.createdAt, id: contentReports.id, isOldestFirst: true },
    select,
    ({ createdAt, reportId }) => [createdAt, reportId],
  );
