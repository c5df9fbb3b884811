import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { isSameMailbox } from "#server/platform/mail/address.ts";
import type { Settings } from "#server/platform/settings.ts";

/** The folder of e-mails that were written instead of sent, because no SMTP_URL is set (docs/configuration.md#e-mail). */
export const mailFolder = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) => join(DATA_DIR, "mail");

/** A long header goes on in the next line, and names the address without a name beside it. */
function isTo(address: string, mail: string): boolean {
  const [, recipient = ""] = /\r\nTo:(.*(?:\r\n[ \t].*)*)\r\n/.exec(mail) ?? [];
  return isSameMailbox(recipient.replace(/\r\n[ \t]|[<>"\s]/g, ""), address);
}

/** Deletes the written e-mails to an address. */
export async function deleteWrittenMails(settings: Settings, address: string): Promise<void> {
  const folder = mailFolder(settings);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => name.endsWith(".eml"))) {
    const file = join(folder, name);
    if (isTo(address, await readFile(file, "utf8"))) await rm(file, { force: true });
  }
}
