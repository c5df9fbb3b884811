import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Language, languages } from "#domain/language.ts";
import { brandName } from "#domain/operation/brand.ts";
import {
  factsOf,
  fill,
  marksOf,
  recordWords,
  type SignedContent,
  signedOn,
} from "#server/discovery/signed-records/content.ts";
import { signedRecord } from "#server/discovery/signed-records/queries.ts";
import { recordPath } from "#server/discovery/signed-records/service.ts";
import { escapeHtml, formatDay } from "#server/platform/format.ts";
import { countVisit, originOf, sendNotFound } from "#server/platform/http/feeds.ts";
import { encodePage, sendEncoded } from "#server/platform/http/pages.ts";
import type { Services } from "#server/platform/http/services.ts";

const keysPath = "/.well-known/jwks.json";

const style =
  ":root{color-scheme:light dark}body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}" +
  "p,dd,code{overflow-wrap:anywhere}dt{font-weight:600}dd{margin:0 0 .5rem}";

const page = (lang: Language, title: string, body: string) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
  `<style>${style}</style></head><body><main>${body}</main></body></html>`;

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

interface Shown {
  readonly content: SignedContent;
  readonly jws: string;
  readonly lang: Language;
  readonly product: string;
  readonly origin: string;
}

function render({ content, jws, lang, product, origin }: Shown): string {
  const words = recordWords[lang];
  const title = fill(words.title, { name: content.name });
  const facts = factsOf(content, words).map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${value}</dd>`);
  const reviews = content.reviews.map(
    (review) =>
      `<article><h3>${escapeHtml(review.authorName)} · ${formatDay(review.visibleAt.slice(0, 10))}</h3>` +
      paragraph(marksOf(review, words)) +
      paragraph(review.text) +
      (review.reply ? paragraph(`${words.reply}: ${review.reply}`) : "") +
      "</article>",
  );
  return page(
    lang,
    title,
    `<h1>${escapeHtml(title)}</h1>` +
      paragraph(fill(words.check, { product, day: signedOn(content) })) +
      (content.record ? `<dl>${facts.join("")}</dl>` : paragraph(words.noRecord)) +
      `<h2>${words.reviews}</h2>${reviews.join("") || paragraph(words.noReviews)}` +
      `<h2>${words.signature}</h2>${paragraph(fill(words.keys, { address: origin + keysPath }))}` +
      `<p><code>${jws}</code></p>`,
  );
}

/** Where anybody checks a signed record, and the public key for programs. */
export function registerSignedRecords(app: FastifyInstance, services: Services): void {
  const { db, recordKey, platformSettings } = services;

  const send = async (request: FastifyRequest, reply: FastifyReply, text: string) => {
    const encoded = await encodePage(text, { isSeldom: true });
    reply.headers({ "cache-control": "no-cache", etag: encoded.etag, "x-robots-tag": "noindex" });
    return sendEncoded(request, reply, encoded);
  };

  app.get(`${recordPath}/:id`, async (request, reply) => {
    await countVisit(request, services);
    const { id } = request.params as { readonly id: string };
    const stored = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? await signedRecord(db, id) : undefined;
    if (!stored) return sendNotFound(reply);
    const { lang: wanted } = request.query as Readonly<Record<string, unknown>>;
    const lang = languages.find((each) => each === wanted) ?? "en";
    const { jws } = stored;
    if (jws === null) {
      const { gone } = recordWords[lang];
      return send(request, reply.code(410), page(lang, gone, paragraph(gone)));
    }
    const content = (await recordKey.open(jws)) as SignedContent;
    const product = brandName(platformSettings.brand(), lang);
    return send(request, reply, render({ content, jws, lang, product, origin: originOf(services) }));
  });

  app.get(keysPath, async (request, reply) => {
    await countVisit(request, services);
    return reply.header("cache-control", "public, max-age=3600").send({ keys: [recordKey.publicKey] });
  });
}
