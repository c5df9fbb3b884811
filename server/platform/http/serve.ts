import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Call, Command, Download } from "#contract/call.ts";
import { createAuditRecorder, noteRefusal } from "#server/platform/audit/recorder.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { isCollision } from "#server/platform/db/errors.ts";
import { runOnce } from "#server/platform/db/idempotency.ts";
import { admit, countAddress, type RouteDependencies } from "#server/platform/http/admit.ts";
import { outcomeOf, refusalIn, withCallContext } from "#server/platform/http/asking.ts";
import { cookiesOf } from "#server/platform/http/cookies.ts";
import { AuditSource, HandlerContext } from "#server/platform/http/given.ts";
import type { Actor, Saved } from "#server/platform/http/handler.ts";
import { sandbox } from "#server/platform/http/headers.ts";
import { inputOf, parseInput } from "#server/platform/http/input.ts";
import { withFile } from "#server/platform/http/multipart.ts";
import { sendFailure } from "#server/platform/http/problems.ts";
import { responseOf } from "#server/platform/http/response.ts";
import type { Services } from "#server/platform/http/services.ts";
import { guessed, signedIn } from "#server/platform/http/session.ts";
import { onTrust } from "#server/platform/http/trust.ts";
import { browserSessionOf } from "#server/platform/http/visit.ts";
import { xsrfOf } from "#server/platform/http/xsrf.ts";
import { createKeyedLimiter } from "#server/platform/limiter.ts";
import type { Page } from "#server/platform/page.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A handler with its types worn off: the table and the handlers were matched by `tsc` where they were written. */
interface AnyHandler {
  (input: never, context: never): Promise<unknown>;
  readonly prepare?: (input: never, context: never) => Promise<unknown>;
}

interface Route {
  readonly name: string;
  readonly call: Call;
  readonly handler: AnyHandler;
}

/**
 * Whoever waits for a row that somebody holds does so with a connection. Those of one account must not take them all, so
 * that a held row is in the way of its own people only (QUALITY section 4).
 */
const inTurn = createKeyedLimiter<number>({ running: 6, waiting: 200 });
/** Since the call came in, in shares of the patience. What comes after the line, a connection and the row, has its own in `connect`. */
const shareInLine = 0.37;

/** Turns a table and its handlers into routes `/api/<call>`, each with every step of DETAILS 1 in its order. */
export function serve(
  app: FastifyInstance,
  services: Services,
  table: Record<string, Call>,
  handlers: Record<string, AnyHandler>,
): void {
  const cookies = cookiesOf(services.settings);
  const xsrf = xsrfOf(services.keys, cookies);
  const desk: RouteDependencies = { services, cookies, xsrf };
  for (const [name, call] of Object.entries(table)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`no handler for ${name}`);
    app.route({
      method: call.method,
      url: `/api/${name}`,
      ...("file" in call ? {} : responseOf(call)),
      handler: withCallContext(name, services, async (request, reply, ended) => {
        reply.header("cache-control", "no-store");
        try {
          const told = await answer({ name, call, handler }, request, reply, desk);
          ended.outcome = outcomeOf(told);
          return reply.send(told);
        } catch (error) {
          ended.outcome = refusalIn(error);
          await noteRefusal(error, new AuditSource(request, { name, call }), services);
          return sendFailure(error, request, reply, call);
        }
      }),
    });
  }
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  desk: RouteDependencies,
): Promise<unknown> {
  const { call, name } = route;
  const { services, cookies } = desk;
  await countAddress(name, request, services);
  const answerTo = (actor: Actor | undefined) => answerFor(actor, route, request, reply, desk);
  const guess = mayTrust(route, services) ? guessed(request, services, cookies) : undefined;
  const trusted = guess && (await onTrust(guess, answerTo));
  const told = trusted ? trusted.told : await answerTo(await signedIn(request, services, cookies));
  return "page" in call ? rowsOf(told, reply) : told;
}

/**
 * What asks the database first thing, or does what it does in one transaction and nothing outside before it. A replica is asked by how much the session wrote,
 * which nobody can guess.
 */
