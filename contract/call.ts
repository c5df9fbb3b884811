import type { z } from "zod";
import type { AuditSubject } from "#domain/audit.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import type { Role } from "#domain/role.ts";

/** What the user hears (spec §8). Words that depend on the input are listed by the field that chooses them. */
export type Words = string | { readonly field: string; readonly words: Readonly<Record<string, string>> };

interface Shared {
  readonly method: "GET" | "POST";
  /** Who may make the call; `anyone` needs no session. */
  readonly by: "anyone" | readonly Role[];
  readonly input: z.ZodObject;
  /** Input fields that name the caller's own login id: absent is the caller, another is `foreign_login`. */
  readonly self?: readonly string[];
  /** Roles that may name anybody in the fields of `self`. */
  readonly selfless?: readonly Role[];
  /** What the tables below cannot say, for whoever reads /api/docs. */
  readonly note?: string;
  /** What the user hears for each answer, and `otherwise` when the call was refused (DETAILS 24c). */
  readonly says?: Readonly<Record<string, Words>>;
  /** Every refusal the handler may give, beside those any call can meet (400, 401, 403, 408, 413, 415, 429). */
  readonly refuses?: readonly RefusalCode[];
}

/** A call that changes something. Each outcome the specification names is an answer 200 with its `message`. */
export interface Command extends Shared {
  readonly method: "POST";
  readonly answers: Readonly<Record<"done", string>> & Readonly<Record<string, string>>;
  /** What it changes, for the audit log: each time it was `done` it wrote exactly one entry. `not` says why it writes none. */
  readonly audited: AuditSubject | { readonly not: string };
  /** The body is multipart: the field `file`, and those of `input`; the handler runs outside a transaction, since it decodes first. */
  readonly multipart?: true;
  /** The handler opens its own transaction, since it waits before that: for a hash, or for a counter of its own connection. */
  readonly ownTransaction?: true;
  /** Further keys of the answer beside `message`. */
  readonly extra?: z.ZodObject;
  /** Not replayed by an Idempotency-Key (DETAILS 13). */
  readonly unrepeatable?: true;
}

/** A call that reads: its answer is an array of rows, also when there is one at most (DETAILS 7). */
export interface Reading extends Shared {
  readonly row: z.ZodObject;
  /** A bounded list with `limit`, `after` and `X-Next-After`; the number is how many rows come unasked. */
  readonly page?: 50 | 200;
  /** May be a moment behind what others did, so that a replica can answer it; never behind what the asking session did. */
  readonly mayLag?: true;
  /** What it changes all the same, each time it answers a row: to log in is told by the row of who did. */
  readonly audited?: AuditSubject;
}

/** A call that answers a file, to be saved under the name its header says. */
export interface Download extends Shared {
  readonly method: "GET";
  readonly file: "application/pdf";
  readonly audited?: never;
}

export type Call = Command | Reading | Download;

export type Input<C extends Call> = z.output<C["input"]>;
export type Sent<C extends Call> = z.input<C["input"]>;
export type Row<C extends Call> = C extends Reading ? z.output<C["row"]> : never;
export type Outcome<C extends Call> = C extends Command ? keyof C["answers"] & string : never;

/** Keeps the literal types of a slice's table while checking its shape. */
export const calls = <const T extends Record<string, Call>>(table: T): T => table;
