import type { Language } from "#domain/language.ts";
import {
  factsOf,
  fill,
  marksOf,
  recordWords,
  type SignedContent,
  signedOn,
} from "#server/discovery/signed-records/content.ts";
import { formatDay } from "#server/platform/format.ts";
import { closeSheet, openSheet, small, soft, write, writeFacts } from "#server/platform/pdf/sheet.ts";

interface Look {
  readonly language: Language;
  readonly product: string;
  /** Where anybody checks it. */
  readonly address: string;
}

/** A signed record as a PDF. In one language it is the same file each time. */
export async function drawRecord(signed: SignedContent, { language, product, address }: Look): Promise<Uint8Array> {
  const words = recordWords[language];
  const title = fill(words.title, { name: signed.name });
  const date = new Date(signed.iat * 1000);
  const sheet = await openSheet({ language, title, author: product, date, content: [signed, words, address] });
  write(sheet, "H1", title, { size: 20, font: "strong" });
  write(sheet, "P", fill(words.about, { product, day: signedOn(signed), address }), { size: small, colour: soft });
  if (signed.record) writeFacts(sheet, factsOf(signed, words));
  else write(sheet, "P", words.noRecord);
  write(sheet, "H2", words.reviews, { font: "strong" });
  if (signed.reviews.length === 0) write(sheet, "P", words.noReviews);
  for (const review of signed.reviews) {
    const day = formatDay(review.visibleAt.slice(0, 10));
    write(sheet, "P", `${review.authorName} · ${day} · ${marksOf(review, words)}`, {
      size: small,
      colour: soft,
      below: 2,
    });
    write(sheet, "P", review.text);
    if (review.reply) write(sheet, "P", `${words.reply}: ${review.reply}`);
  }
  return closeSheet(sheet);
}
