import type { FastifyRequest } from "fastify";
import type { Call } from "#contract/call.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import type { Note } from "#server/platform/audit/recorder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { callerOf } from "#server/platform/http/address.ts";
import type { Actor, BrowserSession } from "#server/platform/http/handler.ts";
import type { Services } from "#server/platform/http/services.ts";
import { Refusal } from "#server/platform/refusal.ts";

interface NamedCall {
  readonly name: string;
  readonly call: Call;
}

/**
 * The call as the audit log names it. What few look at is worked out when they do, and by classes: of an object written with such
 * a key the engine makes a shape of its own each time, and that keeps whatever belongs to the call for long.
 */
export class AuditSource {
  readonly name: string;
  readonly call: Call;
  readonly actor: Actor | undefined;
  readonly requestId: string;
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest, { name, call }: NamedCall, actor = request.actor) {
    this.name = name;
    this.call = call;
    this.actor = actor;
    this.requestId = request.id;
    this.#request = request;
  }

  get address(): string {
    return callerOf(this.#request);
  }
}

const refuse = (code: RefusalCode, more?: ConstructorParameters<typeof Refusal>[1]) => new Refusal(code, more);

/** What a handler is given, its types worn off as well. */
export class HandlerContext {
  readonly db: Db;
  readonly actor: Actor | undefined;
  readonly services: Services;
  readonly note: Note;
  readonly prepared: unknown;
  readonly refuse = refuse;
  readonly #visit: () => BrowserSession;

  constructor(
    db: Db,
    actor: Actor | undefined,
    services: Services,
    note: Note,
    visit: () => BrowserSession,
    prepared: unknown = undefined,
  ) {
    this.db = db;
    this.actor = actor;
    this.services = services;
    this.note = note;
    this.prepared = prepared;
    this.#visit = visit;
  }

  get visit(): BrowserSession {
    return this.#visit();
  }
}
