import { and, eq, lt, not, type SQL, sql } from "drizzle-orm";
import { dayOf } from "#server/platform/db/column-formats.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { recoveryCodes, secondSteps } from "#server/platform/db/schema/secondstep.ts";

/** A set-up that is not completed within a quarter of an hour is void. */
const settingUp = sql`(${secondSteps.confirmedAt} is null and ${secondSteps.createdAt} > now() - interval '15 minutes')`;
const isOn = sql<boolean>`(${secondSteps.confirmedAt} is not null)`;

const codesLeft = sql<number>`(select count(*)::int from ${recoveryCodes} where ${recoveryCodes.accountId} = ${accounts.id})`;

/** The state of the second step as its owner sees it. */
export const secondStepOf = (db: Db, accountId: number) =>
  db
    .select({
      on: isOn,
      since: sql<string | null>`${dayOf(secondSteps.confirmedAt)}`,
      recoveryCodesLeft: codesLeft,
    })
    .from(accounts)
    .leftJoin(secondSteps, eq(secondSteps.accountId, accounts.id))
    .where(eq(accounts.id, accountId));

/** Begins a setting up, or begins it anew; answers false where a second step is on already. */
export async function beginSecondStep(db: Db, accountId: number, seed: string): Promise<boolean> {
  const fresh = { seed, lastStep: 0, createdAt: sql`now()` };
  const rows = await db
    .insert(secondSteps)
    .values({ accountId, seed })
    .onConflictDoUpdate({ target: secondSteps.accountId, set: fresh, setWhere: not(isOn) })
    .returning({ accountId: secondSteps.accountId });
  return rows.length > 0;
}

export type Stage = "settingUp" | "on";
const stages: Readonly<Record<Stage, SQL>> = { settingUp, on: isOn };

export async function seedOf(db: Db, accountId: number, stage: Stage): Promise<string | undefined> {
  const [row] = await db
    .select({ seed: secondSteps.seed })
    .from(secondSteps)
    .where(and(eq(secondSteps.accountId, accountId), stages[stage]));
  return row?.seed;
}

interface Taken {
  readonly seed: string;
  readonly step: number;
  readonly stage: Stage;
}

/**
 * Remembers which half-minute's code was taken, and switches on what was being set up. Of two who bring the same code only
 * one gets a row.
 */
export async function takeStep(db: Db, accountId: number, { seed, step, stage }: Taken): Promise<boolean> {
  const mine = and(eq(secondSteps.accountId, accountId), eq(secondSteps.seed, seed), stages[stage]);
  const rows = await db
    .update(secondSteps)
    .set({ lastStep: step, ...(stage === "settingUp" && { confirmedAt: sql`now()` }) })
    .where(and(mine, lt(secondSteps.lastStep, step)))
    .returning({ accountId: secondSteps.accountId });
  return rows.length > 0;
}

/** Answers whether there was one to switch off. */
export async function deleteSecondStep(db: Db, accountId: number): Promise<boolean> {
  const rows = await db.delete(secondSteps).where(eq(secondSteps.accountId, accountId)).returning({ on: isOn });
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  return rows[0]?.on === true;
}

/** Any seed at all, to see whether SECRET_KEY is still the one that sealed it. */
export async function anySeed(db: Db) {
  const [row] = await db
    .select({ accountId: secondSteps.accountId, seed: secondSteps.seed })
    .from(secondSteps)
    .limit(1);
  return row;
}

/** Locks the second factor of an account against concurrent changes; returns whether it is on. */
export async function lockSecondStep(db: Db, accountId: number): Promise<boolean> {
  const on = await db
    .select({ accountId: secondSteps.accountId })
    .from(secondSteps)
    .where(and(eq(secondSteps.accountId, accountId), isOn))
    .for("update");
  return on.length > 0;
}

/** New recovery codes instead of all the old ones, where a second step is on. */
export async function replaceRecoveryCodes(db: Db, accountId: number, hashes: readonly string[]): Promise<boolean> {
  // Held, so that two who ask at once do not leave the codes of both.
  if (!(await lockSecondStep(db, accountId))) return false;
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash })));
  return true;
}

/** Uses a recovery code up. */
export async function takeRecoveryCode(db: Db, accountId: number, codeHash: string): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ accountId: recoveryCodes.accountId });
  return rows.length > 0;
}

/** Set-ups that were never confirmed. */
export async function deleteUnfinished(db: Db): Promise<void> {
  await db.delete(secondSteps).where(and(not(isOn), not(settingUp)));
}
