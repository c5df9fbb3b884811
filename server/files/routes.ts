import type { FastifyInstance, FastifyReply } from "fastify";
import type { files } from "#contract/files.ts";
import { fileFor, readStored, type StoredFile, upload } from "#server/files/service.ts";
import { smallPictures, widthAsked } from "#server/files/small-service.ts";
import { cookiesOf } from "#server/http/cookies.ts";
import type { Handlers } from "#server/http/handler.ts";
import { sandbox } from "#server/http/headers.ts";
import { Refusal } from "#server/http/refusal.ts";
import { signedIn } from "#server/http/session.ts";
import type { Services } from "#server/services.ts";

export const filesHandlers: Handlers<typeof files> = { upload };

/** `/images/<name>`: pictures for everybody, each résumé for its parties. Whatever may not be had is not there. */
export function registerImages(app: FastifyInstance, services: Services): void {
  const cookies = cookiesOf(services.settings);
  const small = smallPictures(services.disk);
  app.get<{ Params: { name: string }; Querystring: { w?: unknown } }>("/images/:name", async (request, reply) => {
    reply.headers({ "content-security-policy": sandbox, "cache-control": "no-store" });
    const actor = await signedIn(request, services, cookies);
    const file = await fileFor(services.db, request.params.name, actor);
    const width = file.kind === "picture" ? widthAsked(request.query.w) : undefined;
    if (file.kind === "picture" && request.headers["if-none-match"] === etagOf(file, width))
      return labelled(reply, file, width).code(304).send();
    const whole = width === undefined;
    const bytes = whole ? await readStored(services.disk, file.name) : await small(file.name, width);
    if (bytes)
      return labelled(reply, file, width)
        .headers({ "content-type": file.mime, ...(whole && { "content-length": file.size }) })
        .send(bytes);
    request.log.error({ name: file.name }, "the bytes of a stored file are gone");
    throw new Refusal("not_found");
  });
}

const etagOf = ({ sha256 }: StoredFile, width: number | undefined) => `"${sha256}${width ? `-${width}` : ""}"`;

/** A name is never given to other bytes: a picture may be kept for good. A résumé is kept nowhere on the way. */
const labelled = (reply: FastifyReply, file: StoredFile, width: number | undefined) =>
  file.kind === "picture"
    ? reply.headers({ "cache-control": "public, max-age=31536000, immutable", etag: etagOf(file, width) })
    : reply.header("content-disposition", `attachment; filename="${file.name}"`);
