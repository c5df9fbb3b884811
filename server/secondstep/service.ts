import { randomBytes } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import type { secondstep } from "#contract/secondstep.ts";
import { readCode, recoveryCodeCount, recoveryCodeLength, recoveryCodeOf } from "#domain/second-step.ts";
import type { Db } from "#server/db/connect.ts";
import { hashOf } from "#server/http/cookies.ts";
import type { Handler } from "#server/http/handler.ts";
import {
  anySeed,
  beginSecondStep,
  deleteSecondStep,
  replaceRecoveryCodes,
  type Stage,
  seedOf,
  takeRecoveryCode,
  takeStep,
} from "#server/secondstep/queries.ts";
import type { Services } from "#server/services.ts";
import { confirmed, failuresHere } from "#server/session/login-service.ts";
import { tellOwner } from "#server/session/notice-service.ts";
import { accountWith } from "#server/session/queries.ts";
import { SettingsError } from "#server/settings.ts";

const halfMinute = 30;

/** Begins it: the app gets the seed, and nothing is asked for before it has shown that it has it. */
export const startSecondStep: Handler<typeof secondstep.secondstepstart> = async ({ password }, context) => {
  const { db, services } = context;
  const account = await confirmed(password, context);
  if (!account) return { outcome: "wrong" };
  const secret = generateSecret();
  const begun = await beginSecondStep(db, account.id, services.seal.close(secret, account.id));
  if (!begun) return { outcome: "exists" };
  return { outcome: "done", secret, uri: generateURI({ issuer: "Kaamkaj", label: account.username, secret }) };
};

export const registerSecondStep: Handler<typeof secondstep.secondstepreg> = async ({ code }, context) => {
  const { db, actor, services, note } = context;
  const here = failuresHere(String(actor.loginid), context);
  await services.limits.count("loginFailures", here);
  const account = await accountWith(db, actor.loginid);
  if (!account) return { outcome: "wrong" };
  const recoverycodes = await db.transaction(async (tx) => {
    if (!(await takeTotp(tx, account.id, code, { services, stage: "settingUp" }))) return undefined;
    await tellOwner(tx, services, account, "stepOn");
    await note(tx, { id: account.id, after: { second_step: true } });
    return newCodes(tx, account.id);
  });
  if (!recoverycodes) return { outcome: "wrong" };
  await services.limits.forget("loginFailures", here);
  return { outcome: "done", recoverycodes };
};

export const removeSecondStep: Handler<typeof secondstep.secondstepdelete> = async ({ password }, context) => {
  const { db, services, note } = context;
  const account = await confirmed(password, context);
  if (!account) return "wrong";
  await db.transaction(async (tx) => {
    const wasOn = await deleteSecondStep(tx, account.id);
    await note(tx, { id: account.id, before: { second_step: wasOn }, after: { second_step: false } });
    if (wasOn) await tellOwner(tx, services, account, "stepOff");
  });
  return "done";
};

export const renewRecoveryCodes: Handler<typeof secondstep.recoverycodes> = async ({ password }, context) => {
  const { db, services, note } = context;
  const account = await confirmed(password, context);
  if (!account) return { outcome: "wrong" };
  const recoverycodes = await db.transaction(async (tx) => {
    const codes = await newCodes(tx, account.id);
    if (!codes) return undefined;
    await note(tx, { id: account.id, after: { recovery_codes: "changed" } });
    await tellOwner(tx, services, account, "codes");
    return codes;
  });
  return recoverycodes ? { outcome: "done", recoverycodes } : { outcome: "off" };
};

/** A hundred and forty random bits each, so that a plain hash of one tells nothing. */
async function newCodes(tx: Db, accountId: number): Promise<string[] | undefined> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(recoveryCodeLength)));
  const hashes = codes.map((code) => hashOf(code.replaceAll("-", "")));
  return (await replaceRecoveryCodes(tx, accountId, hashes)) ? codes : undefined;
}

/** Uses up the code somebody typed, whichever kind it is; answers the kind, and nothing when it was not right. */
export async function takeCode(tx: Db, accountId: number, typed: string, services: Services) {
  const read = readCode(typed);
  if (!read) return undefined;
  const taken =
    read.kind === "totp"
      ? await takeTotp(tx, accountId, read.code, { services, stage: "on" })
      : await takeRecoveryCode(tx, accountId, hashOf(read.code));
  return taken ? read.kind : undefined;
}

/** The code of this half-minute, or of the one before or after it; each of them once. */
async function takeTotp(
  tx: Db,
  accountId: number,
  typed: string,
  { services, stage }: { readonly services: Services; readonly stage: Stage },
): Promise<boolean> {
  const read = readCode(typed);
  const seed = read?.kind === "totp" && (await seedOf(tx, accountId, stage));
  if (!seed) return false;
  const judged = verifySync({
    secret: services.seal.open(seed, accountId),
    token: read.code,
    epochTolerance: halfMinute,
  });
  if (!(judged.valid && "timeStep" in judged)) return false;
  return takeStep(tx, accountId, { seed, step: judged.timeStep, stage });
}

/** A key that opens no seed would turn away everybody who has a second step: better not to start. */
export async function refuseAnotherKey({ db, seal }: Services): Promise<void> {
  const kept = await anySeed(db);
  if (!kept) return;
  try {
    seal.open(kept.seed, kept.accountId);
  } catch {
    throw new SettingsError(
      "SECRET_KEY is not the one that the second steps in this database were sealed with. Put the old one back, " +
        "or see docs/decisions/0010 when it is lost.",
    );
  }
}
