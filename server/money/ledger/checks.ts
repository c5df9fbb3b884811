import { setTimeout as delay } from "node:timers/promises";
import { insertCheck, isCheckDue, lastCheck } from "#server/money/ledger/check-queries.ts";
import { wrongBytes } from "#server/money/ledger/file-hashes.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { type Invariant, type Violations, violationsOf } from "#server/platform/db/invariants.ts";
import { whileNobodyChecks } from "#server/platform/db/locks.ts";
import { atOneMoment } from "#server/platform/db/snapshot-transaction.ts";
import type { Services } from "#server/platform/http/services.ts";

export interface Finding extends Violations {
  readonly name: string;
  readonly sentence: string;
}

const most = 5;

/** Checks these invariants in one snapshot of the database. */
export const checkTables = (db: Db, checked: readonly Invariant[]): Promise<readonly Finding[]> =>
  atOneMoment(db, async (tx) => {
    const findings: Finding[] = [];
    for (const invariant of checked) {
      const { name, sentence } = invariant;
      findings.push({ name, sentence, ...(await violationsOf(tx, invariant)) });
    }
    return findings;
  });

/** Checks all invariants: the database in one snapshot, then the bytes of files. */
export async function checkInvariants({
  db,
  disk,
  invariants,
}: Pick<Services, "db" | "disk" | "invariants">): Promise<readonly Finding[]> {
  const findings = await checkTables(db, invariants);
  const wrong = await wrongBytes({ db, disk });
  return findings.map((finding) => (finding.name === "I10" ? withMore(finding, wrong) : finding));
}

const withMore = (finding: Finding, wrong: readonly string[]): Finding => ({
  ...finding,
  count: finding.count + wrong.length,
  examples: [...finding.examples, ...wrong].slice(0, most),
});

const counted = (count: number) => (count === 0 ? "" : `: ${count} ${count === 1 ? "violation" : "violations"}`);

const verdictOf = ({ count, pending }: Finding) => {
  if (count > 0) return "BROKEN";
  return pending ? "wait  " : "ok    ";
};

/** A finding in one line, followed by what is still being written and its first violations. */
export const formatFinding = (finding: Finding): string => {
  const { name, sentence, count, examples, pending } = finding;
  return [
    `${verdictOf(finding)} ${name.padEnd(3)} ${sentence}${counted(count)}`,
    ...(pending ? [`           ${pending}`] : []),
    ...examples.map((words) => `           ${words}`),
    ...(count > examples.length ? [`           and ${count - examples.length} more`] : []),
  ].join("\n");
};

type Checker = Pick<Services, "db" | "disk" | "log" | "pool" | "invariants">;

/** Runs the nightly check, unless another instance has. */
export async function checkNightly(services: Checker): Promise<void> {
  if (await isCheckDue(services.db)) await checkAndKeep(services);
}

/** How long a call waits for a check; a longer one continues without the caller. */
const patienceMs = 2_000;

/** Checks on request of the admin. The result says whether it is done, continues, or was running already. */
export async function checkNow(services: Checker): Promise<"done" | "going" | "refused"> {
  const checking = checkAndKeep(services).then((isDone) => (isDone ? "done" : "refused"));
  const waiting = new AbortController();
  const tired = delay(patienceMs, "going" as const, { signal: waiting.signal, ref: false });
  const ending = await Promise.race([checking, tired]).finally(() => waiting.abort());
  if (ending === "going") checking.catch((error: unknown) => services.log.error({ err: error }, "a check failed"));
  return ending;
}

/** Checks, stores the result and logs violations; false while another check is running. */
async function checkAndKeep(services: Checker): Promise<boolean> {
  const isDone = await whileNobodyChecks(services.pool, async () => {
    await keepFindings(services);
    return true;
  });
  return isDone ?? false;
}

async function keepFindings({ db, disk, log, invariants }: Checker): Promise<void> {
  const findings = await checkInvariants({ db, disk, invariants });
  const violations = findings
    .filter(({ count }) => count > 0)
    .map(({ name, count, examples }) => ({ invariant: name, count, examples }));
  for (const violation of violations) log.error(violation, "a ledger invariant is violated");
  await insertCheck(db, violations);
}

/** The last check as the admin reads it; null before the first. */
export async function lastCheckOf({ db, invariants }: Pick<Services, "db" | "invariants">) {
  const last = await lastCheck(db);
  if (!last) return null;
  const sentences = new Map(invariants.map(({ name, sentence }) => [name, sentence]));
  const violations = last.violations.map(({ invariant, count }) => ({
    invariant,
    sentence: sentences.get(invariant) ?? "",
    count,
  }));
  return { checkedAt: last.checkedAt.toISOString(), violations };
}
