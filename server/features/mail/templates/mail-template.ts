import type { Language } from "#domain/language.ts";
import { hindi } from "#server/features/mail/templates/hindi.ts";
import type { Mail } from "#server/platform/mail/transport.ts";
import { addressOf, type Settings } from "#server/platform/settings.ts";

/** What somebody is told by mail: a few paragraphs, and the one screen where to go on. */
interface Written {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly words: string; readonly screen: string };
  /** What stands beneath the button. */
  readonly after?: readonly string[];
}

/** The same before it is known who reads it: it is written in their language. */
export type MailTemplate = (say: Say) => Written;

/** Whom a template is for, as their account has it. */
export interface Reader {
  readonly email: string;
  readonly language: Language;
}

/** The link leads to where the settings say this is, and to nobody else (DESIGN section 4). */
export function mailOf(template: MailTemplate, reader: Reader, settings: Pick<Settings, "PUBLIC_URL" | "PORT">): Mail {
  const { email: to, language } = reader;
  const { subject, paragraphs, button, after = [] } = template(sayIn(language));
  const link = `${addressOf(settings)}/${button.screen}`;
  return {
    to,
    language,
    subject: oneLine(subject),
    text: [...paragraphs, `${button.words}:\n${link}`, ...after].join("\n\n"),
    button: { words: button.words, link },
  };
}

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

/** What turns letters around, hides between them, or steers a terminal: marks of direction, joiners without width, controls. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** What somebody typed, as a part of a sentence of ours: on one line, in the order in which it is read. */
export const oneLine = (typed: string): string => typed.replace(/\s+/g, " ").replace(unseen, "").trim();

/** The same with its own lines, each marked, so that none is taken for a sentence of ours. */
export const quoted = (typed: string): string =>
  typed
    .split(/\r\n?|\n/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join("\n");
