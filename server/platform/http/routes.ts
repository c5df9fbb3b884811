import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call, Command, Download, Reading } from "#contract/call.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { createAuditRecorder } from "#server/platform/audit/recorder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { retryOnSerializationFailure } from "#server/platform/db/errors.ts";
import { runOnce } from "#server/platform/db/idempotency.ts";
import { BrowserSession } from "#server/platform/http/browser-session.ts";
import { auditSourceOf } from "#server/platform/http/call-hooks.ts";
import type { Saved } from "#server/platform/http/context.ts";
import { cookiesOf } from "#server/platform/http/cookies.ts";
import { sandbox } from "#server/platform/http/headers.ts";
import { parseFields } from "#server/platform/http/input.ts";
import { withFile } from "#server/platform/http/multipart.ts";
import { responseOf } from "#server/platform/http/response.ts";
import type { Services } from "#server/platform/http/services.ts";
import { xsrfOf } from "#server/platform/http/xsrf.ts";
import { createKeyedLimiter } from "#server/platform/limiter.ts";
import type { Page } from "#server/platform/page.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A handler with its types worn off: `tsc` matched it with its row where it was written. */
interface AnyHandler {
  (input: never, context: never): Promise<unknown>;
  readonly prepare?: (input: never, context: never) => Promise<unknown>;
}

interface Route<C extends Call = Call> {
  readonly name: string;
  readonly call: C;
  readonly handler: AnyHandler;
}

type Input = Record<string, unknown>;

/** Runs the handler of a route on the pool or in a transaction. */
type Run = (db: Db, input: Input, prepared?: unknown) => Promise<unknown>;

const maxRows = 200;

/**
 * A command that waits for a locked row holds a connection. Those of one account are limited, so that a locked row delays its
 * own account only (QUALITY section 4).
 */
const perAccountLimiter = createKeyedLimiter<number>({ running: 6, waiting: 200 });
/** How long a command may wait in that queue since it came in, as a share of DATABASE_TIMEOUT_MS. `connect` divides the rest. */
const queueTimeoutShare = 0.37;

/** Registers `/api/<call>` for each row of a slice's table. The steps before the handler are in `call-hooks.ts`. */
export function registerCalls(
  scope: FastifyInstance,
  services: Services,
  table: Record<string, Call>,
  handlers: Record<string, AnyHandler>,
): void {
  const cookies = cookiesOf(services.settings);
  const xsrf = xsrfOf(services.keys, cookies);
  for (const [name, call] of Object.entries(table)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`no handler for ${name}`);
    const runOn = (request: FastifyRequest, reply: FastifyReply): Run => {
      const browser = new BrowserSession(request, reply, services, cookies, xsrf);
      return async (db, input, prepared) => {
        const { recordAudit, assertRecorded } = createAuditRecorder({ name, call }, () => auditSourceOf(request));
        const context = { db, actor: request.actor, browser, services, prepared, recordAudit, refuse };
        return assertRecorded(await handler(input as never, context as never));
      };
    };
    const respond = responderOf({ name, call, handler }, services);
    scope.route({
      method: call.method,
      url: `/api/${name}`,
      config: { row: { name, call } },
      ...schemaOf(call),
      handler: async (request, reply) => {
        const result = await respond(request, reply, runOn(request, reply));
        if (request.callContext) request.callContext.outcome = outcomeOf(result);
        return result;
      },
    });
  }
}

/** The message of a command; rows and files have none. */
function outcomeOf(result: unknown): string | undefined {
  const { message } = Object(result) as { readonly message?: unknown };
  return typeof message === "string" ? message : undefined;
}

type Responder = (request: FastifyRequest, reply: FastifyReply, run: Run) => Promise<unknown>;

