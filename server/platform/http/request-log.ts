import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

const probes = ["/healthz", "/readyz", "/readyz/instance", "/metrics"];
const isProbe = ({ routeOptions }: FastifyRequest) => probes.includes(routeOptions.url ?? "");

/**
 * One line per request, when it is answered. Proxies and monitors ask every few seconds: their requests are logged at debug, those
 * of people at info.
 */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, "request errored");
    else if (isProbe(request)) reply.log.debug(line, "request completed");
    else reply.log.info(line, "request completed");
  }
}
