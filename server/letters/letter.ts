import { oneLine } from "#server/letters/plain.ts";
import type { Mail } from "#server/mail.ts";
import { addressOf, type Settings } from "#server/settings.ts";

/** What somebody is told by mail: a few paragraphs, and the one screen where to go on. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly words: string; readonly screen: string };
  /** What stands beneath the button. */
  readonly after?: readonly string[];
}

/** The link leads to where the settings say this is, and to nobody else (DESIGN section 4). */
export function mailOf(letter: Letter, to: string, settings: Pick<Settings, "PUBLIC_URL" | "PORT">): Mail {
  const { subject, paragraphs, button, after = [] } = letter;
  const link = `${addressOf(settings)}/${button.screen}`;
  return {
    to,
    subject: oneLine(subject),
    text: [...paragraphs, `${button.words}:\n${link}`, ...after].join("\n\n"),
    button: { words: button.words, link },
  };
}
