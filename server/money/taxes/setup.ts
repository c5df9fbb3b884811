import type { taxes } from "#contract/money/taxes.ts";
import { rateOn } from "#domain/money/tax.ts";
import { isStatement, taxStatements } from "#domain/money/tax-statement.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { requireTax } from "#server/money/taxes/people.ts";
import { beginTax, insertRate, saveOperator, saveStatement, setupOf } from "#server/money/taxes/setup-queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Calls = typeof taxes;

export const getSetup: Handler<Calls["taxes.getSetup"]> = async (_, context) => {
  requireTax(context);
  return [await setupOf(context.db)];
};

export const keepOperator: Handler<Calls["taxes.saveOperator"]> = async ({ state: stateCode, ...input }, context) => {
  requireTax(context);
  const { db, actor, recordAudit } = context;
  await saveOperator(db, { ...input, stateCode, savedBy: actor.accountId });
  await recordAudit(db, { id: "operator", after: { prefix: input.prefix, sac: input.sac, state: stateCode } });
  return "done";
};

export const addRate: Handler<Calls["taxes.addRate"]> = async ({ fromDay, bps }, context) => {
  requireTax(context);
  const { db, actor, recordAudit, refuse } = context;
  if (!(await insertRate(db, { fromDay, bps, setBy: actor.accountId }))) throw refuse("tax_rate_fixed");
  await recordAudit(db, { id: "rate", after: { fromDay, bps } });
  return "done";
};

export const confirmStatement: Handler<Calls["taxes.confirmStatement"]> = async (input, context) => {
  requireTax(context);
  const { db, actor, recordAudit, refuse } = context;
  const { number, text, confirmedOn } = input;
  if (!isStatement(number, text))
    throw refuse("invalid", { fields: { text: "fill in every blank, choose in brackets, and keep the other words" } });
  if (confirmedOn > (await platformToday(db)))
    throw refuse("invalid", { fields: { confirmedOn: "choose today or an earlier day" } });
  await saveStatement(db, { ...input, recordedBy: actor.accountId });
  await recordAudit(db, { id: `statement ${number}`, after: { ...input } });
  return "done";
};

export const switchOn: Handler<Calls["taxes.switchOn"]> = async (input, context) => {
  requireTax(context);
  const { recordAudit, refuse } = context;
  const { startsOn } = input;
  const { refused } = await withStepUp(input, context, async (tx) => {
    const setup = await setupOf(tx);
    const today = await platformToday(tx);
    if (setup.startsOn !== null && setup.startsOn <= today) return { refused: "tax_begun" } as const;
    const hasRate = rateOn(setup.rates, startsOn) !== undefined;
    if (!(setup.operator && hasRate && startsOn > today) || setup.statements.length < taxStatements.length)
      return { refused: "tax_incomplete" } as const;
    await beginTax(tx, startsOn);
    await recordAudit(tx, { id: "papers", before: { startsOn: setup.startsOn }, after: { startsOn } });
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  return "done";
};
