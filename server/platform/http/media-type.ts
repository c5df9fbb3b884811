import type { FastifyInstance, FastifyRequest } from "fastify";
import { fileErrors, maxFileBytes } from "#domain/catalog/uploaded-file.ts";
import { rowOf } from "#server/platform/http/call-row.ts";
import { Refusal } from "#server/platform/refusal.ts";

const kibibyte = 1024;

export const maxJsonBytes = 256 * kibibyte;
/** A file and the fields beside it. */
const maxFormBytes = maxFileBytes.resume + 64 * kibibyte;

const isForm = (request: FastifyRequest) => "multipart" in rowOf(request).call;

/** Refuses another media type before anything else is checked; Fastify would do so only when it parses the body. */
export function requireMediaType(request: FastifyRequest): void {
  const { "content-type": type, "content-length": length, "transfer-encoding": encoding } = request.headers;
  const hasBody = encoding !== undefined || Number(length) > 0;
  if (request.method === "GET" || (type === undefined && !hasBody)) return;
  const [mediaType = ""] = (type ?? "").split(";");
  const expected = isForm(request) ? "multipart/form-data" : "application/json";
  if (mediaType.trim().toLowerCase() !== expected) throw new Refusal("unsupported_type");
}

/** Refuses a declared size beyond the limit. A body of unknown length is cut while it is read. */
export function requireSize(request: FastifyRequest): void {
  const length = Number(request.headers["content-length"] ?? 0);
  if (!isForm(request) && length > maxJsonBytes) throw new Refusal("too_large");
  if (isForm(request) && length > maxFormBytes)
    throw new Refusal("too_large", { fields: { file: fileErrors.resumeTooLarge } });
}

/** JSON as Fastify parses it; an empty body is an empty object. */
export function parseJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser("remove", "remove");
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, {}) : parse(request, String(body), done),
  );
}
