import type { FastifyInstance, FastifyRequest } from "fastify";
import { recordRefusal } from "#server/platform/audit/recorder.ts";
import { type CallContext, runInCall } from "#server/platform/call-context.ts";
import { callerOf } from "#server/platform/http/address.ts";
import {
  authenticate,
  checkForgery,
  requireCaller,
  requireScope,
  requireSecondFactor,
  requireSession,
  requireUnrestricted,
} from "#server/platform/http/auth.ts";
import { rowOf } from "#server/platform/http/call-row.ts";
import { cookiesOf } from "#server/platform/http/cookies.ts";
import { validateInput } from "#server/platform/http/input.ts";
import { requireMediaType, requireSize } from "#server/platform/http/media-type.ts";
import { sendFailure } from "#server/platform/http/problems.ts";
import { limitAccount, limitAddress } from "#server/platform/http/rate-limits.ts";
import { compileSerializer } from "#server/platform/http/response.ts";
import type { Services } from "#server/platform/http/services.ts";
import { xsrfOf } from "#server/platform/http/xsrf.ts";
import { Refusal } from "#server/platform/refusal.ts";

declare module "fastify" {
  interface FastifyRequest {
    callContext: CallContext | undefined;
  }
}

/** What every call passes through, in this order; the first failure is the response (docs/design/details.md#1). */
export function registerCallHooks(scope: FastifyInstance, services: Services): void {
  const cookies = cookiesOf(services.settings);
  const xsrf = xsrfOf(services.keys, cookies);

  scope.decorateRequest("callContext", undefined);

  // Runs before the body is read.
  scope.addHook("onRequest", (request, reply, done) => {
    reply.header("cache-control", "no-store");
    request.callContext = beginCall(request, Date.now() - reply.elapsedTime, services);
    runInCall(request.callContext, done);
  });
  // One hook: each one that is asynchronous costs every call a turn of its own.
  scope.addHook("onRequest", async (request, reply) => {
    requireMediaType(request);
    requireSize(request);
    await limitAddress(request, services);
    await authenticate(request, services, cookies);
    requireSession(request);
    requireScope(request);
    checkForgery(request, reply, services, xsrf);
    requireCaller(request.actor, rowOf(request).call);
    await requireUnrestricted(request, services);
    await requireSecondFactor(request, services);
    await limitAccount(request, services);
  });

  // The body is read and parsed here; its events do not carry the context of the call.
  scope.addHook("preValidation", (request, _reply, done) => {
    if (request.callContext) runInCall(request.callContext, done);
    else done();
  });
  scope.setValidatorCompiler(validateInput);
  scope.setSerializerCompiler(compileSerializer);

  scope.setErrorHandler(async (error, request, reply) => {
    if (request.callContext) request.callContext.outcome = error instanceof Refusal ? error.code : "failed";
    await recordRefusal(error, auditSourceOf(request), services);
    return sendFailure(error, request, reply, rowOf(request).call);
  });
  scope.addHook("onResponse", async ({ callContext, actor }, { statusCode: status }) => {
    const { span, outcome = "done" } = callContext ?? {};
    span?.end({ status, role: actor?.role ?? "nobody", outcome });
  });
}

function beginCall(request: FastifyRequest, startedAt: number, { traces }: Services): CallContext {
  const { name } = rowOf(request);
  const span = traces?.begin(name, request, startedAt);
  return { call: name, requestId: request.id, ...(span && { span }) };
}

/** The call as the audit log names it: by the person, also where a member acts for a company. */
export const auditSourceOf = (request: FastifyRequest) => ({
  ...rowOf(request),
  actor: request.actor && { ...request.actor, accountId: request.actor.personId },
  requestId: request.id,
  address: callerOf(request),
});
