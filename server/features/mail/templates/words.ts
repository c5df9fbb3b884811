import type { Language } from "#domain/language.ts";
import { hindi } from "#server/features/mail/templates/hindi.ts";

/** The words of the letters. The English text is the key, as on the screens; one that Hindi lacks does not compile. */
export type LetterText = keyof typeof hindi;

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<T extends string> = [Names<T>] extends [never] ? [] : [Readonly<Record<Names<T>, string>>];

/** A text in a reader's language, its `{names}` replaced by values. */
export type Say = <T extends LetterText>(text: T, ...values: Values<T>) => string;

const translated: Readonly<Record<Exclude<Language, "en">, Readonly<Record<LetterText, string>>>> = { hi: hindi };

export function sayIn(language: Language): Say {
  const inLanguage = (text: LetterText) => (language === "en" ? text : translated[language][text]);
  return (text, ...[values]) => fill(inLanguage(text), values);
}

/** All at once: what somebody typed is never looked through for names. */
const fill = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
