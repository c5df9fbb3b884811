import type { RestrictionKind } from "#domain/restriction.ts";
import { insertDecision, insertRestrictions } from "#server/features/moderation/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";

const grounds = { rule: "Terms, section 4", reason: "The same text was sent to fifty companies." };

interface Restriction {
  readonly accountId: number;
  readonly decidedBy: number;
  readonly kinds?: readonly RestrictionKind[];
  readonly until?: string | null;
}

/** Restricts an account, by default from publishing only. Returns the decision. */
export async function buildRestriction(db: Db, restriction: Restriction): Promise<number> {
  const { accountId, decidedBy, kinds = ["publish"], until = null } = restriction;
  const decisionId = await insertDecision(db, { kind: "restriction", accountId, decidedBy, ...grounds });
  await insertRestrictions(db, { accountId, decisionId, kinds, until });
  return decisionId;
}
