import type { taxes } from "#contract/money/taxes.ts";
import { panOfGstin } from "#domain/money/tax-numbers.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import {
  decideOnNumbers,
  hasNumbers,
  listNumbers,
  ownNumbers,
  saveNumbers,
  sealedPanOf,
} from "#server/money/taxes/people-queries.ts";
import { percentWithoutPan } from "#server/money/taxes/setup-queries.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Refusal } from "#server/platform/refusal.ts";

/** What says whether taxes are on. */
export interface TaxSwitch {
  readonly platformSettings: Pick<Services["platformSettings"], "current">;
}

export const isTaxOn = ({ platformSettings }: TaxSwitch): boolean => platformSettings.current().tax === "india";

interface SwitchContext {
  readonly services: TaxSwitch;
  readonly refuse: (code: "switched_off") => Refusal;
}

export function requireTax({ services, refuse }: SwitchContext): void {
  if (!isTaxOn(services)) throw refuse("switched_off");
}

const noNumbers = { legalName: "", address: "", state: null, gstin: null, panLast4: null, status: null };

export const getOwn: Handler<(typeof taxes)["taxes.getOwn"]> = async (_, { db, actor, services }) => {
  if (!isTaxOn(services)) return [];
  const saved = await ownNumbers(db, actor.accountId);
  const isAtRisk = actor.role === "freelancer" && !(saved?.status === "checked" && saved.panLast4 !== null);
  const withheldPercent = isAtRisk ? await percentWithoutPan(db) : null;
  return [{ ...(saved ?? noNumbers), reason: saved?.reason ?? "", withheldPercent }];
};

export const saveOwn: Handler<(typeof taxes)["taxes.saveOwn"]> = async (input, context) => {
  const { actor, services, recordAudit } = context;
  requireTax(context);
  const { accountId } = actor;
  const { legalName, address, state: stateCode } = input;
  const gstin = input.gstin || null;
  const pan = input.pan || (gstin && panOfGstin(gstin));
  const { taxSeal } = services;
  const sealed = {
    panSealed: pan && taxSeal.close(pan, accountId),
    panFingerprint: pan && taxSeal.fingerprint(pan),
    panLast4: pan?.slice(-4) ?? null,
  };
  await withStepUp(input, context, async (tx) => {
    await saveNumbers(tx, { accountId, legalName, address, stateCode, gstin, ...sealed });
    await recordAudit(tx, { id: accountId, after: { state: "new", hasPan: pan !== null, hasGstin: gstin !== null } });
    return {};
  });
  return "done";
};

export const listPeople: Handler<(typeof taxes)["taxes.listPeople"]> = async (input, context) => {
  requireTax(context);
  return listNumbers(context.db, input);
};

/** Decrypts a PAN for the accountant, who looks it up on the portal. The audit log says who has seen it. */
export const showPan: Handler<(typeof taxes)["taxes.showPan"]> = async ({ loginid }, context) => {
  requireTax(context);
  const { db, services, recordAudit, refuse } = context;
  const sealed = await sealedPanOf(db, loginid);
  if (sealed === undefined) throw refuse("not_found");
  await recordAudit(db, { id: loginid, after: { shown: "PAN" } });
  return { outcome: "done", pan: services.taxSeal.open(sealed, loginid) };
};

type DecisionContext = Pick<
  HandlerContext<(typeof taxes)["taxes.check"]>,
  "db" | "actor" | "services" | "recordAudit"
> & {
  readonly refuse: (code: "not_found" | "switched_off" | "tax_numbers_moved_on") => Refusal;
};

async function decide(
  move: "check" | "refuse",
  { loginid, version, reason }: { readonly loginid: number; readonly version: string; readonly reason?: string },
  context: DecisionContext,
): Promise<"done"> {
  const { db, actor, recordAudit, refuse } = context;
  requireTax(context);
  const decision = { accountId: loginid, version, decidedBy: actor.accountId, ...(reason && { reason }) };
  if (!(await decideOnNumbers(db, move, decision)))
    throw refuse((await hasNumbers(db, loginid)) ? "tax_numbers_moved_on" : "not_found");
  await recordAudit(db, { id: loginid, after: { state: move === "check" ? "checked" : "refused" } });
  return "done";
}

export const checkNumbers: Handler<(typeof taxes)["taxes.check"]> = (input, context) => decide("check", input, context);

export const refuseNumbers: Handler<(typeof taxes)["taxes.refuse"]> = (input, context) =>
  decide("refuse", input, context);
