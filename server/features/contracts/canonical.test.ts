import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { describe, expect, it } from "vitest";
import { firstDocument } from "#domain/contract.ts";
import { canonicalDocument } from "#server/features/contracts/canonical.ts";

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
  const document = firstDocument(
    {
      companyId: 7,
      freelancerId: 8,
      isDemo: false,
      company: { name: "चाय घर", licenceNumber: "LIC-1", town: "Kochi" },
      freelancer: { name: "Meera Nair", town: "Munnar" },
      work: {
        id: 3,
        title: "A poster",
        description: "Line one.\nLine two.",
        category: "Design",
        subcategory: "Posters",
      },
      deadline: "2026-12-01",
      dueDay: "2026-12-01",
      appliedAt: "2026-11-01T08:00:00.000Z",
      acceptedAt: "2026-11-02T08:00:00.000Z",
      operatorTermsSha256: null,
    },
    { contractId: "a", pricePaise: 100_000, brokerageBps: 1000, acceptedBy: 9 },
  );

  it("is the same whatever the order of the keys, without white space, and its hash is over its UTF-8 bytes", () => {
    const { text, sha256 } = canonicalDocument(document);
    const reversed = Object.fromEntries(Object.entries(document).toReversed()) as unknown as typeof document;
    expect(canonicalDocument(reversed)).toEqual({ text, sha256 });
    expect(JSON.parse(text)).toEqual(document);
    expect(text.replaceAll(/"[^"]*"/g, "")).not.toMatch(/\s/);
    expect(sha256).toBe(createHash("sha256").update(Buffer.from(text, "utf8")).digest("hex"));
  });
});
