import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

const probes = ["/healthz", "/readyz", "/metrics"];
const isProbe = ({ routeOptions }: FastifyRequest) => probes.includes(routeOptions.url ?? "");

/** Proxies and monitors ask every few seconds: their requests are logged at debug, those of people at info. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (isProbe(request)) request.log.debug({ req: request }, "incoming request");
    else super.incomingRequest(request, reply);
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error || !isProbe(request)) super.requestCompleted(error, request, reply);
    else reply.log.debug({ res: reply, responseTime: reply.elapsedTime }, "request completed");
  }
}
