import { type ScreenAddress, screen } from "#contract/screens.ts";
import { fillText } from "#domain/fill-text.ts";
import type { Language } from "#domain/language.ts";
import { type Brand, brandName } from "#domain/operation/brand.ts";
import type { Role } from "#domain/role.ts";
import type { LiveSettings } from "#server/platform/db/platform-settings.ts";
import type { Mail } from "#server/platform/mail/transport.ts";
import { addressOf, type Settings } from "#server/platform/settings.ts";
import { hindi, type TextKey } from "#texts/hindi.ts";

/** An e-mail: a few paragraphs, and a button to one screen. */
interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly words: string; readonly screen: ScreenAddress };
  /** Paragraphs below the button. */
  readonly after?: readonly string[];
}

/** An e-mail in the language of its reader. */
export type MailTemplate = (say: Say) => MailContent;

/** The e-mails of a slice, by what they are about, as a test renders them in each language. */
export type MailSamples = Readonly<Record<string, MailTemplate>>;

/** The recipient. */
export interface Reader {
  readonly email: string;
  readonly language: Language;
}

/** What an e-mail is written with. */
export interface MailServices {
  readonly settings: Pick<Settings, "PUBLIC_URL" | "PORT">;
  readonly platformSettings: Pick<LiveSettings, "brand">;
}

/** Links use the address in the settings, never one from a request (docs/configuration.md#address-and-process). */
export function mailOf(template: MailTemplate, reader: Reader, { settings, platformSettings }: MailServices): Mail {
  const { email: to, language } = reader;
  const { subject, paragraphs, button, after = [] } = template(sayIn(language, platformSettings.brand()));
  const link = addressOf(settings) + button.screen;
  return {
    to,
    language,
    subject: oneLine(subject),
    text: [...paragraphs, `${button.words}:\n${link}`, ...after].join("\n\n"),
    button: { words: button.words, link },
  };
}

/** The same for an e-mail that is neither about security nor a decision: an unproved address gets only a few of them. */
export const limitedMailOf = (
  template: MailTemplate,
  reader: Reader & { readonly accountId: number },
  services: MailServices,
): Mail => ({ ...mailOf(template, reader, services), limitedFor: reader.accountId });

/** Where a user of this role switches e-mails off; mail programs link to it. */
export const preferencesPage = (settings: Pick<Settings, "PUBLIC_URL" | "PORT">, role: Role): string =>
  `${addressOf(settings)}${screen(`/${role}master/myaccount`)}#email-preferences`;

/** The name of the product fills itself in. */
type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, "product"> | Names<Rest>
  : never;
type Values<T extends string> = [Names<T>] extends [never] ? [] : [Readonly<Record<Names<T>, string>>];

/** A text in a reader's language, its `{names}` replaced by values. */
export type Say = <T extends TextKey>(text: T, ...values: Values<T>) => string;

const translated: Readonly<Record<Exclude<Language, "en">, Readonly<Record<TextKey, string>>>> = { hi: hindi };

export function sayIn(language: Language, brand: Brand): Say {
  const product = brandName(brand, language);
  const inLanguage = (text: TextKey) => (language === "en" ? text : translated[language][text]);
  return (text, ...[values]) => fillText(inLanguage(text), { product, ...values });
}

/** Control characters, marks of direction and zero-width characters. */
const invisible = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** User input for use in a sentence: on one line, without characters that change the direction of reading. */
export const oneLine = (typed: string): string => typed.replace(/\s+/g, " ").replace(invisible, "").trim();

/** User input with its line breaks, each line marked as a quotation. */
export const quoted = (typed: string): string =>
  typed
    .split(/\r\n?|\n/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join("\n");

/** The button that leads a freelancer to the payouts. */
export const payoutsButton = (say: Say): MailContent["button"] => ({
  words: say("Open payouts"),
  screen: screen("/freelancermaster/payouts"),
});
