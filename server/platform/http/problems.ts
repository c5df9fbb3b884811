import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnyCall } from "#contract/call.ts";
import { type RefusalCode, refusals } from "#domain/refusals.ts";
import { isPassing } from "#server/platform/db/errors.ts";
import { refusalPage, typeOfPage } from "#server/platform/http/refusal-page.ts";
import { refusalsTotal } from "#server/platform/metrics.ts";
import { type Fields, Refusal } from "#server/platform/refusal.ts";

/** A problem document (RFC 9457) with the keys that docs/architecture.md#http-api names. */
interface ProblemDocument {
  readonly type: "about:blank";
  readonly title: string;
  readonly status: number;
  readonly code: RefusalCode | "internal";
  readonly message: string;
  readonly detail: string;
  readonly requestId: string;
  readonly fields?: Fields;
}

/**
 * The text of spec §8 is for errors of the caller: invalid input, a missing row, a changed state (docs/design/details.md#24c).
 */
const hasOwnText = (status: number) => status === 400 || status === 404 || status === 409;

function wordsOf(call: AnyCall | undefined): string | undefined {
  const words = call?.says?.["otherwise"];
  return typeof words === "string" ? words : undefined;
}

/** The document of a refusal. */
export function problemOf(code: RefusalCode, requestId: string, words?: string): ProblemDocument {
  const { status, detail } = refusals[code];
  const message = (hasOwnText(status) && words) || detail;
  return { type: "about:blank", title: code.replaceAll("_", " "), status, code, message, detail, requestId };
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, call?: AnyCall): FastifyReply {
  const { request } = reply;
  const problem = problemOf(refusal.code, request.id, wordsOf(refusal.call ?? call));
  refusalsTotal.inc({ route: request.routeOptions.url ?? "none", code: refusal.code });
  if (refusal.code === "token_invalid") reply.header("www-authenticate", "Bearer");
  if (refusal.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
  else if (problem.status === 503) reply.header("retry-after", 1);
  const { detail, state, fields } = refusal;
  return send(reply, {
    ...problem,
    ...(state && { detail: state }),
    ...(detail && { detail, message: detail }),
    ...(fields && { fields }),
  });
}

/** A person reads a page, whatever the address is of: a link of yesterday, a download without a session, a list under load. */
function send(reply: FastifyReply, problem: ProblemDocument): FastifyReply {
  reply.code(problem.status);
  if (isNavigation(reply.request)) return reply.type(typeOfPage).serializer(String).send(refusalPage(problem.status));
  return reply.type("application/problem+json").serializer(JSON.stringify).send(problem);
}

const byFastify: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_REQ_FILE_TOO_LARGE: "too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_type",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "unsupported_type",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

/** The refusal of an error; undefined for a bug. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isPassing(error)) return new Refusal("unavailable");
  const { code = "", statusCode = 500 } = error as Partial<FastifyError>;
  const refusalCode = byFastify[code];
  if (refusalCode) return new Refusal(refusalCode);
  return statusCode >= 400 && statusCode < 500 ? new Refusal("invalid") : undefined;
}

/** Responds to an error. The reason of a bug is logged and not sent. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  call?: AnyCall,
): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal?.code === "unavailable") request.log.warn({ err: error }, "unavailable");
  if (refusal) return sendRefusal(reply, refusal, call);
  request.log.error({ err: error }, "a call failed");
  return send(reply, {
    type: "about:blank",
    title: "internal error",
    status: 500,
    code: "internal",
    message: "Something went wrong on our side.",
    detail: "Something went wrong on our side.",
    requestId: request.id,
  });
}

declare module "fastify" {
  interface FastifyInstance {
    /** Sends the page that says that there is none at this address; absent without a build. */
    sendNotFoundPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  }
}

/** Whether a person opens the address, who cannot read a problem document. */
export const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && (headers.accept ?? "").includes("text/html");

/** Of an address that is no call: a page for a person, and the problem document for a program. */
export function sendRefusalOf(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { sendNotFoundPage } = request.server;
  const { status } = refusals[refusal.code];
  if (!(sendNotFoundPage && isNavigation(request) && status < 429)) return sendRefusal(reply, refusal);
  refusalsTotal.inc({ route: request.routeOptions.url ?? "none", code: refusal.code });
  return sendNotFoundPage(request, reply.code(status === 400 ? 404 : status));
}

/** Handles errors outside calls: unknown addresses, and errors before routing. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendFailureOutsideCalls(error, request, reply));
}

export function sendFailureOutsideCalls(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  return refusal ? sendRefusalOf(refusal, request, reply) : sendFailure(error, request, reply);
}
