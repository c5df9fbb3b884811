import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fileErrors, maxFileBytes } from "#domain/uploaded-file.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { createUploadBudget, type UploadBudget } from "#server/platform/http/upload-budget.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** Pictures are held to their smaller limit once the content says what it is. */
const fileSize = maxFileBytes.resume;
const tooLarge = { file: fileErrors.resumeTooLarge };

/** Lets routes of this scope take multipart bodies, and only those. */
export async function registerMultipart(app: FastifyInstance, uploadBudget: UploadBudget): Promise<void> {
  app.removeAllContentTypeParsers();
  const budget = createUploadBudget(uploadBudget);
  // Before the body is read; one of unknown length is cut at the limit of the file.
  app.addHook("onRequest", async (request, reply) => {
    const size = Number(request.headers["content-length"] ?? fileSize);
    reply.raw.once("close", budget.reserve(networkOf(callerOf(request)), size));
  });
  await app.register(multipart, {
    limits: { fileSize, files: 1, fields: 5, parts: 6, fieldSize: 1000, headerPairs: 20 },
  });
}

const missing = { file: "please fill this" };

/** Rooms that were left, to be used again: a flood of large files would leave garbage faster than it is collected. */
const spare: Buffer[] = [];
const mostSpare = 4;

type TextFields = Readonly<Record<string, string>>;

interface Form {
  readonly file: Buffer | undefined;
  readonly fields: TextFields;
}

/** Reads the body to its end and does the work with its file, whose bytes are there as long as the work lasts, and its text fields. */
export async function withFile<T>(
  request: FastifyRequest,
  work: (file: Buffer, fields: TextFields) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal("unsupported_type");
  const room = spare.pop() ?? Buffer.allocUnsafeSlow(fileSize);
  try {
    const { file, fields } = await readInto(room, request);
    return await work(file, fields);
  } finally {
    if (spare.length < mostSpare) spare.push(room);
  }
}

async function readInto(room: Buffer, request: FastifyRequest) {
  const { file, fields } = await formOf(request, room).catch(
    (cause: Error & { code?: string; statusCode?: number }) => {
      // What is left of it is read and dropped: the next request on this connection waits behind it.
      request.raw.unpipe().resume();
      if (cause.code === "FST_REQ_FILE_TOO_LARGE") throw new Refusal("too_large", { fields: tooLarge, cause });
      // The parser's own complaints about a broken body have no status.
      throw cause.statusCode ? cause : new Refusal("invalid", { fields: missing, cause });
    },
  );
  if (!file) throw new Refusal("invalid", { fields: missing });
  if (file.length === 0) throw new Refusal("invalid", { fields: { file: fileErrors.empty } });
  return { file, fields };
}

async function formOf(request: FastifyRequest, room: Buffer): Promise<Form> {
  let file: Buffer | undefined;
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type !== "file") {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    let length = 0;
    for await (const bytes of part.file) length += (bytes as Buffer).copy(room, length);
    if (part.fieldname === "file") file = room.subarray(0, length);
  }
  return { file, fields };
}
