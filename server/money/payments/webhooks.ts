import type { FastifyInstance } from "fastify";
import { receiveMessage } from "#server/money/payments/events.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { sendFailure } from "#server/platform/http/problems.ts";
import type { Services } from "#server/platform/http/services.ts";
import { Refusal } from "#server/platform/refusal.ts";

const kibibyte = 1024;

interface Named {
  readonly Params: { readonly provider: string };
}

/**
 * The door of payment providers. No session opens it and no cookie: the signature over the raw body does. A provider hears
 * `Success` once its message is stored; any other answer has it send the message again.
 */
export function registerWebhooks(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, async (_request: unknown, body: unknown) => body);
    scope.post<Named>("/api/webhooks/:provider", { bodyLimit: 64 * kibibyte }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      try {
        await services.limits.countCall(networkOf(callerOf(request)));
        const body = typeof request.body === "string" ? request.body : "";
        const untaken = await receiveMessage(services, request.params.provider, body, request.headers);
        if (untaken) throw new Refusal(untaken);
        return reply.send({ message: "Success" });
      } catch (error) {
        return sendFailure(error, request, reply);
      }
    });
  });
}
