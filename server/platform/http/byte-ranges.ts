import type { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

interface Whole {
  readonly bytes: Uint8Array | Readable;
  readonly size: number;
  readonly etag: string;
}

/** The entity tag of content that has no stored hash. */
export const etagOfBytes = (bytes: Uint8Array): string => `"${createHash("sha256").update(bytes).digest("hex")}"`;

/**
 * Sends a file, or the part of it that the caller asks for (RFC 9110, section 14), so that a download that was cut can go on. More
 * than one part, or one of another version of the file, is answered with the whole.
 */
export function sendRange(request: FastifyRequest, reply: FastifyReply, { bytes, size, etag }: Whole): FastifyReply {
  reply.headers({ "accept-ranges": "bytes", etag });
  const { range, "if-range": ifRange } = request.headers;
  const isOfThisVersion = ifRange === undefined || ifRange === etag;
  const part = range !== undefined && isOfThisVersion ? partOf(range, size) : "whole";
  if (part === "whole") return reply.header("content-length", size).send(bytes);
  if (part === "unsatisfiable") {
    if (bytes instanceof Readable) bytes.destroy();
    return reply.code(416).header("content-range", `bytes */${size}`).removeHeader("content-type").send();
  }
  const { first, last } = part;
  reply.code(206).headers({ "content-range": `bytes ${first}-${last}/${size}`, "content-length": last - first + 1 });
  return reply.send(bytes instanceof Readable ? Readable.from(slices(bytes, part)) : bytes.subarray(first, last + 1));
}

interface Part {
  readonly first: number;
  readonly last: number;
}

/** `bytes=0-99`, `bytes=100-` or `bytes=-100`. */
const singleRange = /^bytes=\s*(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))\s*$/i;

function partOf(range: string, size: number): Part | "whole" | "unsatisfiable" {
  const [syntax, start, end, suffix] = singleRange.exec(range) ?? [];
  if (syntax === undefined) return "whole";
  const first = suffix === undefined ? Number(start) : Math.max(0, size - Number(suffix));
  const last = end ? Math.min(Number(end), size - 1) : size - 1;
  if (end && Number(end) < first) return "whole";
  return first > last || suffix === "0" ? "unsatisfiable" : { first, last };
}

async function* slices(stream: Readable, { first, last }: Part): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of stream) {
    const bytes = chunk as Buffer;
    const slice = bytes.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    if (slice.length > 0) yield slice;
    at += bytes.length;
    if (at > last) break;
  }
}