function responderOf({ name, call, handler }: Route, services: Services): Responder {
  const { db } = services;
  if ("file" in call)
    return async (request, reply, run) => sendFile(await run(db, inputOf(request, call)), call, reply);
  if ("row" in call)
    return async (request, reply, run) => sendRows(await read(request, call, run, services), call, reply);
  if (call.multipart)
    return (request, _reply, run) =>
      withFile(request, async (file, fields) =>
        messageOf(await run(db, { ...parseFields(call.input, fields), file }), call),
      );
  if (call.ownTransaction)
    return async (request, _reply, run) => messageOf(await run(db, inputOf(request, call)), call);
  return (request, reply, run) => execute({ name, call, handler }, request, reply, run, services);
}

/** The form of a multipart call is read while its handler runs, and validated there. */
function schemaOf(call: Call): object {
  const input = call.method === "GET" ? { querystring: call.input } : "multipart" in call ? {} : { body: call.input };
  if ("file" in call) return { schema: input };
  const { schema, ...serializer } = responseOf(call);
  return { schema: { ...input, ...schema }, ...serializer };
}

/** The validated input. Fields that name the caller must name the account of the session. */
function inputOf({ query, body, actor }: FastifyRequest, call: Call): Input {
  const input = { ...((call.method === "GET" ? query : body) as Input) };
  if ("page" in call) input["limit"] = Math.min(Number(input["limit"] ?? call.page), maxRows);
  if (call.self && actor && !call.selfless?.includes(actor.role)) {
    const isForeign = call.self.some((field) => (input[field] ?? actor.accountId) !== actor.accountId);
    if (isForeign) throw new Refusal("foreign_login");
  }
  return input;
}

const refuse = (code: RefusalCode, more?: ConstructorParameters<typeof Refusal>[1]) => new Refusal(code, more);

function read(request: FastifyRequest, call: Reading, run: Run, { db, replica }: Services): Promise<unknown> {
  const input = inputOf(request, call);
  return call.mayLag && replica ? replica.read(request.actor, (on) => run(on, input)) : run(db, input);
}

/** A command runs in a transaction, with an Idempotency-Key at most once. */
async function execute(
  { name, call, handler }: Route<Command>,
  request: FastifyRequest,
  reply: FastifyReply,
  run: Run,
  services: Services,
): Promise<unknown> {
  const { db, keys, replica, settings } = services;
  const { actor } = request;
  const input = inputOf(request, call);
  const key = actor && !call.unrepeatable ? String(request.headers["idempotency-key"] ?? "").slice(0, 200) : "";
  const attempt = key && actor ? `${actor.accountId} ${name} ${key}` : randomUUID();
  const prepared = await handler.prepare?.(input as never, { services, actor, attempt } as never);
  const act = async (tx: Db) => {
    const message = messageOf(await run(tx, input, prepared), call);
    if (actor) await replica?.noteWrite(tx, actor);
    return message;
  };
  const once = { accountId: actor?.accountId ?? 0, key, call: name, body: input };
  const transact = () => retryOnSerializationFailure(() => (key ? runOnce(db, keys, once, act) : db.transaction(act)));
  if (!actor) return transact();
  const timeoutMs = settings.DATABASE_TIMEOUT_MS * queueTimeoutShare - reply.elapsedTime;
  return perAccountLimiter(actor.accountId, transact, Math.max(1, timeoutMs));
}

function messageOf(result: unknown, call: Command): unknown {
  if (typeof result === "string") return { message: call.answers[result] };
  const { outcome, ...extra } = result as { outcome: string };
  return { message: call.answers[outcome], ...extra };
}

function sendRows(result: unknown, call: Reading, reply: FastifyReply): unknown {
  if (!("page" in call)) return result;
  const { rows, next } = result as Page<unknown>;
  if (next !== undefined) reply.header("x-next-after", next);
  return rows;
}

/** To be saved, not to be opened: by itself it may run nothing and load nothing. */
function sendFile(result: unknown, { file }: Download, reply: FastifyReply): Uint8Array {
  const { name, bytes } = result as Saved;
  reply.headers({
    "content-type": file,
    "content-disposition": `attachment; filename="${name}"`,
    "content-security-policy": sandbox,
  });
  return bytes;
}
