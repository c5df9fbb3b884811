import type { z } from "zod";
import type { TokenScope } from "#domain/identity/access-token.ts";
import { everyMember, type MemberKind } from "#domain/member.ts";
import type { AuditSubject } from "#domain/operation/audit.ts";
import type { Permission } from "#domain/permission.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { type Role, roles } from "#domain/role.ts";

/** A message of the user (spec §8). A message that depends on the input is listed by the value of the field that selects it. */
export type Words = string | { readonly field: string; readonly words: Readonly<Record<string, string>> };

/** The roles that may call; `anyone` needs no session. */
type Callers = AdminCallers & CompanyCallers;

/** A row for admins names what they need, or it does not compile. */
type AdminCallers =
  | { readonly by: "anyone" | readonly Exclude<Role, "admin">[]; readonly needs?: never }
  | { readonly by: readonly Role[]; readonly needs: Needs };

/** A row for companies names the members who may call, or it does not compile. */
type CompanyCallers =
  | { readonly by: "anyone" | readonly Exclude<Role, "client">[]; readonly memberKinds?: never }
  | { readonly by: readonly Role[]; readonly memberKinds: readonly MemberKind[] };

/** An admin with any of these permissions may call; with `none`, every admin may. */
type Needs = readonly [Permission, ...Permission[]] | "none";

interface Shared {
  /** Why there is a call that the specification does not have. */
  readonly why?: string;
  /** What the call does, on the audit screen and in /api/docs. */
  readonly title?: string;
  /**
   * Why a call that changes a row takes no version of it (contract/edits.test.ts): a later call replaces what an earlier one wrote,
   * also where its caller has not seen that.
   */
  readonly lastWriteWins?: string;
  readonly method: "GET" | "POST";
  readonly input: z.ZodObject;
  /** The scope of an access token that may make the call. Without one, no token may. */
  readonly token?: TokenScope;
  /** Input fields with the caller's own login id: absent means the caller, another id is refused as `foreign_login`. */
  readonly self?: readonly string[];
  /** Roles that may send any login id in the fields of `self`. */
  readonly selfless?: readonly Role[];
  /** An addition to the description in /api/docs. */
  readonly note?: string;
  /** The message for each outcome, and `otherwise` for a refusal (docs/design/details.md#24c). */
  readonly says?: Readonly<Record<string, Words>>;
  /** Every refusal of the handler, in addition to those of any call (400, 401, 403, 408, 413, 415, 429). */
  readonly refuses?: readonly RefusalCode[];
}

/** A call that changes data. Each outcome of the specification is a 200 with its `message`. */
interface CommandRow extends Shared {
  readonly method: "POST";
  readonly answers: Readonly<Record<"done", string>> & Readonly<Record<string, string>>;
  /** The subject of the audit entry. Each `done` writes exactly one entry; `not` is the reason for a call that writes none. */
  readonly audited: AuditSubject | { readonly not: string };
  /** The body is multipart: the field `file` and those of `input`. The handler runs outside a transaction, because it decodes the file first. */
  readonly multipart?: true;
  /** The handler opens its own transaction, because it first waits for a password hash or a counter on another connection. */
  readonly ownTransaction?: true;
  /** Keys of the response beside `message`. */
  readonly extra?: z.ZodObject;
  /** Not replayed by an Idempotency-Key (docs/design/details.md#13). */
  readonly unrepeatable?: true;
}

/** A call that reads. Its response is an array of rows, even for a single row (docs/design/details.md#7). */
interface ReadingRow extends Shared {
  readonly row: z.ZodObject;
  /** A paged list with `limit`, `after` and `X-Next-After`; the number is the default limit. */
  readonly page?: 50 | 200;
  /** May be served by a replica that lags behind. A session still reads its own writes. */
  readonly mayLag?: true;
  /** The subject of the audit entry of a login, which is written when a row is returned. */
  readonly audited?: AuditSubject;
}

/** A call that returns a file, saved under the name in its header. */
interface DownloadRow extends Shared {
  readonly method: "GET";
  readonly file: "application/pdf" | "application/zip" | "text/csv";
  readonly audited?: never;
}

/** A call that returns server-sent events. It is no part of a slice (contract/notify/events.ts). */
interface StreamRow extends Shared {
  readonly method: "GET";
  readonly stream: "text/event-stream";
  readonly audited?: never;
}

/** Calls about the caller's own account. */
export const everyRole = { by: roles, needs: "none", memberKinds: everyMember } as const;

export type Command = CommandRow & Callers;
export type Reading = ReadingRow & Callers;
export type Download = DownloadRow & Callers;
export type Call = Command | Reading | Download;
export type EventStream = StreamRow & Callers;
export type AnyCall = Call | EventStream;

export type Input<C extends Call> = z.output<C["input"]>;
export type Sent<C extends Call> = z.input<C["input"]>;
export type Row<C extends Call> = C extends Reading ? z.output<C["row"]> : never;
export type Outcome<C extends Call> = C extends Command ? keyof C["answers"] & string : never;

/** Names without a dot are those of the specification, except for these. */
type Added = `${string}.${string}` | "endengagement" | "logout" | "resetpwd" | "sendback" | "whoami";

type WithReason<N> = N extends Added ? { readonly why: string } : { readonly why?: never };
type WithTitle<C> = C extends { readonly audited: string } ? { readonly title: string } : { readonly title?: never };

/**
 * Keeps the literal types of a slice's table while checking its shape. A call beyond the specification says why it is there, and one
 * that writes an audit entry has a title.
 */
export const calls = <const T extends Record<string, Call>>(
  table: T & { readonly [N in keyof T]: WithReason<N> & WithTitle<T[N]> },
): T => table;
