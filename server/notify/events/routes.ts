import type { OutgoingHttpHeaders } from "node:http";
import { eventStream } from "#contract/notify/events.ts";
import { createEventStreams, streamTimes } from "#server/notify/events/event-streams.ts";
import type { ContextParts } from "#server/platform/contexts/context-parts.ts";
import { registerCallHooks } from "#server/platform/http/call-hooks.ts";
import { onDraining } from "#server/platform/http/lifecycle.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** Registers `GET /api/events.stream`, which passes the same checks as every call and then does not end. */
export const addEventStream: NonNullable<ContextParts["routes"]> = async (
  app,
  services,
  { streams: times, measure },
) => {
  const streams = createEventStreams(services, { ...streamTimes, ...times });
  await app.register(async (scope) => {
    registerCallHooks(scope, services);
    const config = { row: { name: "events.stream", call: eventStream } };
    scope.get("/api/events.stream", { config }, (request, reply) => {
      const { actor } = request;
      if (!actor) throw new Refusal("no_session");
      streams.requireRoom();
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        "content-type": eventStream.stream,
        "x-accel-buffering": "no",
        // A connection ends with its stream, so that it does not delay the shutdown.
        connection: "close",
      });
      streams.open(actor, reply.raw);
    });
  });
  onDraining(app, () => streams.close());
  measure(streams.gauge);
};
