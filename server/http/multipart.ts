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

/** Reads the body to its end and answers its one field `file`. */
export async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal("unsupported_type");
  const file = await fileOf(request).catch((cause: Error & { statusCode?: number }) => {
    // What is left of it is read and dropped: the next request on this connection waits behind it.
    request.raw.unpipe().resume();
    // The parser's own complaints about a broken body have no status.
    throw cause.statusCode ? cause : new Refusal("invalid", { fields: missing, cause });
  });
  if (!file?.length) throw new Refusal("invalid", { fields: missing });
  return file;
}

async function fileOf(request: FastifyRequest): Promise<Buffer | undefined> {
  let file: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== "file") continue;
    const bytes = await part.toBuffer();
    if (part.fieldname === "file") file = bytes;
  }
  return file;
}
