import type { Row } from "#contract/call.ts";
import type { ledger } from "#contract/ledger.ts";
import type { Db } from "#server/db/connect.ts";
import { insertCheck, isCheckDue, lastCheck } from "#server/ledger/check-queries.ts";
import { checkInvariants } from "#server/ledger/check-service.ts";
import { invariants } from "#server/ledger/invariant-queries.ts";
import type { Services } from "#server/services.ts";

/** Checks what nobody has checked this night, keeps what was found, and says aloud what is wrong. */
export async function checkNightly({ db, disk, log }: Pick<Services, "db" | "disk" | "log">): Promise<void> {
  if (!(await isCheckDue(db))) return;
  const findings = await checkInvariants({ db, disk });
  const violations = findings
    .filter(({ count }) => count > 0)
    .map(({ name, count, examples }) => ({ invariant: name, count, examples }));
  for (const violation of violations) log.error(violation, "what is always true is not");
  await insertCheck(db, violations);
}

/** What the last check found, for the admin; nothing before the first. */
export async function ledgerState(db: Db): Promise<Row<typeof ledger.getledgerstate>[]> {
  const last = await lastCheck(db);
  if (!last) return [];
  const sentences = new Map(invariants.map(({ name, sentence }) => [name, sentence]));
  const violations = last.violations.map(({ invariant, count }) => ({
    invariant,
    sentence: sentences.get(invariant) ?? "",
    count,
  }));
  return [{ checkedat: last.checkedAt.toISOString(), violations }];
}
