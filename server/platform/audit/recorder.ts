import type { AnyCall } from "#contract/call.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import type { Role } from "#domain/role.ts";
import { insertEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Limits } from "#server/platform/db/limits.ts";
import type { Log } from "#server/platform/log.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** An account as the log names it. */
interface AuditActor {
  readonly accountId: number;
  readonly role: Role;
  /** The access token of a program. */
  readonly token?: { readonly id: number };
}

/** An entry as a handler describes it. */
interface AuditRecord {
  /** The id of the subject; its kind is the `audited` of the contract row. */
  readonly id: number | string;
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
  /** `done` by default. */
  readonly outcome?: string;
  /** The acting account where it is not the signed-in one: at registration, login, or with a link from an e-mail. */
  readonly by?: AuditActor | undefined;
}

/** Writes the one audit entry of a call, in the transaction of its change (docs/design/promises.md#i12). */
export type RecordAudit = (db: Db, record: AuditRecord) => Promise<void>;

/** A call as the log names it. */
interface AuditedCall {
  readonly name: string;
  readonly call: AnyCall;
  readonly actor: AuditActor | undefined;
  readonly address: string;
  readonly requestId: string;
}

/** The log for one run of a handler. `assertRecorded` fails a run that was done without exactly one entry. */
export function createAuditRecorder(
  { name, call }: Pick<AuditedCall, "name" | "call">,
  auditedCall: () => AuditedCall,
) {
  let written = 0;
  const recordAudit: RecordAudit = async (db, { id, before = {}, after = {}, outcome = "done", by }) => {
    if (typeof call.audited !== "string")
      throw new Error(`${name} records an audit entry, and its contract row names no subject`);
    written += 1;
    const audited = auditedCall();
    await insertEntry(db, {
      ...sourceOf(audited, by ?? audited.actor),
      outcome,
      subject: call.audited,
      subjectId: String(id),
      before,
      after: { ...after, ...tokenOf(audited.actor) },
    });
  };
  const assertRecorded = <A>(answer: A): A => {
    const isDue = typeof call.audited === "string" && isDone(answer);
    if (isDue && written !== 1) throw new Error(`${name} was done with ${written} entries in the audit log`);
    return answer;
  };
  return { recordAudit, assertRecorded };
}

/** A command returns `done`, a login returns a row. */
function isDone(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0;
  return answer === "done" || Object(answer).outcome === "done";
}

const tokenOf = (actor: AuditActor | undefined): AuditFacts => (actor?.token ? { token: actor.token.id } : {});

const sourceOf = ({ name, address, requestId }: AuditedCall, by: AuditActor | undefined) => ({
  accountId: by?.accountId ?? null,
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

/** Refusals of calls that a signed-in account is not allowed to make. */
const recordedRefusals = [
  "wrong_role",
  "permission_missing",
  "member_kind",
  "foreign_login",
  "second_step_required",
  "scope_missing",
];

/**
 * Records such a refusal, at most once a minute for each account and call (docs/design/promises.md#security), and each one with facts
 * for the log. A failure to do so is logged only.
 */
export async function recordRefusal(
  error: unknown,
  audited: AuditedCall,
  { db, limits, log }: RefusalLog,
): Promise<void> {
  const { actor, name } = audited;
  if (!(error instanceof Refusal)) return;
  const { code, auditFacts } = error;
  const isRecorded = actor !== undefined && recordedRefusals.includes(code);
  if (!(auditFacts || isRecorded)) return;
  try {
    if (!(auditFacts || (await limits.isFirst("refusalsNoted", `${actor?.accountId} ${name}`)))) return;
    const nothing = { subject: null, subjectId: null, before: {}, after: { ...auditFacts, ...tokenOf(actor) } };
    await insertEntry(db, { ...sourceOf(audited, actor), ...nothing, outcome: code });
  } catch (cause) {
    log.error({ err: cause }, "a refusal could not be recorded in the audit log");
  }
}
