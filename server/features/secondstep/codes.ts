import { randomBytes } from "node:crypto";
import { verifySync } from "otplib";
import { readCode, recoveryCodeCount, recoveryCodeLength, recoveryCodeOf } from "#domain/second-step.ts";
import {
  replaceRecoveryCodes,
  type Stage,
  seedOf,
  takeRecoveryCode,
  takeStep,
} from "#server/features/secondstep/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";

const halfMinute = 30;

/** A hundred and forty random bits each, so that a plain hash of one tells nothing. */
export async function newCodes(tx: Db, accountId: number): Promise<string[] | undefined> {
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
export async function takeTotp(
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
