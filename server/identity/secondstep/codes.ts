import { randomBytes } from "node:crypto";
import { verifySync } from "otplib";
import { readCode, recoveryCodeCount, recoveryCodeLength, recoveryCodeOf } from "#domain/identity/second-step.ts";
import {
  replaceRecoveryCodes,
  type Stage,
  seedOf,
  takeRecoveryCode,
  takeStep,
} from "#server/identity/secondstep/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";

const stepSeconds = 30;

/** 140 random bits each, so that an unsalted hash is safe. */
export async function newCodes(tx: Db, accountId: number): Promise<string[] | undefined> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(recoveryCodeLength)));
  const hashes = codes.map((code) => hashOf(code.replaceAll("-", "")));
  return (await replaceRecoveryCodes(tx, accountId, hashes)) ? codes : undefined;
}

/** Uses a one-time or recovery code up and returns its kind; undefined for a wrong code. */
export async function takeCode(tx: Db, accountId: number, typed: string, services: Services) {
  const read = readCode(typed);
  if (!read) return undefined;
  const taken =
    read.kind === "totp"
      ? await takeTotp(tx, accountId, read.code, { services, stage: "on" })
      : await takeRecoveryCode(tx, accountId, hashOf(read.code));
  return taken ? read.kind : undefined;
}

/** Accepts the code of the present, the previous and the next 30 seconds, each once. */
export async function takeTotp(
  tx: Db,
  accountId: number,
  typed: string,
  { services, stage }: { readonly services: Services; readonly stage: Stage },
): Promise<boolean> {
  const read = readCode(typed);
  const seed = read?.kind === "totp" && (await seedOf(tx, accountId, stage));
  if (!seed) return false;
  const verified = verifySync({
    secret: services.seal.open(seed, accountId),
    token: read.code,
    epochTolerance: stepSeconds,
  });
  if (!(verified.valid && "timeStep" in verified)) return false;
  return takeStep(tx, accountId, { seed, step: verified.timeStep, stage });
}
