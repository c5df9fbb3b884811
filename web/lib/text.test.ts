import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hindi, type TextKey } from "#texts/hindi.ts";
import { plural } from "#web/lib/plural.ts";
import { formatMonth, formatShortMonth } from "#web/lib/short-format.ts";
import { chooseLanguage, language, loadAreaTexts, t, tWords } from "#web/lib/text.ts";

it("an English text is its own key", () => {
  expect(t("Log in")).toBe("Log in");
  expect(tWords("Payment Successfull")).toBe("Payment Successfull");
});

it("values take the places of their names, and a name without a value stays", () => {
  expect(t("{file} downloaded", { file: "resume.pdf" })).toBe("resume.pdf downloaded");
  expect(t("{found} of {all}", { found: 0 })).toBe("0 of {all}");
});

it("one is one in English, and nothing is many", () => {
  expect([0, 1, 2].map((count) => plural(count, "one", "many"))).toEqual(["many", "one", "many"]);
});

/** Every month, as `Intl` writes it in a language. */
const monthsIn = (locale: string, options: Intl.DateTimeFormatOptions = {}) => {
  const format = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC", ...options });
  return months.map((month) => format.format(new Date(`${month}-01`)));
};

const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, "0")}`);

it("a month has its English name", () => {
  expect([formatMonth("2026-03"), formatShortMonth("2026-03")]).toEqual(["Mar 2026", "Mar"]);
  expect(months.map(formatMonth)).toEqual(monthsIn("en-IN", { year: "numeric" }));
});

const keys = Object.keys(hindi) as TextKey[];

const choose = (code: string) => {
  localStorage.setItem("language", code);
  return chooseLanguage();
};

describe("in Hindi", () => {
  beforeAll(async () => {
    await choose("hi");
    await loadAreaTexts();
  });
  afterAll(() => choose("en"));

  it("the page says so", () => {
    expect([language(), document.documentElement.lang]).toEqual(["hi", "hi"]);
  });

  it("a text is said in Devanagari, its values in their places", () => {
    expect(t("Log in")).toBe("लॉग इन");
    expect(t("{found} of {all}", { found: 3, all: 10 })).toBe("10 में से 3");
  });

  it("no text of the screens is left in English but abbreviations of banks and taxes, the name of a hash and a list of names", () => {
    const inEnglish = keys.filter((key) => {
      const values = Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, 7]));
      return !/\p{Script=Devanagari}/u.test(t(key, values));
    });
    expect(inEnglish.toSorted()).toEqual([
      "CGST",
      "CVV",
      "GST",
      "GSTIN",
      "IFSC",
      "IGST",
      "PAN",
      "SAC",
      "SGST",
      "SHA-256 {hash}",
      "TAN",
      "TCS",
      "TDS",
      "UPI ID",
      "UTR",
      "“{title}” by {company}, {amount}",
    ]);
  });

  it("nothing is one, as one is", () => {
    expect([0, 1, 2].map((count) => plural(count, "one", "many"))).toEqual(["one", "one", "many"]);
  });

  it("a month has its Hindi name, with digits as everywhere", () => {
    expect([formatMonth("2026-03"), formatShortMonth("2026-03")]).toEqual(["मार्च 2026", "मार्च"]);
    expect(months.map(formatShortMonth)).toEqual(monthsIn("hi-IN"));
  });

  it("words of the contract are said too, with whatever number stands in them", () => {
    expect(tWords("Payment Successfull")).toBe("भुगतान सफल रहा");
    expect(tWords("use at most 80 characters")).toBe("ज़्यादा से ज़्यादा 80 कैरेक्टर लिखें");
    expect(tWords("use at most 5000 characters")).toBe("ज़्यादा से ज़्यादा 5000 कैरेक्टर लिखें");
  });

  it("words with several numbers are said with each in its place", () => {
    expect(tWords("too little contrast: 1.07 and 21 in light, 3.2 and 4.4 in dark; 4.5 is needed")).toBe(
      "कंट्रास्ट कम है: हल्के रंगों में 1.07 और 21, गहरे रंगों में 3.2 और 4.4; कम से कम 4.5 चाहिए",
    );
  });

  it("what has no words stays as it is", () => {
    expect(tWords("Kochi Spices")).toBe("Kochi Spices");
  });
});
