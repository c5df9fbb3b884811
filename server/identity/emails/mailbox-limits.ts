import { createHash } from "node:crypto";
import { hasProvedAddress } from "#server/identity/emails/queries.ts";
import type { Services } from "#server/platform/http/services.ts";
import { mailboxKey } from "#server/platform/mail/address.ts";
import type { Mail } from "#server/platform/mail/transport.ts";

const hashOf = (...texts: readonly string[]) => createHash("sha256").update(texts.join("\n")).digest("base64url");

/**
 * What two e-mails have in common that say the same about the same: the address, the subject, what happened, and the screen of the
 * button. What somebody has typed follows in later paragraphs, and the token of a link in its query.
 */
export function mailKeyOf({ to, subject, text, button }: Mail): string {
  const [happened = ""] = text.split("\n\n");
  const [screen = ""] = button?.link.split("?") ?? [];
  return hashOf(mailboxKey(to), subject, happened, screen);
}

export const addressKeyOf = ({ to }: Pick<Mail, "to">): string => hashOf(mailboxKey(to));

/**
 * How many seconds an e-mail has to wait because its address got too many this hour (docs/decisions/0064); undefined where it may
 * leave. Counts it.
 */
export async function secondsToWait(
  mail: Mail,
  { db, limits }: Pick<Services, "db" | "limits">,
): Promise<number | undefined> {
  if (mail.isTest) return undefined;
  const wait = await limits.take("sameMails", mailKeyOf(mail));
  if (wait !== undefined) return wait;
  const isProved = mail.isToProved ?? (await hasProvedAddress(db, mail));
  return isProved ? undefined : limits.take("unprovedMails", addressKeyOf(mail));
}
