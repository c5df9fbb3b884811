import type { Readable } from "node:stream";
import type { Call, Command, Download, Input, Outcome, Row } from "#contract/call.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import type { RecordAudit } from "#server/platform/audit/recorder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import type { BrowserSession } from "#server/platform/http/browser-session.ts";
import type { Services } from "#server/platform/http/services.ts";
import type { Page } from "#server/platform/page.ts";
import type { Refusal } from "#server/platform/refusal.ts";

type Refuses<C extends Call> = C["refuses"] extends readonly RefusalCode[] ? C["refuses"][number] : never;

/** What a handler receives beside its input. */
export interface HandlerContext<C extends Call> {
  /** The transaction of a command; the pool for a reading, and for a command that opens its own (`ownTransaction`, `multipart`). */
  readonly db: Db;
  readonly actor: C["by"] extends "anyone" ? Actor | undefined : Actor;
  readonly browser: BrowserSession;
  readonly services: Services;
  /** The result of the handler's `prepare`, which ran before the transaction. */
  readonly prepared: unknown;
  /** Writes the audit entry: exactly once for each `done` of a call that is `audited`, in the transaction of its change. */
  readonly recordAudit: RecordAudit;
  readonly makeCall: MakeCall;
  /**
   * Creates a refusal that the row of the call declares; `invalid` names fields that only the database can check. `state` says what
   * became of the row, where the caller acted on what it was before.
   */
  readonly refuse: (
    code: Refuses<C> | "invalid" | "too_many",
    more?: { fields?: Record<string, string>; retryAfter?: number; state?: string | undefined },
  ) => Refusal;
}

/**
 * Makes another command for the same person in the transaction of this one: with all its checks and its own audit entry. A refusal of
 * it is thrown, and everything is undone.
 */
export type MakeCall = (name: string, input: unknown) => Promise<{ readonly message: string | undefined }>;

interface SavedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A stored file, which may not fit into memory. */
interface SavedStream {
  readonly name: string;
  readonly bytes: Readable;
  readonly size: number;
  readonly sha256: string;
}

/** A file to be saved under its name. */
export type Saved = SavedBytes | SavedStream;

type Extra<C extends Call> = C extends { extra: infer E extends { _output: unknown } }
  ? E["_output"]
  : Record<never, never>;

/** A command returns an outcome of its row (and its extra keys), a reading rows, a download a file. */
type Answer<C extends Call> = C extends Command
  ? C extends { extra: object }
    ? { outcome: Outcome<C> } & Extra<C>
    : Outcome<C>
  : C extends Download
    ? Saved
    : C extends { page: number }
      ? Page<Row<C>>
      : readonly Row<C>[];

/** `limit` has its default and cap applied; `after` is the opaque key that `keyOf` created. */
type Filled<C extends Call> = C extends { page: number } ? Omit<Input<C>, "limit"> & { limit: number } : Input<C>;

export interface Handler<C extends Call> {
  (
    input: Filled<C> & (C extends { multipart: true } ? { file: Buffer } : unknown),
    context: HandlerContext<C>,
  ): Promise<Answer<C>>;
  readonly prepare?: Prepare<C, unknown>;
}

/** `attempt` is the same for each retry with the same Idempotency-Key. */
type Prepare<C extends Call, P> = (
  input: Filled<C>,
  context: Pick<HandlerContext<C>, "services" | "actor"> & { readonly attempt: string },
) => Promise<P>;

/** A handler that calls another service before its transaction begins: no transaction waits for the network. */
export const withPreparation = <C extends Call, P>(
  prepare: Prepare<C, P>,
  run: (input: Filled<C>, context: HandlerContext<C>, prepared: P) => Promise<Answer<C>>,
): Handler<C> =>
  Object.assign((input: Filled<C>, context: HandlerContext<C>) => run(input, context, context.prepared as P), {
    prepare,
  });

/** One handler for each call of a slice's table; `tsc` names the missing one. */
export type Handlers<T extends Record<string, Call>> = { readonly [K in keyof T]: Handler<T[K]> };
