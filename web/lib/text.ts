import { fillText } from "#domain/fill-text.ts";
import type { Language } from "#domain/language.ts";
import type { TextKey } from "#texts/hindi.ts";
import { browserMemory } from "#web/lib/storage.ts";

type Values = Readonly<Record<string, string | number>>;

/** A language other than English, whose texts are in the code. */
export interface Messages {
  /** A text with its values; undefined where the language does not know it. */
  readonly translate: (key: string, values: Values) => string | undefined;
  /** Loads what the guest area does not say. */
  readonly loadAreaTexts: () => Promise<void>;
}

let messages: Messages | undefined;
let current: Language = "en";

/** The text in the user's language, its `{names}` replaced by values. */
export const t = (key: TextKey, values: Values = {}): string =>
  messages?.translate(key, values) ?? fillText(key, values);

/** The same for texts of the contract and the server: messages of calls and fields, reasons of refusals. */
export const tWords = (words: string): string => messages?.translate(words, {}) ?? words;

const storageKey = "language";

/** A language is one file `web/lib/languages/<code>.ts` (docs/decisions/0020-language.md). */
const languages = import.meta.glob<{ messages: Messages }>("./languages/*.ts");
const english = { messages: undefined };

/** Called once before the first screen: what the user has chosen, or the first language of the browser that there is. */
export async function chooseLanguage(): Promise<void> {
  for (const tag of [storedLanguage() ?? "", ...navigator.languages]) {
    const code = tag.slice(0, 2);
    // Without a connection the page is shown in English.
    const file = code === "en" ? english : await languages[`./languages/${code}.ts`]?.().catch(() => undefined);
    if (!file) continue;
    messages = file.messages;
    current = code as Language;
    document.documentElement.lang = code;
    return;
  }
}

/** Loads the texts of the areas before their first screen is shown. */
export const loadAreaTexts = () => messages?.loadAreaTexts();

/** The language that was chosen in this browser; null without a choice. */
export const storedLanguage = () => browserMemory.getItem(storageKey);

/** The language the screens are in now; they are drawn where there is no document, too (web/build/prerender.tsx). */
export const language = () => current;

/** Remembers the choice; the page is loaded anew, so that nothing on it stays behind. */
export function changeLanguage(code: Language): void {
  browserMemory.setItem(storageKey, code);
  location.reload();
}
