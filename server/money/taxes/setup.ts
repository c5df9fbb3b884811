import type { taxes } from "#contract/money/taxes.ts";
import { rateOn } from "#domain/money/tax.ts";
import { advanceWords, isStatement, taxStatements } from "#domain/money/tax-statement.ts";
import { rateKindsOfModel, type TdsModel, type TdsThreshold, thresholdWords } from "#domain/money/withholding.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import { hasOnlyDemoPayments, taxDemoPayments } from "#server/money/taxes/demo.ts";
import { requireTax } from "#server/money/taxes/people.ts";
import {
  beginTax,
  insertLawfulRates,
  insertRate,
  insertWithholdingRate,
  saveOperator,
  saveOptions,
  saveStatement,
  setupOf,
} from "#server/money/taxes/setup-queries.ts";
import { platformToday } from "#server/platform/db/column-formats.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Calls = typeof taxes;

type Setup = Awaited<ReturnType<typeof setupOf>>;

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

/** Whether papers of this day can be made. */
const isComplete = ({ operator, rates, statements }: Setup, day: string): boolean =>
  operator !== null && rateOn(rates, day) !== undefined && statements.length === taxStatements.length;

export const switchOn: Handler<Calls["taxes.switchOn"]> = async (input, context) => {
  requireTax(context);
  const { services, recordAudit, refuse } = context;
  const { startsOn } = input;
  const { refused } = await withStepUp(input, context, async (tx) => {
    const setup = await setupOf(tx);
    const today = await platformToday(tx);
    if (setup.startsOn !== null && setup.startsOn <= today) return { refused: "tax_begun" } as const;
    const isDemo = services.settings.demo && (await hasOnlyDemoPayments(tx, startsOn));
    const isDayRight = startsOn > today || isDemo;
    if (!(isDayRight && isComplete(setup, startsOn))) return { refused: "tax_incomplete" } as const;
    await beginTax(tx, startsOn);
    if (isDemo) await taxDemoPayments(tx, services, startsOn);
    await recordAudit(tx, { id: "papers", before: { startsOn: setup.startsOn }, after: { startsOn } });
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  return "done";
};

interface Options {
  readonly tdsModel: TdsModel;
  readonly tdsThreshold: TdsThreshold;
  readonly collectsTcs: boolean;
  readonly workInvoices: boolean;
  readonly issuesVouchers: boolean;
}

const textOfStatement = ({ statements }: Pick<Setup, "statements">, number: number): string | undefined =>
  statements.find((statement) => statement.number === number)?.text;

/** Statement 7, where it is confirmed, names the time at which the fees of milestones are taxed. */
const isTimeConfirmed = (setup: Setup, issuesVouchers: boolean): boolean =>
  textOfStatement(setup, 7)?.includes(advanceWords[`${issuesVouchers}`]) ?? !issuesVouchers;

/**
 * Nothing is withheld, and no voucher and no paper in another name is made, without the statements, a rate of today for each kind, and the
 * threshold that statement 6 names.
 */
function canChoose(setup: Setup, options: Options, today: string): boolean {
  const { statements, withholdingRates } = setup;
  const { tdsModel, tdsThreshold, collectsTcs, workInvoices, issuesVouchers } = options;
  if (tdsModel === "none" && !collectsTcs && !workInvoices && !issuesVouchers) return true;
  const kinds = [...rateKindsOfModel[tdsModel], ...(collectsTcs ? (["tcs"] as const) : [])];
  const hasRates = kinds.every((kind) => withholdingRates.some((rate) => rate.kind === kind && rate.fromDay <= today));
  const threshold = textOfStatement(setup, 6) ?? "";
  const isConfirmed = tdsModel === "none" || threshold.includes(thresholdWords[tdsThreshold]);
  return hasRates && isConfirmed && statements.length === taxStatements.length;
}

export const changeOptions: Handler<Calls["taxes.saveOptions"]> = async (input, context) => {
  requireTax(context);
  const { recordAudit, refuse } = context;
  const { tdsModel, tdsThreshold, collectsTcs } = input;
  const { refused } = await withStepUp(input, context, async (tx) => {
    const setup = await setupOf(tx);
    // A program of before knows neither of these, and changes nothing of them.
    const workInvoices = input.workInvoices ?? setup.options.workInvoices;
    const issuesVouchers = input.issuesVouchers ?? setup.options.issuesVouchers;
    const options = { tdsModel, tdsThreshold, collectsTcs, workInvoices, issuesVouchers };
    const isConfirmed = typeof input.issuesVouchers !== "boolean" || isTimeConfirmed(setup, issuesVouchers);
    if (!(isConfirmed && canChoose(setup, options, await platformToday(tx)) && (await saveOptions(tx, options))))
      return { refused: "tax_options_incomplete" } as const;
    await recordAudit(tx, { id: "options", before: setup.options, after: options });
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  return "done";
};

export const addLawfulRates: Handler<Calls["taxes.addLawfulRates"]> = async (_, context) => {
  requireTax(context);
  const { db, actor, recordAudit } = context;
  await insertLawfulRates(db, actor.accountId);
  await recordAudit(db, { id: "rates of the law" });
  return "done";
};

export const addWithholdingRate: Handler<Calls["taxes.addWithholdingRate"]> = async (input, context) => {
  requireTax(context);
  const { db, actor, recordAudit, refuse } = context;
  const { thresholdPaise = null, singleThresholdPaise = null, ...rate } = input;
  const row = { ...rate, threshold: thresholdPaise, singleThreshold: singleThresholdPaise, setBy: actor.accountId };
  if (!(await insertWithholdingRate(db, row))) throw refuse("tax_rate_fixed");
  await recordAudit(db, { id: `rate ${rate.kind}`, after: { ...rate, thresholdPaise, singleThresholdPaise } });
  return "done";
};
