import { describe, expect, it } from "vitest";
import { graphemesOf, openTypefaces } from "#server/platform/pdf/fonts.ts";
import { shapeLine } from "#server/platform/pdf/shape.ts";
import { closeSheet, openSheet, write } from "#server/platform/pdf/sheet.ts";
import { readPdf } from "#server/test/read-pdf.ts";

const names = {
  Tamil: "தமிழ்செல்வி",
  Bengali: "অনিন্দিতা চন্দ্রশেখর",
  Gujarati: "ભાવેશ",
  Telugu: "శ్రీనివాస కృష్ణమూర్తి",
  Kannada: "ಕನ್ನಡ ಲಕ್ಷ್ಮಿ",
  Malayalam: "മലയാളം അനിവര്‍ഗീത",
  Gurmukhi: "ਪੰਜਾਬੀ ਗੁਰਪ੍ਰੀਤ",
  Odia: "ଓଡ଼ିଆ",
  Devanagari: "देवनागरी राम\u200dकृष्ण",
  Urdu: "اردو نام عبدالرحمٰن لا",
  "Kashmiri and Sindhi": "كٲشُر سنڌي ڄ",
  "Ol Chiki": "ᱥᱟᱱᱛᱟᱲᱤ ᱢᱩᱨᱢᱩ",
  "Meitei Mayek": "ꯃꯤꯇꯩ ꯆꯅꯨ",
  Sinhala: "සිංහල ශ්‍රී ක්‍ෂ",
  Thai: "ภาษาไทย น้ำใจ",
  Tibetan: "བསྟན་འཛིན་",
  Hebrew: "שלום בֵן",
  Myanmar: "မြန်မာ ချင်း ၵႂၢမ်း",
  Khmer: "ខ្មែរ ស្រី",
  Lao: "ລາວ ນ້ອຍ",
  Limbu: "ᤕᤠᤰᤌᤢᤱ",
  "Syloti Nagri": "ꠍꠤꠟꠐꠤ",
  Chinese: "李小龙 & Söhne",
  "Japanese and Korean": "田中さくら 김철수",
  emoji: "😀 👨‍👩‍👧 🇮🇳 👍🏽 ❤️ 1️⃣",
  signs: "✓ ✗ ★ ☎ → ½ ✎",
  Latin: "Zoë Łukasz Nguyễn O’Brien",
};

async function drawn(...paragraphs: readonly string[]) {
  const sheet = await openSheet({ language: "en", title: "Scripts", date: new Date(0), content: paragraphs });
  for (const paragraph of paragraphs) {
    write(sheet, "P", paragraph);
    write(sheet, "H1", paragraph, { font: "strong", size: 22 });
  }
  const bytes = await closeSheet(sheet);
  return { bytes, ...(await readPdf(bytes)) };
}

/** Joiners are not drawn, and some readers skip them. */
const withoutJoiners = (text: string) => text.replaceAll(/\u200c|\u200d|\ufe0f/g, "");

describe("a name in a PDF", () => {
  it.each(Object.entries(names))("can be read and copied in %s, in both weights", async (_, name) => {
    const { lines, text, fits, bytes } = await drawn(name);
    expect(fits).toBe(true);
    expect(withoutJoiners(text).split(withoutJoiners(name))).toHaveLength(3);
    expect(lines.join("")).not.toContain("\0");
    expect(bytes.length).toBeLessThan(40 * 1024);
    const { regular, strong } = await openTypefaces(name);
    for (const { fontOf } of [regular, strong])
      for (const grapheme of graphemesOf(name))
        for (const character of withoutJoiners(grapheme))
          expect(fontOf(grapheme).nominalGlyph(character.codePointAt(0) ?? 0), character).toBeGreaterThan(0);
  });

  it("in letters of ornament is drawn in the letters that they stand for", async () => {
    const { lines } = await drawn("𝐑𝐚𝐯𝐢 𝓡𝓪𝓸");
    expect(lines.join(" ")).toContain("Ravi Rao");
  });

  it.each([
    ["Cuneiform", "𒀀𒁀", "[U+12000] [U+12040]"],
    ["Lepcha", "ᰛᰩᰵ", "[U+1C1B U+1C29 U+1C35]"],
    ["Hebrew with a foreign mark", "ש\u1c35", "[U+05E9 U+1C35]"],
  ])(
    "is copied as it is where no font has its script, and drawn as numbers and not as boxes: %s",
    async (_, name, numbers) => {
      expect((await drawn(`A ${name} B`)).text).toContain(`A ${name} B`);
      const { regular } = await openTypefaces(`A ${name} B`);
      expect(graphemesOf(name).map(regular.numbersOf).join(" ")).toBe(numbers);
      expect(regular.numbersOf("A")).toBeUndefined();
      const clusters = shapeLine(`A${name}`, regular, "ltr");
      const [, ...drawnAsNumbers] = clusters;
      expect(drawnAsNumbers.map(({ text }) => text)).toEqual(graphemesOf(name));
      const box = 0;
      for (const { glyphs, advance } of drawnAsNumbers) {
        expect(glyphs.map(({ id }) => id)).not.toContain(box);
        expect(glyphs.map(({ x }) => x)).toEqual(glyphs.map(({ x }) => x).sort((one, other) => one - other));
        expect(advance).toBeGreaterThan(3000);
      }
    },
  );
});

describe("a text in a PDF", () => {
  const all = Object.values(names).join(", ");

  it("has all scripts in one paragraph, below 100 KB, and is the same file each time", async () => {
    const [one, two] = [await drawn(all, all.repeat(3)), await drawn(all, all.repeat(3))];
    for (const name of Object.values(names).filter((each) => !each.includes(" "))) expect(one.text).toContain(name);
    expect(one.fits).toBe(true);
    expect(one.bytes.length).toBeLessThan(100 * 1024);
    expect(one.bytes.equals(two.bytes)).toBe(true);
  });

  it("in Urdu begins at the right margin, and its numbers and Latin words keep their order", async () => {
    const urdu = "یہ کام Logo 2026 کے لیے (تین صفحات) ہے، اور قیمت 1,200 روپے ہے۔ ".repeat(3).trim();
    const { lines, fits, rightEdges } = await drawn(urdu);
    expect(fits).toBe(true);
    expect(lines.join(" ").replaceAll("  ", " ")).toContain(urdu.slice(0, 60));
    // The margin is 56 points of the 595.28 of A4.
    for (const edge of rightEdges) expect(edge).toBeCloseTo(595.28 - 56, 0);
  });

  it("opens no font that its characters do not need", async () => {
    const { regular } = await openTypefaces("Asha Rao தமிழ்");
    expect(regular.fontOf("ழ்")).not.toBe(regular.fontOf("A"));
    expect(regular.fontOf("ભા")).toBe(regular.fontOf("A"));
  });
});
