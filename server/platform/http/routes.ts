import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call, Command, Download, Reading } from "#contract/call.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import { createAuditRecorder } from "#server/platform/audit/recorder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { runOnce } from "#server/platform/db/idempotency.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { requireAllowed } from "#server/platform/http/auth.ts";
import { BrowserSession } from "#server/platform/http/browser-session.ts";
import { etagOfBytes, sendRange } from "#server/platform/http/byte-ranges.ts";
import { auditSourceOf } from "#server/platform/http/call-hooks.ts";
import type { MakeCall, Saved } from "#server/platform/http/context.ts";
import { cookiesOf } from "#server/platform/http/cookies.ts";
import { sandbox } from "#server/platform/http/headers.ts";
import { parseFields } from "#server/platform/http/input.ts";
import { withFile } from "#server/platform/http/multipart.ts";
import { answerSchema } from "#server/platform/http/response.ts";
import type { Services } from "#server/platform/http/services.ts";
import { xsrfOf } from "#server/platform/http/xsrf.ts";
import { createKeyedLimiter } from "#server/platform/limiter.ts";
import type { Page } from "#server/platform/page.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A handler without its types: `tsc` checked it against its row where it was defined. */
export interface AnyHandler {
  (input: never, context: never): Promise<unknown>;
  readonly prepare?: (input: never, context: never) => Promise<unknown>;
}

interface Route<C extends Call = Call> {
  readonly name: string;
  readonly call: C;
  readonly handler: AnyHandler;
}

type Input = Record<string, unknown>;

/** Responds to a call in Fastify's way. */
type Responder = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** What a route needs to respond. */
interface Served<C extends Call = Call> extends Route<C> {
  readonly services: Services;
  /** Runs the handler on the pool or in a transaction. */
  readonly invoke: (request: FastifyRequest, reply: FastifyReply, on: Invocation) => Promise<unknown>;
}

interface Invocation {
  readonly db: Db;
  readonly input: Input;
  readonly prepared?: unknown;
}

const maxRows = 200;

/**
 * A command that waits for a locked row holds a connection. Those of one account are limited, so that a locked row delays its
 * own account only (docs/design/promises.md#faults).
 */
const acquireForAccount = createKeyedLimiter<number>({ running: 6, waiting: 200 });
/** How long a command may wait in that queue since it came in, as a share of DATABASE_TIMEOUT_MS. `connect` divides the rest. */
const queueTimeoutShare = 0.37;

const routesByServices = new WeakMap<Services, Map<string, Route>>();

/** The calls of an application, for a call that makes another one. */
function routesOf(services: Services): Map<string, Route> {
  const routes = routesByServices.get(services) ?? new Map<string, Route>();
  routesByServices.set(services, routes);
  return routes;
}

/** Runs the handler of a call with this input, in the transaction of the request. */
type RunHandler = (route: Route, input: Input) => Promise<unknown>;

const makeCallOf =
  (request: FastifyRequest, services: Services, run: RunHandler): MakeCall =>
  async (name, body) => {
    const route = routesOf(services).get(name);
    const call = route?.call;
    if (!(route && call && "answers" in call)) throw new Error(`${name} is no command`);
    try {
      await requireAllowed(request, services, route);
      const input = inputOf(parseFields(call.input, body), request.actor, call);
      return messageOf(await run(route, input), call);
    } catch (error) {
      if (error instanceof Refusal) error.call = call;
      throw error;
    }
  };

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
    const route = { name, call, handler, services };
    routesOf(services).set(name, route);
    const invoke: Served["invoke"] = async (request, reply, { db, input, prepared }) => {
      const browser = new BrowserSession(request, reply, services, cookies, xsrf);
      const openAudit = (row: Pick<Route, "name" | "call">) =>
        createAuditRecorder(row, () => ({ ...auditSourceOf(request), ...row }));
      const common = { db, actor: request.actor, browser, services, refuse };
      const run: RunHandler = async (each, itsInput) => {
        const { recordAudit, assertRecorded } = openAudit({ name: each.name, call: each.call });
        return assertRecorded(await each.handler(itsInput as never, { ...common, recordAudit } as never));
      };
      const makeCall = makeCallOf(request, services, run);
      const { recordAudit, assertRecorded } = openAudit({ name, call });
      return assertRecorded(await handler(input as never, { ...common, recordAudit, prepared, makeCall } as never));
    };
    scope.route({
      method: call.method,
      url: `/api/${name}`,
      config: { row: { name, call } },
      ...schemaOf(call),
      handler: responderOf({ ...route, invoke }),
    });
  }
}

function responderOf({ call, ...route }: Served): Responder {
  if ("file" in call) return download({ ...route, call });
  if ("row" in call) return read({ ...route, call });
  if (call.multipart) return receive({ ...route, call });
  return call.ownTransaction ? executeAlone({ ...route, call }) : execute({ ...route, call });
}

