import type { FastifyReply, FastifyRequest } from "fastify";
import { type CallContext, runInCall } from "#server/platform/call-context.ts";
import type { Services } from "#server/platform/http/services.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** How a call ended, in the words of the wire. */
interface Ended {
  outcome: string;
}

type Handle = (request: FastifyRequest, reply: FastifyReply, ended: Ended) => Promise<unknown>;

/** Runs a call so that statements, log lines and spans know on whose behalf they are. */
export function withCallContext(call: string, { traces }: Services, handle: Handle) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const ended: Ended = { outcome: "done" };
    const span = traces?.begin(call, request, Date.now() - reply.elapsedTime);
    const asked: CallContext = { call, requestId: request.id, ...(span && { span }) };
    try {
      return await runInCall(asked, () => handle(request, reply, ended));
    } finally {
      span?.end({ status: reply.statusCode, role: request.actor?.role ?? "nobody", outcome: ended.outcome });
    }
  };
}

/** What a command says, where it says something; rows and files were simply answered. */
export const outcomeOf = (told: unknown): string => {
  const { message } = Object(told) as { message?: unknown };
  return typeof message === "string" ? message : "done";
};

export const refusalIn = (error: unknown): string => (error instanceof Refusal ? error.code : "failed");
