import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { describe, expect, it } from "vitest";
import { firstDocument } from "#domain/hiring/contract.ts";
import { sampleAgreement, sampleFacts } from "#domain/hiring/contract-sample.ts";
import { canonicalDocument } from "#server/hiring/contracts/canonical.ts";

describe("the library for canonical JSON", () => {
  it("writes the sample of RFC 8785, section 3.2.2", () => {
    const sample = {
      // As a text, because the literal of the RFC has more digits than a number has.
      numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000_000_000_000_000_000_000_000_001],
      string: '\u20ac$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalize(sample)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("sorts keys by their UTF-16 code units, as RFC 8785, section 3.2.3, shows", () => {
    const sample = {
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis",
    };
    const values = [...(canonicalize(sample) ?? "").matchAll(/:"([^"]+)"/g)].map(([, value]) => value);
    expect(values).toEqual([
      "Carriage Return",
      "One",
      "Control",
      "Latin Small Letter O With Diaeresis",
      "Euro Sign",
      "Emoji: Grinning Face",
      "Hebrew Letter Dalet With Dagesh",
    ]);
  });
});

describe("the text of a contract", () => {
  const company = { ...sampleFacts.company, name: "चाय घर" };
  const document = firstDocument({ ...sampleFacts, company }, sampleAgreement);

  it("is the same whatever the order of the keys, without white space, and its hash is over its UTF-8 bytes", () => {
    const { text, sha256 } = canonicalDocument(document);
    const reversed = Object.fromEntries(Object.entries(document).toReversed()) as unknown as typeof document;
    expect(canonicalDocument(reversed)).toEqual({ text, sha256 });
    expect(JSON.parse(text)).toEqual(document);
    expect(text.replaceAll(/"[^"]*"/g, "")).not.toMatch(/\s/);
    expect(sha256).toBe(createHash("sha256").update(Buffer.from(text, "utf8")).digest("hex"));
  });
});
