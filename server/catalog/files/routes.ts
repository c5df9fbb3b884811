import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { files } from "#contract/catalog/files.ts";
import { notScanned, scanHeader } from "#domain/catalog/virus-scan.ts";
import { conversationOfAttachment } from "#server/catalog/files/attachment-queries.ts";
import { fileFor, readStored, type StoredFile, upload } from "#server/catalog/files/service.ts";
import { createThumbnails, widthFrom } from "#server/catalog/files/thumbnails.ts";
import { insertEntry } from "#server/platform/audit/queries.ts";
import { queueKeys } from "#server/platform/fair-queue.ts";
import type { Actor } from "#server/platform/http/actor.ts";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { identify, refuseWithoutSecondFactor } from "#server/platform/http/auth.ts";
import { sendRange } from "#server/platform/http/byte-ranges.ts";
import type { Handlers } from "#server/platform/http/context.ts";
import { cookiesOf } from "#server/platform/http/cookies.ts";
import { sandbox } from "#server/platform/http/headers.ts";
import { pageReaderOf } from "#server/platform/http/page-reader.ts";
import { countRequest } from "#server/platform/http/rate-limits.ts";
import type { Services } from "#server/platform/http/services.ts";
import { Refusal } from "#server/platform/refusal.ts";

export const filesHandlers: Handlers<typeof files> = { upload };

/** `/images/<name>`: public pictures, and résumés and documents for those who may read them. A file that the caller may not see is `not_found`. */
export function registerImages(app: FastifyInstance, services: Services): void {
  const cookies = cookiesOf(services.settings);
  const small = createThumbnails(services.disk);
  type ImageRoute = { Params: { name: string }; Querystring: { w?: unknown } };
  const onRequest = (request: FastifyRequest) => countRequest(request, services);
  app.get<ImageRoute>("/images/:name", { onRequest }, async (request, reply) => {
    reply.headers({ "content-security-policy": sandbox, "cache-control": "no-store" });
    await identify(request, services, cookies);
    const { actor } = request;
    const file = await readableFile(request.params.name, request, services);
    const width = isShownSmall(file) ? widthFrom(request.query.w) : undefined;
    if (file.kind === "picture" && request.headers["if-none-match"] === etagOf(file, width))
      return labelled(reply, file, width).code(304).send();
    const bytes =
      width === undefined
        ? await readStored(services.disk, file.name)
        : await small(file.name, width, queueKeys(actor, networkOf(callerOf(request))));
    if (bytes) return sendRange(request, labelled(reply, file, width).type(file.mime), wholeOf(bytes, file, width));
    request.log.error({ name: file.name }, "a stored file is missing from the storage");
    throw new Refusal("not_found");
  });
}

const wholeOf = (bytes: Buffer | Readable, file: StoredFile, width: number | undefined) => ({
  bytes,
  size: bytes instanceof Readable ? file.size : bytes.length,
  etag: etagOf(file, width),
});

async function readableFile(name: string, request: FastifyRequest, services: Services): Promise<StoredFile> {
  const { actor } = request;
  const file = await fileFor(services.db, name, { actor, page: pageReaderOf(actor, services) });
  if (file.kind !== "picture") await refuseWithoutSecondFactor(actor, services);
  if (file.kind === "attachment" && actor?.role === "admin") await recordReading(request, actor, file, services);
  return file;
}

/** Records that an admin has read a file of a conversation, as `messageReports.listMessages` does for its messages. */
async function recordReading(
  request: FastifyRequest,
  actor: Actor,
  { name }: StoredFile,
  { db }: Services,
): Promise<void> {
  await insertEntry(db, {
    accountId: actor.personId,
    role: actor.role,
    call: "images",
    outcome: "done",
    subject: "conversation",
    subjectId: String(await conversationOfAttachment(db, name)),
    before: {},
    after: { file: name },
    address: callerOf(request),
    requestId: request.id,
  });
}

/** Public pictures, and those of messages. */
const isShownSmall = ({ kind, mime }: StoredFile) =>
  kind === "picture" || (kind === "attachment" && mime.startsWith("image/"));

const etagOf = ({ sha256 }: StoredFile, width: number | undefined) => `"${sha256}${width ? `-${width}` : ""}"`;

const forever = "public, max-age=31536000, immutable";

/**
 * Names are never reused, so pictures that everybody sees are cached forever. One of a portfolio is asked for each time, because
 * its page may be hidden meanwhile. Other files are saved, and not cached.
 */
const labelled = (reply: FastifyReply, file: StoredFile, width: number | undefined) =>
  file.kind === "picture"
    ? reply.headers({
        "cache-control": file.isShownToAll ? forever : "private, no-cache",
        etag: etagOf(file, width),
      })
    : reply.headers({
        "content-disposition": `attachment; filename="${file.name}"`,
        ...(file.isUnscanned && { [scanHeader]: notScanned }),
      });
