import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fileErrors, maxFileBytes } from "#domain/catalog/uploaded-file.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { createUploadBudget, type UploadBudget } from "#server/platform/http/upload-budget.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** The smaller limit of pictures applies once the content is known. */
const fileSize = maxFileBytes.resume;
const tooLarge = { file: fileErrors.resumeTooLarge };

/** Routes of this scope accept multipart bodies only. */
export async function registerMultipart(app: FastifyInstance, uploadBudget: UploadBudget): Promise<void> {
  app.removeAllContentTypeParsers();
  const budget = createUploadBudget(uploadBudget);
  // Checked before the body is read. A body of unknown length counts as the largest file.
  app.addHook("onRequest", async (request, reply) => {
    const size = Number(request.headers["content-length"] ?? fileSize);
    reply.raw.once("close", budget.reserve(networkOf(callerOf(request)), size));
  });
  await app.register(multipart, {
    limits: { fileSize, files: 1, fields: 5, parts: 6, fieldSize: 1000, headerPairs: 20 },
  });
}

const missing = { file: "please fill this" };

/** Buffers for reuse, because a flood of large files would create garbage faster than it is collected. */
const freeBuffers: Buffer[] = [];
const maxFreeBuffers = 4;

type TextFields = Readonly<Record<string, string>>;

interface Form {
  readonly file: Buffer | undefined;
  readonly fields: TextFields;
}

/** Reads the body and calls `work` with its file and text fields. The bytes of the file are valid until `work` ends. */
export async function withFile<T>(
  request: FastifyRequest,
  work: (file: Buffer, fields: TextFields) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal("unsupported_type");
  const buffer = freeBuffers.pop() ?? Buffer.allocUnsafeSlow(fileSize);
  try {
    const { file, fields } = await readInto(buffer, request);
    return await work(file, fields);
  } finally {
    if (freeBuffers.length < maxFreeBuffers) freeBuffers.push(buffer);
  }
}

async function readInto(buffer: Buffer, request: FastifyRequest) {
  const { file, fields } = await formOf(request, buffer).catch(
    (cause: Error & { code?: string; statusCode?: number }) => {
      // The rest is read and discarded, because the next request on this connection follows it.
      request.raw.unpipe().resume();
      if (cause.code === "FST_REQ_FILE_TOO_LARGE") throw new Refusal("too_large", { fields: tooLarge, cause });
      // Errors of the parser about a broken body have no status.
      throw cause.statusCode ? cause : new Refusal("invalid", { fields: missing, cause });
    },
  );
  if (!file) throw new Refusal("invalid", { fields: missing });
  if (file.length === 0) throw new Refusal("invalid", { fields: { file: fileErrors.empty } });
  return { file, fields };
}

async function formOf(request: FastifyRequest, buffer: Buffer): Promise<Form> {
  let file: Buffer | undefined;
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type !== "file") {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    let length = 0;
    for await (const bytes of part.file) length += (bytes as Buffer).copy(buffer, length);
    if (part.fieldname === "file") file = buffer.subarray(0, length);
  }
  return { file, fields };
}
