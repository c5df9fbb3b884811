import type { fees } from "#contract/catalog/fees.ts";
import type { DatedRule } from "#domain/catalog/fee.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import { deleteRule, hasCategory, hasRule, insertRule } from "#server/catalog/fees/queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import type { Handler } from "#server/platform/http/context.ts";

const factsOf = ({ side, categoryId, minPricePaise, bps, fixedPaise, from }: DatedRule): AuditFacts => ({
  side,
  category: categoryId,
  minPricePaise,
  bps,
  fixedPaise,
  from,
});

/** Saves a rule that begins today or later. Accepted requests keep their fee. */
export const saveRule: Handler<(typeof fees)["fees.saveRule"]> = async (input, context) => {
  const { side, percent: bps, fixed: fixedPaise, categoryId, minPrice: minPricePaise, from } = input;
  const { db, actor, refuse, recordAudit } = context;
  const rule = { side: side ?? "freelancer", categoryId, minPricePaise, bps, fixedPaise, from };
  const id = await insertRule(db, { ...rule, setBy: actor.accountId });
  if (id === undefined) {
    if (from < (await platformToday(db))) throw refuse("invalid", { fields: { from: "choose today or a later day" } });
    if (categoryId !== null && !(await hasCategory(db, categoryId)))
      throw refuse("invalid", { fields: { categoryId: "please choose one" } });
    throw refuse("day_taken");
  }
  await recordAudit(db, { id, after: factsOf(rule) });
  return "done";
};

/** Withdraws a rule that has not begun. No request has been accepted by it. */
export const withdrawRule: Handler<(typeof fees)["fees.deleteRule"]> = async (
  { ruleId: id },
  { db, refuse, recordAudit },
) => {
  const deleted = await deleteRule(db, id);
  if (!deleted) throw refuse((await hasRule(db, id)) ? "rate_begun" : "not_found");
  await recordAudit(db, { id, before: factsOf({ ...deleted, from: deleted.fromDay }) });
  return "done";
};
