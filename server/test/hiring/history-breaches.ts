import { sql } from "drizzle-orm";
import { type Breach, run } from "#server/test/tamper.ts";

interface Requests {
  readonly accepted: number;
  readonly paid: number;
  readonly rejected: number;
}

/** What breaks the invariants of the history and of its effects, and no others. */
export const historyBreaches = (at: Requests): readonly Breach[] => [
  [
    "I11",
    "a district that is gone",
    () => run(sql`delete from districts where name = 'Kolam'`),
    /districtreg, is not in d/,
  ],
  [
    "I11",
    "progress that is gone",
    () => run(sql`delete from progress_entries where request_id = ${at.accepted}`),
    /^request \d+ has 0 progress entries, and 1 were noted$/,
  ],
  [
    "I12",
    "a move that nobody noted",
    () => run(sql`delete from audit_entries where call = 'payment' and subject_id = ${String(at.paid)}`),
    /^request \d+ is paid, and its last entry says completed$/,
  ],
  [
    "I12",
    "a move between two others that nobody noted",
    () => run(sql`delete from audit_entries where call = 'sendback'`),
    /^request \d+ left accepted by entry \d+, and was completed$/,
  ],
  [
    "I12",
    "a request that nobody noted",
    () => run(sql`delete from audit_entries where subject = 'request' and subject_id = ${String(at.rejected)}`),
    /^work_requests \d+ came to be without an entry$/,
  ],
  [
    "I12",
    "a mail that went nowhere",
    () => run(sql`insert into pgboss.job (name, state, completed_on) values ('mail', 'failed', now())`),
    /^mail \S+ failed$/,
  ],
];
