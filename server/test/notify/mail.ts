import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Db } from "#server/platform/db/connect.ts";
import type { Opened } from "#server/test/open.ts";

/** The mails in DATA_DIR/mail to this address, oldest first; queued ones are sent from now on. */
export async function mailsTo({ services, wake }: Opened, address: string): Promise<string[]> {
  wake?.("mail");
  const folder = join(services.settings.DATA_DIR, "mail");
  const names = await readdir(folder).catch(() => []);
  const complete = names.filter((name) => name.endsWith(".eml")).toSorted();
  const mails = await Promise.all(complete.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`));
}

/** Waits for this number of mails to the address and returns the last. */
export async function mailTo(opened: Opened, address: string, count = 1): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(opened, address);
      const last = mails.at(-1);
      if (mails.length !== count || last === undefined) throw new Error(`${mails.length} mails to ${address}`);
      return last;
    },
    { timeout: 15_000, interval: 50 },
  );
}

/** A mail without the line breaks and escapes of its encoding. */
export const unfolded = (mail: string): string => mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");

/** The token of the link in a mail. */
export const tokenIn = (mail: string): string =>
  /(?:resetpwd\?token|join\?token|joincompany\?token|verification\?token|reg\?invitation)=([\w-]+)/.exec(
    unfolded(mail),
  )?.[1] ?? "";

/** An undeliverable mail. Returns its id. */
export async function buildUndelivered(db: Db, to: string, createdOn = new Date()): Promise<string> {
  const mail = { to, subject: "Your Kaamkaj password was changed", text: "Not for the admin to read." };
  const output = { kind: "refused", said: "550 5.1.1 no such user", reason: "Error: refused" };
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into pgboss.job (name, data, created_on, keep_until, source_name, source_id, source_created_on, source_retry_count, source_output)
    values ('undelivered', ${JSON.stringify(mail)}::jsonb, ${createdOn}, now() + interval '1 year', 'mail', gen_random_uuid(),
      ${createdOn}::timestamptz - interval '1 hour', 2, ${JSON.stringify(output)}::jsonb)
    returning id`);
  return rows[0]?.id ?? "";
}
