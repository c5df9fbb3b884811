import { sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { runSql } from "#server/platform/db/connect.ts";
import { contracts } from "#server/platform/db/schema/contracts.ts";
import { milestones, submissionFiles, submissions } from "#server/platform/db/schema/milestones.ts";

const insert = `with submission as (
    insert into submissions (milestone_id, number, text, links) values ($1, $2, $3, $4::text[]) returning id)
  insert into submission_files (submission_id, position, file, shown_name)
  select submission.id, sent.position - 1, sent.file, sent.shown_name
  from submission, unnest($5::text[], $6::text[]) with ordinality as sent (file, shown_name, position)`;

/**
 * Deletes the files of submissions whose engagement ended a year ago, so that the sweep of files finds them. What was written, and the
 * links, stay with the engagement.
 */
export const deleteOldSubmissionFiles = (db: Db) =>
  db.execute(sql`delete from ${submissionFiles} f using ${submissions} s, ${milestones} m, ${contracts} c
    where s.id = f.submission_id and m.id = s.milestone_id and c.id = m.contract_id and c.ended_at < now() - interval '1 year'`);

interface NewSubmission {
  readonly milestoneId: number;
  readonly number: number;
  readonly text: string;
  readonly links: readonly string[];
  /** The statement before has claimed them for their sender. */
  readonly files: readonly { readonly fileName: string; readonly shownName: string }[];
}

/** Inserts what a freelancer delivers. The milestone is locked, so that the number is free. */
export async function insertSubmission(db: Db, { milestoneId, number, text, links, files }: NewSubmission) {
  const names = [files.map(({ fileName }) => fileName), files.map(({ shownName }) => shownName)];
  const values = [milestoneId, number, text, [...links], ...names];
  await runSql(db, { name: "submission", text: insert, values });
}