/** The form of a multipart call is read while its handler runs, and validated there. */
function schemaOf(call: Call): object {
  const input = call.method === "GET" ? { querystring: call.input } : "multipart" in call ? {} : { body: call.input };
  if ("file" in call) return { schema: input };
  return { schema: { ...input, response: { 200: answerSchema(call) } } };
}

/** The validated input of a request. */
const inputIn = ({ query, body, actor }: FastifyRequest, call: Call): Input =>
  inputOf((call.method === "GET" ? query : body) as Input, actor, call);

/** Fields that name the caller must name the account of the session. */
function inputOf(validated: Input, actor: Actor | undefined, call: Call): Input {
  const input = { ...validated };
  if ("page" in call) input["limit"] = Math.min(Number(input["limit"] ?? call.page), maxRows);
  if (call.self && actor && !call.selfless?.includes(actor.role)) {
    const isForeign = call.self.some((field) => (input[field] ?? actor.accountId) !== actor.accountId);
    if (isForeign) throw new Refusal("foreign_login");
  }
  return input;
}

const refuse = (code: RefusalCode, more?: ConstructorParameters<typeof Refusal>[1]) => new Refusal(code, more);

const download =
  ({ call, invoke, services: { db } }: Served<Download>): Responder =>
  async (request, reply) =>
    sendFile(await invoke(request, reply, { db, input: inputIn(request, call) }), call, request, reply);

const read =
  ({ call, invoke, services: { db, replica } }: Served<Reading>): Responder =>
  async (request, reply) => {
    const input = inputIn(request, call);
    const readFrom = (source: Db) => invoke(request, reply, { db: source, input });
    // The writes of a program are not counted, so it reads what it has written where it wrote it.
    const mayLag = call.mayLag && !request.actor?.token;
    const result = await (mayLag && replica ? replica.read(request.actor, readFrom) : readFrom(db));
    if (!("page" in call)) return result;
    const { rows, next } = result as Page<unknown>;
    if (next !== undefined) reply.header("x-next-after", next);
    return rows;
  };

const receive =
  ({ call, invoke, services: { db } }: Served<Command>): Responder =>
  (request, reply) =>
    withFile(request, async (file, fields) => {
      const input = { ...parseFields(call.input, fields), file };
      return finish(request, messageOf(await invoke(request, reply, { db, input }), call));
    });

const executeAlone =
  ({ call, invoke, services: { db } }: Served<Command>): Responder =>
  async (request, reply) =>
    finish(request, messageOf(await invoke(request, reply, { db, input: inputIn(request, call) }), call));

/** A command runs in a transaction, with an Idempotency-Key at most once. */
const execute =
  ({ name, call, handler, invoke, services }: Served<Command>): Responder =>
  async (request, reply) => {
    const { db, keys, replica } = services;
    const { actor } = request;
    const input = inputIn(request, call);
    const once = { accountId: actor?.personId ?? 0, key: idempotencyKeyOf(request, call), call: name, body: input };
    const attempt = once.key ? `${once.accountId} ${name} ${once.key}` : randomUUID();
    const prepared = await handler.prepare?.(input as never, { services, actor, attempt } as never);
    const act = async (tx: Db) => {
      const message = messageOf(await invoke(request, reply, { db: tx, input, prepared }), call);
      await replica?.noteWrite(tx, actor);
      return message;
    };
    const release = actor && (await acquireForAccount(actor.accountId, queueTimeoutMs(reply, services)));
    try {
      return finish(request, await runOnce(db, keys, once, act));
    } finally {
      release?.();
    }
  };

/** Ignored without a session (docs/design/details.md#13). */
const idempotencyKeyOf = ({ actor, headers }: FastifyRequest, call: Command) =>
  actor && !call.unrepeatable ? String(headers["idempotency-key"] ?? "").slice(0, 200) : "";

const queueTimeoutMs = ({ elapsedTime }: FastifyReply, { settings }: Services) =>
  Math.max(1, settings.DATABASE_TIMEOUT_MS * queueTimeoutShare - elapsedTime);

interface Message {
  readonly message: string | undefined;
}

function messageOf(result: unknown, call: Command): Message {
  if (typeof result === "string") return { message: call.answers[result] };
  const { outcome, ...extra } = result as { outcome: string };
  return { message: call.answers[outcome], ...extra };
}

/** Records the outcome of a command in its trace. */
function finish({ callContext }: FastifyRequest, result: Message): Message {
  if (callContext) callContext.outcome = result.message;
  return result;
}

/** A download is saved and not opened: it may run and load nothing. */
function sendFile(result: unknown, { file }: Download, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const saved = result as Saved;
  reply.headers({
    "content-type": file,
    "content-disposition": `attachment; filename="${saved.name}"`,
    "content-security-policy": sandbox,
  });
  if ("sha256" in saved) return sendRange(request, reply, { ...saved, etag: `"${saved.sha256}"` });
  return sendRange(request, reply, { ...saved, size: saved.bytes.length, etag: etagOfBytes(saved.bytes) });
}
