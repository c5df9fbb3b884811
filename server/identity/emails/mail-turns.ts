import type { JobResult, JobWithMetadata } from "pg-boss";
import { beginPause, endPause, makeDue, prolongPause, takeTurn } from "#server/notify/mail/pause-queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { BatchOutcome } from "#server/platform/jobs/pausable-worker.ts";
import type { failureOf } from "#server/platform/mail/failure.ts";
import type { Mail } from "#server/platform/mail/transport.ts";

type Failure = ReturnType<typeof failureOf>;
type Job = JobWithMetadata<Mail>;

/** What became of an e-mail, and what its attempt says about the mail server; nothing where none was needed. */
export interface Attempt {
  readonly result: JobResult;
  readonly server?: "accepts" | Failure;
}

type Send = (job: Job) => Promise<Attempt>;

/**
 * Delivers a batch, unless the queue pauses because the mail server refuses everything. During a pause one worker of all instances
 * makes one attempt at each step (docs/decisions/0015).
 */
export async function deliverInTurn(
  mails: readonly Job[],
  send: Send,
  { db, log }: Pick<Services, "db" | "log">,
): Promise<BatchOutcome> {
  const turn = await takeTurn(db);
  if (turn === "paused") return { results: mails.map(waits), isPaused: true };
  const attempts = turn === "open" ? await Promise.all(mails.map(send)) : await sendUntilKnown(mails, send);
  const results = attempts.map(({ result }) => result);
  const findings = attempts.flatMap(({ server }) => server ?? []);
  // A server that has too many connections takes some of a batch. The others follow with the next.
  if (findings.includes("accepts")) {
    if (await endPause(db)) log.info("the mail server takes mails again");
    return { results, isPaused: false };
  }
  const [failure] = findings.filter((finding) => finding !== "accepts");
  if (!failure) {
    if (turn === "attempt") await makeDue(db);
    return { results, isPaused: false };
  }
  if (turn === "attempt") await prolongPause(db, failure);
  else if (await beginPause(db, failure))
    log.error({ failure }, "the mail server refuses every mail: the queue pauses");
  return { results, isPaused: true };
}

/** The e-mail stays in the queue, with what its last attempt has noted. */
const waits = ({ id, output }: Job): JobResult => ({ id, status: "failed", output });

/** One after the other until one has met the mail server; the rest follows once it accepts, and waits where it does not. */
async function sendUntilKnown([mail, ...rest]: readonly Job[], send: Send): Promise<Attempt[]> {
  if (!mail) return [];
  const attempt = await send(mail);
  if (attempt.server === undefined) return [attempt, ...(await sendUntilKnown(rest, send))];
  const others =
    attempt.server === "accepts" ? await Promise.all(rest.map(send)) : rest.map((job) => ({ result: waits(job) }));
  return [attempt, ...others];
}
