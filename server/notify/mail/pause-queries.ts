import { sql } from "drizzle-orm";
import type { failureKinds } from "#contract/notify/mail.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { mailPauses } from "#server/platform/db/schema/mail-pauses.ts";

/** How long the queue waits after each attempt that the mail server refused; the last one repeats. */
const stepsSeconds = [30, 60, 120, 300, 900, 1800] as const;

const steps = sql.raw(`array[${stepsSeconds.join(", ")}]`);
const afterStep = (step: ReturnType<typeof sql>) =>
  sql`now() + make_interval(secs => (${steps})[least(${step} + 1, ${stepsSeconds.length})])`;

/** A process that dies during its attempt leaves the next one to another after this time. */
const attemptSeconds = 60;

interface Failure {
  readonly kind: (typeof failureKinds)[number];
  readonly said: string;
}

type Turn = "open" | "attempt" | "paused";

/**
 * What the queue may do now: deliver, or make the one attempt that is due during a pause, or nothing. Of concurrent workers one
 * gets the attempt.
 */
export async function takeTurn(db: Db): Promise<Turn> {
  const { rows } = await db.execute<{ isPaused: boolean; isClaimed: boolean }>(sql`
    with claimed as (
      update ${mailPauses} set next_attempt_at = now() + make_interval(secs => ${attemptSeconds})
      where ${mailPauses.nextAttemptAt} <= now() returning queue)
    select exists (select from ${mailPauses}) as "isPaused", exists (select from claimed) as "isClaimed"`);
  const [row] = rows;
  if (!row?.isPaused) return "open";
  return row.isClaimed ? "attempt" : "paused";
}

/** Whether the queue may go on, be it only for one attempt. */
export async function isDue(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${mailPauses} where ${mailPauses.nextAttemptAt} > now()`);
  return rows.length === 0;
}

const row = ({ kind, said }: Failure) => ({
  ...{ queue: "mail", reason: kind, serverResponse: said },
  nextAttemptAt: afterStep(sql`0`),
});

/** Begins a pause, unless another worker has. Returns whether it did. */
export async function beginPause(db: Db, failure: Failure): Promise<boolean> {
  const begun = await db.insert(mailPauses).values(row(failure)).onConflictDoNothing().returning();
  return begun.length > 0;
}

/** The attempt of a pause was refused again: the next one comes later. */
export const prolongPause = (db: Db, { kind, said }: Failure) =>
  db.update(mailPauses).set({
    step: sql`${mailPauses.step} + 1`,
    nextAttemptAt: afterStep(sql`${mailPauses.step} + 1`),
    reason: kind,
    serverResponse: said,
  });

/** The next attempt is due at once: an admin wants it, or the one that was due met no e-mail to send. False without a pause. */
export async function makeDue(db: Db): Promise<boolean> {
  const due = await db.update(mailPauses).set({ nextAttemptAt: sql`date_trunc('milliseconds', now())` }).returning();
  return due.length > 0;
}

/** Returns whether there was a pause. */
export async function endPause(db: Db): Promise<boolean> {
  const ended = await db.delete(mailPauses).returning();
  return ended.length > 0;
}

/** The pause of the queue, if there is one. */
export async function currentPause(db: Db) {
  const [pause] = await db.select().from(mailPauses);
  return pause;
}
