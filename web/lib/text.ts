import type { Language } from "#domain/language.ts";
import type areas from "#web/texts/languages/hi/areas.json";
import type guest from "#web/texts/languages/hi/guest.json";

/** Every text of the screens. The English text is the key; one without a translation does not compile. */
export type TextKey = keyof typeof guest | keyof typeof areas;

type Values = Readonly<Record<string, string | number>>;

/** A language other than English, which is what stands in the code. */
export interface Messages {
  /** A text with its values; undefined where the language does not know it. */
  readonly say: (key: string, values: Values) => string | undefined;
  /** Loads what the guest area does not say. */
  readonly learnAreas: () => Promise<void>;
}

let spoken: Messages | undefined;
let chosen: Language = "en";

/** The text in the user's language, its `{names}` replaced by values. */
export const t = (key: TextKey, values: Values = {}): string => spoken?.say(key, values) ?? fill(key, values);

/** The same for texts the contract or the server gives: words of calls, messages of fields, reasons of refusals. */
export const tWords = (words: string): string => spoken?.say(words, {}) ?? words;

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

const kept = "language";

/** A language is one file `texts/languages/<code>.ts` (docs/decisions/0020-language.md). */
const languages = import.meta.glob<{ spoken: Messages }>("../texts/languages/*.ts");

/** Called once before the first screen: what the user has chosen, or the first language of the browser that there is. */
export async function chooseLanguage(): Promise<void> {
  for (const tag of [choice() ?? "", ...navigator.languages]) {
    const code = tag.slice(0, 2);
    if (code === "en") return;
    // Without a connection the page is there in English.
    const file = await languages[`../texts/languages/${code}.ts`]?.().catch(() => undefined);
    if (!file) continue;
    spoken = file.spoken;
    chosen = code as Language;
    document.documentElement.lang = code;
    return;
  }
}

/** Before the first screen of an area. */
export const learnAreas = () => spoken?.learnAreas();

/** What was chosen in this browser; nothing where it only begins in the language of the browser. */
export const choice = () => localStorage.getItem(kept);

/** The language the screens are in now; they are drawn where there is no document, too (web/build/before.tsx). */
export const language = () => chosen;

/** Remembers the choice; the page is loaded anew, so that nothing on it stays behind. */
export function turnLanguage(code: Language): void {
  localStorage.setItem(kept, code);
  location.reload();
}
