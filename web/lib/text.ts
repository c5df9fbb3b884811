import type { AdminText } from "#web/texts/admin.ts";
import type { AuditText } from "#web/texts/audit.ts";
import type { ClientText } from "#web/texts/client.ts";
import type { DesksText } from "#web/texts/desks.ts";
import type { FreelancerText } from "#web/texts/freelancer.ts";
import type { GuestText } from "#web/texts/guest.ts";
import type { MailsText } from "#web/texts/mails.ts";
import type { PagesText } from "#web/texts/pages.ts";
import type { UiText } from "#web/texts/ui.ts";

/** Every text of the screens. The English text is the key; one that stands in no list does not compile. */
export type TextKey =
  | UiText
  | GuestText
  | AdminText
  | AuditText
  | MailsText
  | ClientText
  | DesksText
  | FreelancerText
  | PagesText;

type Values = Readonly<Record<string, string | number>>;
type Table = Readonly<Record<string, string>>;

/** English needs no table. */
let table: Table = {};

/** The text in the user's language, its `{names}` replaced by values. */
export const t = (key: TextKey, values: Values = {}): string => fill(table[key] ?? key, values);

/** The same for texts the contract or the server gives: words of calls, messages of fields, reasons of refusals. */
export const tWords = (words: string): string => table[words] ?? words;

export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A language is one file `texts/languages/<code>.ts`; the first one the user reads is taken. */
const languages = import.meta.glob<{ texts: Table }>("../texts/languages/*.ts");

/** Called once before the first screen. */
export async function chooseLanguage(wanted: readonly string[]): Promise<void> {
  for (const code of wanted.map((tag) => tag.split("-")[0] ?? tag)) {
    if (code === "en") return;
    const load = languages[`../texts/languages/${code}.ts`];
    if (!load) continue;
    table = (await load()).texts;
    document.documentElement.lang = code;
    return;
  }
}
