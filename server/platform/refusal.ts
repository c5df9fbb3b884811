import type { AnyCall } from "#contract/call.ts";
import type { AuditFacts } from "#domain/operation/audit.ts";
import { type RefusalCode, refusals } from "#domain/refusals.ts";

/** Texts by payload key as sent (docs/design/details.md#5). */
export type Fields = Readonly<Record<string, string>>;

/** A refusal, thrown by handlers and by the steps before them, and sent as a problem document. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Fields | undefined;
  /** The Retry-After in seconds. */
  readonly retryAfter: number | undefined;
  /** The reason in the language of the caller, in place of that of the code. */
  readonly detail: string | undefined;
  /** What became of the row that the caller acted on, and what helps: the detail in place of that of the code. */
  readonly state: string | undefined;
  /** The call that was refused, where another one made it. Its row has the words. */
  call: AnyCall | undefined;
  /** What the audit log records of a refusal that it always records. */
  auditFacts: AuditFacts | undefined;

  constructor(
    code: RefusalCode,
    more: { fields?: Fields; retryAfter?: number; detail?: string; state?: string | undefined; cause?: unknown } = {},
  ) {
    super(refusals[code].detail, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.detail = more.detail;
    this.state = more.state;
  }

  get status() {
    return refusals[this.code].status;
  }
}

/** Rows that were requested by id: `not_found` where there are none (docs/design/details.md#3). */
export function requireRows<R>(rows: readonly R[], refuse: (code: "not_found") => Refusal): readonly R[] {
  if (rows.length === 0) throw refuse("not_found");
  return rows;
}
