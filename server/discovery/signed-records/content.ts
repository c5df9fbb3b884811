import type { Language } from "#domain/language.ts";
import type { RatingTopic } from "#domain/trust/review.ts";
import { formatDay } from "#server/platform/format.ts";

/** What the platform signs: claims of RFC 7519, the facts of the track record, and the visible reviews. */
export interface SignedContent {
  readonly iss: string;
  readonly jti: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly name: string;
  /** Null before the first paid works. */
  readonly record: {
    readonly paidWorks: number;
    readonly onTimeWorks: number;
    readonly sentBackWorks: number;
    readonly endedWorks: number;
  } | null;
  readonly reviews: readonly {
    readonly authorName: string;
    readonly ratings: readonly { readonly topic: RatingTopic; readonly mark: number }[];
    readonly text: string;
    readonly reply: string | null;
    readonly visibleAt: string;
  }[];
}

const english = {
  title: "Record of {name}",
  about: "{product} has signed this on {day}. Anybody can check it at {address}",
  check: "The signature is valid: {product} has signed this on {day}.",
  keys: "Programs check the signature below with the public key at {address}",
  gone: "This record does not exist any more, because its account was erased.",
  signature: "Signature",
  reviews: "Reviews",
  noReviews: "No reviews yet.",
  noRecord: "No record yet: it begins with the third paid job.",
  reply: "Reply",
  paidWorks: "Paid jobs",
  onTimeWorks: "Completed by the deadline",
  sentBackWorks: "Sent back once or more",
  endedWorks: "Ended before completion",
  quality: "Quality",
  on_time: "On time",
  communication: "Communication",
  clear_task: "Clear task",
  fair: "Fair",
  pays: "Pays",
} as const;
export type RecordWords = Readonly<Record<keyof typeof english, string>>;

export const recordWords: Readonly<Record<Language, RecordWords>> = {
  en: english,
  hi: {
    title: "{name} का रिकॉर्ड",
    about: "{product} ने {day} को इस पर हस्ताक्षर किए हैं। कोई भी इसे यहाँ जाँच सकता है: {address}",
    check: "हस्ताक्षर सही है: {product} ने {day} को इस पर हस्ताक्षर किए हैं।",
    keys: "प्रोग्राम नीचे के हस्ताक्षर को इस सार्वजनिक कुंजी से जाँचते हैं: {address}",
    gone: "यह रिकॉर्ड अब नहीं है, क्योंकि इसका खाता मिटा दिया गया है।",
    signature: "हस्ताक्षर",
    reviews: "समीक्षाएँ",
    noReviews: "अभी कोई समीक्षा नहीं।",
    noRecord: "अभी कोई रिकॉर्ड नहीं: यह तीसरे काम के भुगतान से शुरू होता है।",
    reply: "जवाब",
    paidWorks: "जिन कामों का भुगतान हुआ",
    onTimeWorks: "समय-सीमा तक पूरे",
    sentBackWorks: "एक या ज़्यादा बार लौटाए गए",
    endedWorks: "पूरे होने से पहले खत्म",
    quality: "गुणवत्ता",
    on_time: "समय पर",
    communication: "बातचीत",
    clear_task: "साफ़ काम",
    fair: "निष्पक्ष",
    pays: "भुगतान",
  },
};

const facts = ["paidWorks", "onTimeWorks", "sentBackWorks", "endedWorks"] as const;

/** The facts of the record in words. */
export const factsOf = ({ record }: SignedContent, words: RecordWords): (readonly [string, string])[] =>
  record ? facts.map((fact) => [words[fact], String(record[fact])] as const) : [];

export const marksOf = (review: SignedContent["reviews"][number], words: RecordWords): string =>
  review.ratings.map(({ topic, mark }) => `${words[topic]} ${mark}/5`).join(" · ");

/** When it was signed, as DD-MM-YYYY in the platform's zone. */
export const signedOn = ({ iat }: SignedContent): string => formatDay(new Date(iat * 1000).toISOString().slice(0, 10));

/** Fills the {holes} of a text. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
