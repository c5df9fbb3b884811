import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { encodingFor } from "#server/platform/http/encodings.ts";
import { sandbox } from "#server/platform/http/headers.ts";
import type { EncodedPage } from "#server/platform/http/pages.ts";
import { countRequest } from "#server/platform/http/rate-limits.ts";
import type { Services } from "#server/platform/http/services.ts";
import { addressOf } from "#server/platform/settings.ts";

export const originOf = ({ settings }: Pick<Services, "settings">): string => addressOf(settings).replace(/\/+$/, "");

/** A feed is sent as often as all public pages together. */
export async function countVisit(request: FastifyRequest, services: Services): Promise<void> {
  await countRequest(request, services);
  await services.limits.count("publicPages", networkOf(callerOf(request)));
}

/** The status is 404, so that a feed reader does not take the page "Page not found" for a feed. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  reply.code(404).header("cache-control", "no-store").callNotFound();
  return reply;
}

/** How long a cache may send a feed while the product does not answer. */
const keptSeconds = 300;

interface Feed {
  readonly type: string;
  readonly scope: "public" | "private";
  readonly maxAgeSeconds: number;
}

export function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: EncodedPage,
  { type, scope, maxAgeSeconds }: Feed,
): FastifyReply {
  const encoding = encodingFor(request);
  reply.headers({
    "cache-control": `${scope}, max-age=${maxAgeSeconds}, stale-if-error=${keptSeconds}`,
    "content-security-policy": sandbox,
    "content-type": `${type}; charset=utf-8`,
    etag,
    vary: "accept-encoding",
    ...(scope === "private" && { "x-robots-tag": "noindex" }),
    ...(encoding !== "plain" && { "content-encoding": encoding }),
  });
  return request.headers["if-none-match"] === etag ? reply.code(304).send() : reply.send(bodies[encoding]);
}
