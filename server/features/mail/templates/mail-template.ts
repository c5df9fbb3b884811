import type { Language } from "#domain/language.ts";
import { oneLine } from "#server/features/mail/templates/plain.ts";
import { type Say, sayIn } from "#server/features/mail/templates/words.ts";
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