function mayTrust({ call, handler }: Route, { replica }: Services): boolean {
  if (call.by === "anyone" || "file" in call || handler.prepare) return false;
  if ("row" in call) return !(call.mayLag && replica !== undefined);
  return !(call.multipart || call.ownTransaction);
}

async function answerFor(
  actor: Actor | undefined,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  desk: RouteDependencies,
): Promise<unknown> {
  const { call, name, handler } = route;
  const { services, cookies, xsrf } = desk;
  await admit(route, actor, request, reply, desk);
  const input = inputOf(call, request);
  checkSelf(call, input, actor);

  const visit = () => browserSessionOf(request, reply, services, cookies, xsrf);
  let prepared: unknown;
  const run = async (db: Db, more: object = {}) => {
    const { note, settle } = createAuditRecorder(new AuditSource(request, route, actor));
    const given = new HandlerContext(db, actor, services, note, visit, prepared);
    return settle(await handler({ ...input, ...more } as never, given as never));
  };

  if ("file" in call) return fileOf(await run(services.db), call, reply);
  if ("row" in call) {
    const replica = call.mayLag && services.replica;
    return replica ? replica.read(actor, run) : run(services.db);
  }
  if (call.multipart)
    return withFile(request, async (file, fields) =>
      messageOf(await run(services.db, { ...parseInput(call, fields), file }), call),
    );
  if (call.ownTransaction) return messageOf(await run(services.db), call);
  const key = keyOf(call, request);
  prepared = await handler.prepare?.(
    input as never,
    { services, actor, attempt: attemptOf(name, key, actor) } as never,
  );
  const act = async (tx: Db) => {
    const message = messageOf(await run(tx), call);
    if (actor) await services.replica?.noteWrite(tx, actor);
    return message;
  };
  const done = () =>
    untilAlone(() =>
      key && actor
        ? runOnce(services.db, services.keys, { accountId: actor.loginid, key, call: name, body: input }, act)
        : services.db.transaction(act),
    );
  const inLineForMs = services.settings.DATABASE_TIMEOUT_MS * shareInLine;
  return actor ? inTurn(actor.loginid, done, Math.max(1, inLineForMs - reply.elapsedTime)) : done();
}

const keyOf = (call: Command, request: FastifyRequest) =>
  call.unrepeatable ? "" : String(request.headers["idempotency-key"] ?? "").slice(0, 200);

const attemptOf = (name: string, key: string, actor: Actor | undefined) =>
  key && actor ? `${actor.loginid} ${name} ${key}` : randomUUID();

function checkSelf(call: Call, input: Record<string, unknown>, actor: Actor | undefined): void {
  if (!call.self || !actor || call.selfless?.includes(actor.role)) return;
  const foreign = call.self.some((field) => (input[field] ?? actor.loginid) !== actor.loginid);
  if (foreign) throw new Refusal("foreign_login");
}

function rowsOf(answer: unknown, reply: FastifyReply): unknown {
  const { rows, next } = answer as Page<unknown>;
  if (next !== undefined) reply.header("x-next-after", next);
  return rows;
}

/** To be kept, not to be opened: by itself it may run nothing and load nothing. */
function fileOf(answer: unknown, { file }: Download, reply: FastifyReply): Uint8Array {
  const { name, bytes } = answer as Saved;
  reply.headers({
    "content-type": file,
    "content-disposition": `attachment; filename="${name}"`,
    "content-security-policy": sandbox,
  });
  return bytes;
}

function messageOf(answer: unknown, call: Command): unknown {
  if (typeof answer === "string") return { message: call.answers[answer] };
  const { outcome, ...extra } = answer as { outcome: string };
  return { message: call.answers[outcome], ...extra };
}

/** A transaction that met another half-way is run again. */
async function untilAlone(run: () => Promise<unknown>, tries = 3): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (tries > 1 && isCollision(error)) return untilAlone(run, tries - 1);
    throw error;
  }
}
