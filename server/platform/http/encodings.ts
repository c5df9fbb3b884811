import type { FastifyRequest } from "fastify";

type Accepting = Pick<FastifyRequest, "headers">;

/** Whether the caller reads this encoding (RFC 9110, Accept-Encoding). */
export const accepts = ({ headers }: Accepting, encoding: "br" | "gzip"): boolean =>
  new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\.0*)?(,|$))`).test(String(headers["accept-encoding"] ?? ""));

export const encodingFor = (request: Accepting): "br" | "gzip" | "plain" =>
  (["br", "gzip"] as const).find((encoding) => accepts(request, encoding)) ?? "plain";
