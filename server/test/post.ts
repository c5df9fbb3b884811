import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import type { Opened } from "#server/test/open.ts";

/** The mails that lie in DATA_DIR/mail for this address, oldest first. */
export async function mailsTo({ services }: Opened, address: string): Promise<string[]> {
  const folder = join(services.settings.DATA_DIR, "mail");
  const names = await readdir(folder).catch(() => []);
  const complete = names.filter((name) => name.endsWith(".eml")).toSorted();
  const mails = await Promise.all(complete.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`));
}

/** Waits for so many mails to this address and answers the last. */
export async function mailTo(opened: Opened, address: string, count = 1): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(opened, address);
      const last = mails.at(-1);
      if (mails.length !== count || last === undefined) throw new Error(`${mails.length} mails to ${address}`);
      return last;
    },
    { timeout: 15_000, interval: 100 },
  );
}

/** The token of the link in a mail. */
export const tokenIn = (mail: string): string => /resetpwd\?token=([\w-]+)/.exec(mail)?.[1] ?? "";
