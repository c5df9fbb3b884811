import { and, eq } from "drizzle-orm";
import type { Role } from "#domain/role.ts";
import { demoAccounts } from "#server/identity/accounts/demo-accounts.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

export const hasDemoAccounts = async (db: Db): Promise<boolean> =>
  (await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.demo, true)).limit(1)).length > 0;

/** The account of this role with which the demo is tried out; undefined once the demo was removed. */
export async function findDemoAccount(db: Db, role: Role): Promise<number | undefined> {
  const username = demoAccounts.find((each) => each.role === role)?.username ?? "";
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.demo, true), eq(accounts.username, username)));
  return row?.id;
}
