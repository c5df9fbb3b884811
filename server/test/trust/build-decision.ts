import type { RestrictionKind } from "#domain/trust/restriction.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { insertDecision } from "#server/platform/db/decisions.ts";
import { buildAdmin } from "#server/test/build.ts";
import { insertAppeal } from "#server/trust/appeals/queries.ts";
import { insertRestrictions } from "#server/trust/moderation/queries.ts";

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

/** An open appeal of an account against the decision of another admin. Returns the decision. */
export async function buildAppeal(db: Db, accountId: number): Promise<number> {
  const { id: decidedBy } = await buildAdmin(db);
  const decisionId = await buildRestriction(db, { accountId, decidedBy });
  await insertAppeal(db, decisionId, "The text was sent to fifty companies by mistake.");
  return decisionId;
}
