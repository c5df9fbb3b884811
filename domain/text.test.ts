import { describe, expect, it } from "vitest";
import { canonical, foldName, hasLetter, isVisible, withoutInvisible } from "#domain/text.ts";

const characters = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const ignorable = characters.filter((each) => /\p{Default_Ignorable_Code_Point}/u.test(each));
/** Between Latin letters none of them changes how a text looks, or they change its order. */
const hidden = [...ignorable, ...["\0", "\n", "\t", "\u007f", "\u2028", "\u2029", "\u2800", "\ufff9"]];

const names = [
  ...["Acme", "O’Brien", "اردو نام", "محمد علي", "דוד כהן", "தமிழ்செல்வி", "李小龙", "శ్రీనివాస", "葛\u{e0100}城"],
  // With joiners within a word, and at its end.
  ...["അനിവര്\u200dഗീത", "അവന്\u200d", "علی\u200cرضا", "राम\u200cकृष्ण", "ක්\u200dරම"],
  ...["👩\u200d👩\u200d👧", "❤\ufe0f", "1\ufe0f\u20e3", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
];

describe("a line", () => {
  it("has no character that is not seen", () => {
    expect(ignorable.length).toBeGreaterThan(100);
    expect(hidden.filter((each) => isVisible(`Acme${each}gnp.exe`))).toEqual([]);
    expect(hidden.filter((each) => withoutInvisible(`${each}Acme${each}gnp.exe${each}`) !== "Acmegnp.exe")).toEqual([]);
  });

  it.each(names)("may be written in any script: %s", (name) => {
    expect(isVisible(name)).toBe(true);
    expect(withoutInvisible(name)).toBe(name);
  });

  it.each(["A\u200dB", "\u200dराम", "राम\u200d\u200d", "Rao\ufe0f", "A\u{e0041}"])(
    "joins nothing that is not joined: %j",
    (text) => expect(isVisible(text)).toBe(false),
  );
});

describe("a name", () => {
  it.each(["A", "आ", "7", "李"])("has a letter or a digit, like %s", (name) => expect(hasLetter(name)).toBe(true));
  it.each(["", "-", "…", "\u2800", "\u0301"])("is not %j", (name) => expect(hasLetter(name)).toBe(false));

  it.each([
    ["चित्तौ\u095cगढ\u093c", "चित्तौड\u093cगढ\u093c"],
    ["C\u00e1l", "Ca\u0301l"],
    ["राम\u200dकृष्ण", "रामकृष्ण"],
    ["FORT  Kochi", " Fort\u00a0Kochi "],
    ["ＡＢＣ", "abc"],
    ["Do\u00adha", "Doha"],
  ])("%j is the same as %j", (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it.each([
    ["Cál", "Cal"],
    ["कि", "की"],
    ["Fort Kochi", "FortKochi"],
  ])("%j is another one than %j", (one, other) => expect(foldName(one)).not.toBe(foldName(other)));

  it("is stored in one form", () => {
    expect(canonical("Ca\u0301l")).toBe("Cál");
    expect(canonical("\u095c")).toBe("\u0921\u093c");
  });
});
