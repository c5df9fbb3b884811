import type { Call } from "#contract/call.ts";
import type { AuditFacts } from "#domain/audit.ts";
import type { Role } from "#domain/role.ts";
import { insertEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Limits } from "#server/platform/db/limits.ts";
import type { Log } from "#server/platform/log.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** Who acts, as far as the log names it. */
interface Who {
  readonly loginid: number;
  readonly username: string;
  readonly role: Role;
}

/** What a handler tells the audit log about what it did. */
interface Told {
  /** The id of what it was done to; its kind is the `audited` of the call's row. */
  readonly id: number | string;
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
  /** `done` unless it was not. */
  readonly outcome?: string;
  /** Who did it, where that is not who is signed in: somebody who registers, logs in, or follows a mailed link. */
  readonly by?: Who | undefined;
}

/** Writes the one entry that a call owes the audit log, in the transaction of what it changed (QUALITY I12). */
export type Note = (db: Db, told: Told) => Promise<void>;

/** One request as the log names it. */
interface Asked {
  readonly name: string;
  readonly call: Call;
  readonly actor: Who | undefined;
  readonly address: string;
  readonly requestId: string;
}

/** The log as one run of a handler meets it. `settle` sees to it that nothing is done without its entry. */
export function createAuditRecorder(asked: Asked) {
  const { name, call, actor } = asked;
  let written = 0;
  const note: Note = async (db, { id, before = {}, after = {}, outcome = "done", by = actor }) => {
    if (typeof call.audited !== "string") throw new Error(`${name} notes something, and its row does not say on what`);
    written += 1;
    await insertEntry(db, { ...from(asked, by), outcome, subject: call.audited, subjectId: String(id), before, after });
  };
  const settle = <A>(answer: A): A => {
    const isDue = typeof call.audited === "string" && isDone(answer);
    if (isDue && written !== 1) throw new Error(`${name} was done with ${written} entries in the audit log`);
    return answer;
  };
  return { note, settle };
}

/** A command says so; what logs somebody in answers a row. */
function isDone(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0;
  return answer === "done" || Object(answer).outcome === "done";
}

const from = ({ name, address, requestId }: Asked, by: Who | undefined) => ({
  accountId: by?.loginid ?? null,
  username: by?.username ?? "",
  role: by?.role ?? "",
  call: name,
  address,
  requestId,
});

interface RefusalLog {
  readonly db: Db;
  readonly limits: Pick<Limits, "isFirst">;
  readonly log: Log;
}

/** What somebody signed in has no business to try. */
const foreign = ["wrong_role", "foreign_login", "second_step_required"];

/** Notes such a refusal, at most once a minute for each user and call (QUALITY section 2). It is told whatever comes of this. */
export async function noteRefusal(error: unknown, asked: Asked, { db, limits, log }: RefusalLog): Promise<void> {
  const { actor, name } = asked;
  if (!(actor && error instanceof Refusal && foreign.includes(error.code))) return;
  try {
    if (!(await limits.isFirst("refusalsNoted", `${actor.loginid} ${name}`))) return;
    const nothing = { subject: null, subjectId: null, before: {}, after: {} };
    await insertEntry(db, { ...from(asked, actor), ...nothing, outcome: error.code });
  } catch (cause) {
    log.error({ err: cause }, "a refusal could not be recorded in the audit log");
  }
}
