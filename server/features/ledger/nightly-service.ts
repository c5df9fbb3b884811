import { setTimeout as delay } from "node:timers/promises";
import type { Row } from "#contract/call.ts";
import type { ledger } from "#contract/ledger.ts";
import { insertCheck, isCheckDue, lastCheck } from "#server/features/ledger/check-queries.ts";
import { checkInvariants } from "#server/features/ledger/check-service.ts";
import { invariants } from "#server/features/ledger/invariant-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { whileNobodyChecks } from "#server/platform/db/locks.ts";
import type { Services } from "#server/platform/http/services.ts";

type Checker = Pick<Services, "db" | "disk" | "log" | "pool">;

/** Checks what nobody has checked this night. */
export async function checkNightly(services: Checker): Promise<void> {
  if (await isCheckDue(services.db)) await checkAndKeep(services);
}

/** How long a call waits for a check; a large platform takes longer, and carries on. */
const patienceMs = 2_000;

/** Checks because the admin asks: whether it is done, goes on without the caller, or somebody was at it already. */
export async function checkNow(services: Checker): Promise<"done" | "going" | "refused"> {
  const checking = checkAndKeep(services).then((isDone) => (isDone ? "done" : "refused"));
  const waiting = new AbortController();
  const tired = delay(patienceMs, "going" as const, { signal: waiting.signal, ref: false });
  const ending = await Promise.race([checking, tired]).finally(() => waiting.abort());
  if (ending === "going") checking.catch((error: unknown) => services.log.error({ err: error }, "a check failed"));
  return ending;
}

/** Checks, keeps what was found, and says aloud what is wrong; false when somebody is at it already. */
async function checkAndKeep(services: Checker): Promise<boolean> {
  const isDone = await whileNobodyChecks(services.pool, async () => {
    await keepFindings(services);
    return true;
  });
  return isDone ?? false;
}

async function keepFindings({ db, disk, log }: Checker): Promise<void> {
  const findings = await checkInvariants({ db, disk });
  const violations = findings
    .filter(({ count }) => count > 0)
    .map(({ name, count, examples }) => ({ invariant: name, count, examples }));
  for (const violation of violations) log.error(violation, "a ledger invariant is violated");
  await insertCheck(db, violations);
}

/** What the last check found, for the admin; nothing before the first. */
export async function ledgerState(db: Db): Promise<Row<(typeof ledger)["ledger.getLastCheck"]>[]> {
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
