import { currentCallName } from "#contract/renamed-calls.ts";
import { type AuditSubject, auditSubjects } from "#domain/operation/audit.ts";
import { type DayRange, dayRange } from "#web/lib/day-range.ts";

/** The filter of the log in the address; an absent value matches everything. */
export interface AuditFilter extends DayRange {
  readonly username?: string;
  readonly call?: string;
  readonly subject?: AuditSubject;
  readonly subjectId?: string;
}

/** Links saved before the rename spell `subjectid`. */
type Typed = { readonly [K in keyof AuditFilter | "subjectid"]?: unknown };

/** Parses the filter of the address. An id without its kind is ignored. */
export function auditFilter(typed: Typed & DayRange): AuditFilter {
  const subject = auditSubjects.find((each) => each === typed.subject);
  return {
    ...dayRange(typed),
    ...word("username", typed.username),
    ...word("call", typeof typed.call === "string" ? currentCallName(typed.call.trim()) : typed.call),
    ...(subject && { subject, ...word("subjectId", typed.subjectId ?? typed.subjectid) }),
  };
}

/** The router parses a value of digits as a number. */
const word = <K extends string>(name: K, typed: unknown): { readonly [N in K]?: string } =>
  typed === undefined || typed === "" ? {} : ({ [name]: String(typed).trim() } as { [N in K]: string });
