import { generateSecret, generateURI } from "otplib";
import type { secondstep } from "#contract/identity/secondstep.ts";
import { newCodes, takeTotp } from "#server/identity/secondstep/codes.ts";
import { withBothSteps } from "#server/identity/secondstep/confirmation.ts";
import { anySeed, beginSecondStep, deleteSecondStep } from "#server/identity/secondstep/queries.ts";
import { confirmPassword, failuresHere } from "#server/identity/session/login.ts";
import { notifyOwner } from "#server/identity/session/notify-owner.ts";
import { accountWith } from "#server/identity/session/queries.ts";
import type { Handler } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { SettingsError } from "#server/platform/settings.ts";

/** Returns the secret for the app. Codes are required only after the app has proved that it has the secret. */
export const startSecondStep: Handler<(typeof secondstep)["twoFactor.start"]> = async ({ password }, context) => {
  const { db, services } = context;
  const account = await confirmPassword(password, context);
  if (!account) return { outcome: "wrong" };
  const secret = generateSecret();
  const begun = await beginSecondStep(db, account.id, services.seal.close(secret, account.id));
  if (!begun) return { outcome: "exists" };
  const { name: issuer } = services.platformSettings.brand();
  return { outcome: "done", secret, uri: generateURI({ issuer, label: account.username, secret }) };
};

export const registerSecondStep: Handler<(typeof secondstep)["twoFactor.enable"]> = async ({ code }, context) => {
  const { db, actor, services, recordAudit } = context;
  const here = failuresHere(String(actor.personId), context);
  await services.limits.count("loginFailures", here);
  const account = await accountWith(db, actor.personId);
  if (!account) return { outcome: "wrong" };
  const recoveryCodes = await db.transaction(async (tx) => {
    if (!(await takeTotp(tx, account.id, code, { services, stage: "settingUp" }))) return undefined;
    await notifyOwner(tx, services, account, "stepOn");
    await recordAudit(tx, { id: account.id, after: { second_step: true } });
    return newCodes(tx, account.id);
  });
  if (!recoveryCodes) return { outcome: "wrong" };
  await services.limits.forget("loginFailures", here);
  return { outcome: "done", recoveryCodes };
};

export const removeSecondStep: Handler<(typeof secondstep)["twoFactor.disable"]> = (typed, context) =>
  withBothSteps(typed, context, async (tx, account) => {
    const wasOn = await deleteSecondStep(tx, account.id);
    await context.recordAudit(tx, { id: account.id, before: { second_step: wasOn }, after: { second_step: false } });
    if (wasOn) await notifyOwner(tx, context.services, account, "stepOff");
    return "done" as const;
  });

export const renewRecoveryCodes: Handler<(typeof secondstep)["twoFactor.createRecoveryCodes"]> = async (
  typed,
  context,
) => {
  const renewed = await withBothSteps(typed, context, async (tx, account) => {
    const recoveryCodes = await newCodes(tx, account.id);
    if (!recoveryCodes) return { outcome: "off" } as const;
    await context.recordAudit(tx, { id: account.id, after: { recovery_codes: "changed" } });
    await notifyOwner(tx, context.services, account, "codes");
    return { outcome: "done", recoveryCodes } as const;
  });
  return typeof renewed === "string" ? { outcome: renewed } : renewed;
};

/** With another key no account could use its second factor, so the product does not start. */
export async function refuseAnotherKey({ db, seal }: Services): Promise<void> {
  const sealed = await anySeed(db);
  if (!sealed) return;
  try {
    seal.open(sealed.seed, sealed.accountId);
  } catch {
    throw new SettingsError(
      "SECRET_KEY does not match the key that encrypted the second factors in this database. Restore the old key, " +
        "or see docs/decisions/0010 if it is lost.",
    );
  }
}
