import { sql } from "drizzle-orm";
import type { milestones } from "#contract/money/milestones.ts";
import { fundHolderOf, holderKey, presentHolder } from "#server/hiring/plans/holder.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { platformSettings } from "#server/platform/db/schema/settings.ts";
import type { Handler } from "#server/platform/http/context.ts";

export const getHolder: Handler<(typeof milestones)["milestones.getHolder"]> = async (_, { db, actor, services }) => [
  {
    holder: await presentHolder(db, services),
    provider: services.providers.chosen.name,
    fundHolder: actor.role === "admin" ? await fundHolderOf(db) : "",
  },
];

/** An admin names the holder, or takes the name back. Only the fact is audited beside the name, which is no personal field. */
export const setHolder: Handler<(typeof milestones)["milestones.setHolder"]> = async (input, context) => {
  const { actor, refuse, recordAudit } = context;
  const { holder, isConfirmed } = input;
  if (holder !== "" && !isConfirmed) throw refuse("invalid", { fields: { isConfirmed: "please choose one" } });
  await withStepUp(input, context, async (tx) => {
    const before = { fundHolder: await fundHolderOf(tx) };
    await tx
      .insert(platformSettings)
      .values({ key: holderKey, value: holder, version: 1, updatedBy: actor.accountId })
      .onConflictDoUpdate({
        target: platformSettings.key,
        set: {
          value: sql`excluded.value`,
          version: sql`${platformSettings.version} + 1`,
          updatedBy: actor.accountId,
          updatedAt: sql`now()`,
        },
      });
    await recordAudit(tx, { id: holderKey, before, after: { fundHolder: holder } });
    return {};
  });
  return "done";
};
