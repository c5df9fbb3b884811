import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#server/http/refusal.ts";

const kibibyte = 1024;

/** Résumés may have 5 MiB; pictures are held to their smaller limit once the content says what it is. */
const fileSize = 5 * 1024 * kibibyte;

/** Lets routes of this scope take multipart bodies, and only those. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  // Said before the body is read, as it is of JSON; a body of unknown length is cut at the file's limit.
  app.addHook("onRequest", async (request) => {
    if (Number(request.headers["content-length"]) > fileSize + 64 * kibibyte) throw new Refusal("too_large");
  });
  await app.register(multipart, {
    limits: { fileSize, files: 1, fields: 5, parts: 6, fieldSize: 1000, headerPairs: 20 },
  });
}

const missing = { file: "please fill this" };

/** Rooms that were left, to be used again: a flood of large files would leave garbage faster than it is collected. */
const spare: Buffer[] = [];
const mostSpare = 4;

/** Reads the body to its end and does the work with its one field `file`, whose bytes are there as long as the work lasts. */
export async function withFile<T>(request: FastifyRequest, work: (file: Buffer) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new Refusal("unsupported_type");
  const room = spare.pop() ?? Buffer.allocUnsafeSlow(fileSize);
  try {
    return await work(await readInto(room, request));
  } finally {
    if (spare.length < mostSpare) spare.push(room);
  }
}

async function readInto(room: Buffer, request: FastifyRequest): Promise<Buffer> {
  const file = await fileOf(request, room).catch((cause: Error & { statusCode?: number }) => {
    // What is left of it is read and dropped: the next request on this connection waits behind it.
    request.raw.unpipe().resume();
    // The parser's own complaints about a broken body have no status.
    throw cause.statusCode ? cause : new Refusal("invalid", { fields: missing, cause });
  });
  if (!file?.length) throw new Refusal("invalid", { fields: missing });
  return file;
}

async function fileOf(request: FastifyRequest, room: Buffer): Promise<Buffer | undefined> {
  let file: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== "file") continue;
    let length = 0;
    for await (const bytes of part.file) length += (bytes as Buffer).copy(room, length);
    if (part.fieldname === "file") file = room.subarray(0, length);
  }
  return file;
}
