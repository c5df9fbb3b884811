import { describe, expect, it } from "vitest";
import { folded, guessedMeanings, mistypings, searchedWords, wordsOf } from "./search-words.ts";

describe("the words of a text", () => {
  it("are without case and accents, and known by where they stand", () => {
    expect(wordsOf("Ünï-Code ₹500 दर्जी।")).toEqual([
      { word: "uni", from: 0, to: 3 },
      { word: "code", from: 4, to: 8 },
      { word: "500", from: 10, to: 13 },
      { word: "दर्जी", from: 14, to: 19 },
    ]);
  });
});

describe("what is looked for", () => {
  it.each([
    ["darzi", "tailor"],
    ["Darji", "tailor"],
    ["silaai", "stitching"],
    ["दर्जी", "tailor"],
    ["बिजली", "electrical"],
    ["सफाई", "cleaning"],
    ["शादी", "wedding"],
    ["tailor", "stitching"],
  ])("%s means %s as well", (word, english) => {
    expect(searchedWords(word)[0]?.synonyms).toContain(english);
  });

  it("is each word once, eight at most, without those that say nothing", () => {
    const words = (query: string) => searchedWords(query).map(({ word }) => word);
    expect(words("mujhe PLUMBER chahiye plumber ka kaam")).toEqual(["mujhe", "plumber"]);
    expect(words("a1 a2 a3 a4 a5 a6 a7 a8 a9")).toHaveLength(8);
    expect(words("!!! ??")).toEqual([]);
  });

  it("is guessed where a letter or two of a word that is known are wrong", () => {
    expect(guessedMeanings("electrcian")).toContain("wiring");
    expect(guessedMeanings("qyxozz")).toEqual([]);
  });
});

describe("spellings", () => {
  it.each([
    ["silaai", "silai"],
    ["bijlee", "bijli"],
    ["shaadi", "saadi"],
    ["wakeel", "vakil"],
    ["darzi", "darji"],
    ["safayi", "safaii"],
  ])("%s and %s sound alike", (one, other) => {
    expect(folded(one)).toBe(folded(other));
  });

  it.each([
    ["plumber", "plumber", 0],
    ["plumbre", "plumber", 1],
    ["plumer", "plumber", 1],
    ["plumbber", "plumber", 1],
    ["plunder", "plumber", 2],
    ["", "ab", 2],
  ])("%s is %s but for so many letters", (one, other, wrong) => {
    expect(mistypings(one, other)).toBe(wrong);
  });
});
