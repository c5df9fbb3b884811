import { claimMoves, isSilenceDecisive } from "#domain/hiring/claim.ts";
import { isWaitingAfterRestore } from "#server/hiring/funding/milestone-queries.ts";
import { notifyOfClaim } from "#server/hiring/funding/notify-of-milestone.ts";
import { handClaimOver, type LockedClaim, lockClaim } from "#server/money/claims/claim-queries.ts";
import { noteWarnings, takeUnanswered, takeUnsettled, takeWarnings } from "#server/money/claims/due-queries.ts";
import { notifyOfRuling } from "#server/money/claims/notify-of-ruling.ts";
import { settleClaim } from "#server/money/claims/settlement.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";
import { processDueRows } from "#server/platform/jobs/due-rows.ts";

type DueServices = Pick<Services, "db" | "log" | "platformSettings" | "taxSeal"> & Parameters<typeof notifyOfClaim>[1];

const batch = 200;

/** Ends the clocks of claims, each once, whichever instances run at the same time, after their warnings. */
export async function processClaims(services: DueServices, now = new Date()): Promise<void> {
  if (await isWaitingAfterRestore(services.db)) return;
  const run = (step: string, take: typeof takeWarnings, handle: (tx: Db, found: LockedClaim) => Promise<unknown>) =>
    processDueRows(services, {
      step: `claims: ${step}`,
      batch,
      claim: (tx, limit, except) => take(tx, now, { limit, except }),
      keyOf: ({ id }) => id,
      handle: async (tx, { id }) => {
        const found = await lockClaim(tx, id);
        if (found) await handle(tx, found);
      },
    });
  await run("warn", takeWarnings, (tx, found) => warn(tx, services, found, now));
  await run("answer", takeUnanswered, (tx, found) => endAnswer(tx, services, found));
  await run("negotiate", takeUnsettled, (tx, found) => handOver(tx, services, found));
}

/** Warns whoever has to act: the party that has not answered, both parties, or the admins. */
async function warn(tx: Db, services: DueServices, found: LockedClaim, now: Date): Promise<void> {
  const { locked, claim } = found;
  await noteWarnings(tx, claim.id, now);
  if (claim.status === "with_admin") return notifyOfRuling(tx, found);
  const isNegotiating = claim.status === "negotiating";
  if (isNegotiating || claim.openedBy === "freelancer")
    await notifyOfClaim(tx, services, "warnCompany", { locked, by: "admin" });
  if (isNegotiating || claim.openedBy === "company")
    await notifyOfClaim(tx, services, "warnFreelancer", { locked, by: "admin" });
}

/** Ends the period of a claim as its clock does. False for one that waits for an admin, whom no clock replaces. */
export async function endClaimPeriod(tx: Db, services: DueServices, found: LockedClaim): Promise<boolean> {
  const { status } = found.claim;
  if (status === "with_admin") return false;
  await (status === "answer_due" ? endAnswer : handOver)(tx, services, found);
  return true;
}

async function endAnswer(tx: Db, services: DueServices, found: LockedClaim): Promise<void> {
  const { locked, claim } = found;
  if (!isSilenceDecisive(claim.openedBy, locked.milestone.statusBefore)) return handOver(tx, services, found);
  const released = claim.openedBy === "company" ? claim.companyPaise : claim.freelancerPaise;
  const by = { role: "platform", personId: null } as const;
  const settled = await settleClaim(tx, services, found, { move: "silent", released, ...by });
  await note(tx, claim, { claim: claimMoves.silent.to, ...settled });
}

async function handOver(tx: Db, services: DueServices, found: LockedClaim): Promise<void> {
  const { locked, claim } = found;
  await handClaimOver(tx, claim);
  await note(tx, claim, { claim: claimMoves.handOver.to });
  await notifyOfClaim(tx, services, "handOver", { locked, by: "admin" });
  await notifyOfRuling(tx, found);
}

const note = (tx: Db, { id, status }: LockedClaim["claim"], after: Parameters<typeof insertOwnEntry>[1]["after"]) =>
  insertOwnEntry(tx, {
    call: "claimclock",
    subject: "claim",
    subjectId: String(id),
    before: { claim: status },
    after,
  });
