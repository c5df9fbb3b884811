import type { MilestoneActor } from "#domain/hiring/milestone.ts";
import { type Paise, paise, toRupees } from "#domain/money.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import type { Role } from "#domain/role.ts";
import { notifyOfClaim } from "#server/hiring/funding/notify-of-milestone.ts";
import { endClaim, type LockedClaim } from "#server/money/claims/claim-queries.ts";
import { closeMilestone } from "#server/money/payments/milestone-closing.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Services } from "#server/platform/http/services.ts";

type SettlementServices = Pick<Services, "platformSettings" | "taxSeal"> & Parameters<typeof notifyOfClaim>[1];

interface Settlement {
  readonly move: "agree" | "silent" | "rule";
  readonly released: number;
  /** Who moves the milestone. */
  readonly role: MilestoneActor & (Role | "platform");
  readonly personId: number | null;
  /** Why, of a ruling. */
  readonly reason?: string | null;
  readonly ruledBy?: number | null;
  readonly approvedBy?: number;
}

/** Settles a locked claim: closes its milestone with what is released, and notifies both parties. Returns what the audit log keeps. */
export async function settleClaim(
  tx: Db,
  services: SettlementServices,
  { locked, claim }: LockedClaim,
  { role, personId, released, reason = null, ...ended }: Settlement,
): Promise<AuditFacts> {
  const amount: Paise = paise(released);
  await endClaim(tx, claim, { ...ended, released, reason });
  await closeMilestone(tx, services, locked, "settle", { role, personId, reason, amount });
  await notifyOfClaim(tx, services, "settle", { locked, by: "admin", released, ...(reason && { reason }) });
  return { milestone: "closed", released: toRupees(amount) };
}
