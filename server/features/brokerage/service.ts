import type { brokerage } from "#contract/brokerage.ts";
import { deleteRate, hasRate, insertRate } from "#server/features/brokerage/queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import type { Handler } from "#server/platform/http/context.ts";

/** From today at the earliest; accepted requests keep their rate. */
export const setRate: Handler<(typeof brokerage)["brokerage.setRate"]> = async ({ percent: bps, from }, context) => {
  const { db, actor, refuse, recordAudit } = context;
  const id = await insertRate(db, { bps, from, setBy: actor.accountId });
  if (id === undefined) {
    if (from < (await platformToday(db))) throw refuse("invalid", { fields: { from: "choose today or a later day" } });
    throw refuse("day_taken");
  }
  await recordAudit(db, { id, after: { brokerage_bps: bps, from } });
  return "done";
};

/** Only a rate that has not begun, because no request has been accepted at it. */
export const takeRateBack: Handler<(typeof brokerage)["brokerage.deleteRate"]> = async (
  { id },
  { db, refuse, recordAudit },
) => {
  const gone = await deleteRate(db, id);
  if (!gone) throw refuse((await hasRate(db, id)) ? "rate_begun" : "not_found");
  await recordAudit(db, { id, before: { brokerage_bps: gone.bps, from: gone.from } });
  return "done";
};
