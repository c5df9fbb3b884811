import { randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { type DemoAccount, demoAccounts } from "#server/identity/accounts/demo-accounts.ts";
import { setPassword } from "#server/identity/session/queries.ts";
import { insertOwnEntry } from "#server/platform/audit/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { passkeys, recoveryCodes, secondSteps } from "#server/platform/db/schema/secondstep.ts";
import type { Services } from "#server/platform/http/services.ts";
import { hashPassword, isPasswordOf } from "#server/platform/passwords.ts";

/** Meets the password rules of the specification (upper and lower case, a digit) whatever the random part is. */
const randomPassword = () => `Kk1-${randomBytes(12).toString("base64url")}`;

/**
 * The accounts to try the demo with, as this start prints them. A demo that other machines reach gets random passwords at each
 * start; earlier passwords, second steps and passkeys stop working. A local demo has the published passwords.
 */
export async function openDemoAccounts({ db, settings }: Pick<Services, "db" | "settings">): Promise<DemoAccount[]> {
  if (!settings.demo) return [];
  const usernames = demoAccounts.map(({ username }) => username);
  const rows = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.demo, true), inArray(accounts.username, usernames)));
  const present = new Map(rows.map((row) => [row.username, row]));
  const opened = demoAccounts.map(async (published) => {
    const row = present.get(published.username);
    if (!row) return [];
    if (!settings.DEMO_PUBLIC && (await isPasswordOf(row.passwordHash, published.password))) return [published];
    const account = settings.DEMO_PUBLIC ? { ...published, password: randomPassword() } : published;
    await replaceCredentials(db, row.id, await hashPassword(account.password));
    return [account];
  });
  return (await Promise.all(opened)).flat();
}

async function replaceCredentials(db: Db, accountId: number, passwordHash: string): Promise<void> {
  await db.transaction(async (tx) => {
    await setPassword(tx, accountId, { passwordHash });
    for (const table of [secondSteps, recoveryCodes, passkeys])
      await tx.delete(table).where(eq(table.accountId, accountId));
    const after = { password: "changed" };
    await insertOwnEntry(tx, { call: "demo:password", subject: "account", subjectId: String(accountId), after });
  });
}
