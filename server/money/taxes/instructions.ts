import type { taxes } from "#contract/money/taxes.ts";
import { type Language, languages } from "#domain/language.ts";
import { instructionText, instructionVersion } from "#domain/money/standing-instruction.ts";
import { withStepUp } from "#server/identity/secondstep/confirmation.ts";
import {
  insertInstruction,
  instructionsOf,
  operatorOfWork,
  revokeInstruction,
} from "#server/money/taxes/instruction-queries.ts";
import { isTaxOn, requireTax } from "#server/money/taxes/people.ts";
import { ownNumbers } from "#server/money/taxes/people-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Handler } from "#server/platform/http/context.ts";

type Calls = typeof taxes;

const textsOf = (operator: string) =>
  Object.fromEntries(languages.map((language) => [language, instructionText(language, operator)])) as Record<
    Language,
    string
  >;

/** What the numbers of a freelancer say about papers in their name. */
async function standingOf(db: Db, accountId: number) {
  const numbers = await ownNumbers(db, accountId);
  const hasNumbers = numbers !== undefined && numbers.status !== "refused";
  return { hasNumbers, isGstinWaiting: hasNumbers && numbers.gstin !== null && numbers.status === "new" };
}

export const getInstruction: Handler<Calls["taxes.getInstruction"]> = async (_, { db, actor, services }) => {
  if (!isTaxOn(services)) return [];
  const operator = await operatorOfWork(db);
  const given = await instructionsOf(db, actor.accountId);
  if (!operator?.workInvoices && given.length === 0) return [];
  const text = textsOf(operator?.legalName ?? "");
  const isOffered = operator?.workInvoices ?? false;
  const standing = await standingOf(db, actor.accountId);
  return [{ text, version: instructionVersion, isOffered, ...standing, given }];
};

export const giveInstruction: Handler<Calls["taxes.giveInstruction"]> = async (input, context) => {
  requireTax(context);
  const { actor, recordAudit, refuse } = context;
  const { accountId } = actor;
  const { language, version, sac } = input;
  const { refused } = await withStepUp(input, context, async (tx) => {
    const operator = await operatorOfWork(tx);
    if (!operator?.workInvoices) return { refused: "switched_off" } as const;
    if (!(await standingOf(tx, accountId)).hasNumbers) return { refused: "tax_numbers_absent" } as const;
    await revokeInstruction(tx, accountId);
    const text = instructionText(language, operator.legalName);
    const instructionId = await insertInstruction(tx, { accountId, text, version, language, sac });
    await recordAudit(tx, { id: accountId, after: { instructionId, version, language, sac, text } });
    return { refused: undefined };
  });
  if (refused) throw refuse(refused);
  return "done";
};

/** Also where taxes were switched off in the meantime: what was given can always be revoked. */
export const endInstruction: Handler<Calls["taxes.revokeInstruction"]> = async (_, context) => {
  const { db, actor, recordAudit, refuse } = context;
  const instructionId = await revokeInstruction(db, actor.accountId);
  if (instructionId === undefined) throw refuse("not_found");
  await recordAudit(db, { id: actor.accountId, before: { instructionId }, after: { instruction: "revoked" } });
  return "done";
};
