import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { invariants } from "#server/contexts.ts";
import { hindi } from "#texts/hindi.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");

const stringsIn = (value: unknown): readonly string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(stringsIn);

/** The texts of the specification stay to the letter. */
const specified = new Set(
  ["specification", "fields", "titles", "rules"].flatMap((name) =>
    stringsIn(JSON.parse(read(`specification/${name}.json`))),
  ),
);
/** What the check of the ledger says to the operator, in the words of the database. */
const ofTheLedger = new Set<string>(invariants.map(({ sentence }) => sentence));

/** Every text of screens, calls and e-mails, with its translation. */
const texts = Object.entries<string>(hindi).filter(([text]) => !specified.has(text) && !ofTheLedger.has(text));

/** Words for which we have another one, by that one. */
const replaced: readonly (readonly [string, RegExp])[] = [
  ["job", /\b(?:an?|no|hidden|open|posted|public|these|those|more) works?\b(?! (?:with|for|done))/i],
  ["project", /\bengage(?:ment|d)\b|\bwork under way\b|\bworks under way\b/i],
  ["payout batch", /\b(?:by|in) a run\b|\bpayout runs?\b|\bruns? of payouts\b/i],
  [
    "on hold until, ready to send, needs a payout account",
    /\b(?:waits|rests|comes)$|\b(?:money|fee) (?:waits|rests|comes)\b(?! back)/i,
  ],
  ["usually", /\bmedian\b/i],
  ["No finished jobs yet", /\bnew here\b/i],
  ["the other party, both sides", /\bthe other side\b/i],
  ["what happened to it, how it ended", /\bbecame of\b/i],
  ["does not exist", /\bthere is no such\b/i],
  ["everyone, anyone", /\bwhoever\b|\beverybody\b|\bwhom (?:it|he) /i],
  ["their own", /\bthe own\b/i],
  ["company, recruiter", /\bhirers?\b/i],
  ["any, all skills", /^(?:all of them|with or without)$/i],
  ["account holder", /\bname of the holder\b/i],
  ["bank results", /\bresults of the bank\b/i],
  ["payout account", /\bwhere payouts go\b/i],
  ["next batch", /\bwith the next payouts\b/i],
  ["reload is done by the screen", /\bplease reload\b/i],
  ["what it was like", /\bhow (?:it was|was it) to\b/i],
  ["automatically", /\bby itself\b/i],
  ["a page to share", /\bto send around\b/i],
  ["defaults", /\bhave their defaults\b/i],
];

/** One thing has one word in Hindi: the English word, the Hindi one, and those that are not used for it. */
const hindiWords: readonly (readonly [string, RegExp, RegExp, RegExp])[] = [
  ["skill", /\bskills?\b/i, /कौशल/, /हुनर|स्किल/],
  ["shortlist", /\bshortlist/i, /शॉर्टलिस्ट/, /छाँट/],
  ["archive", /\barchive/i, /संग्रह/, /आर्काइव/],
  ["payout batch", /\bpayout batch/i, /भुगतान सूच/, /बैच/],
  ["usually", /\busually\b/i, /आम तौर पर/, /मध्यमान|माध्यिका|औसत/],
];

/** Hindi words for which we have another one, and spellings that we do not use (docs/decisions/0020-language.md). */
const unusedHindi = [
  ...["कार्य(?!क्रम|कर्ता)", "जॉब", "दलाली", "मूल्य", "शुद्ध", "लंबित", "सहेज", "परीक्षण", "संस्करण", "प्रविष्टि"],
  ...["अंतिम तिथि", "आयात", "बहाल", "सत्यापन", "उपयोगकर्ता", "[कखग]\u093c", "फ\u093c्रीलांसर", "कीजिए"],
];

describe("texts", () => {
  it.each(replaced)("say “%s”", (_word, other) => {
    expect(texts.map(([text]) => text).filter((text) => other.test(text))).toEqual([]);
  });

  it.each(hindiWords)("have one word for %s in Hindi", (_word, english, hindi, other) => {
    const wrong = texts.filter(
      ([text, translated]) => english.test(text) && (!hindi.test(translated) || other.test(translated)),
    );
    expect(wrong).toEqual([]);
  });

  it.each(unusedHindi)("have no %s in Hindi", (word) => {
    const pattern = new RegExp(word);
    expect(texts.filter(([, translated]) => pattern.test(translated.normalize("NFD")))).toEqual([]);
  });

  it("count one as one", () => {
    const counted = texts.map(([text]) => text).filter((text) => /^1 \w+s\b/.test(text));
    expect(counted).toEqual([]);
  });
});
