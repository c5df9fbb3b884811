import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

export const hasDemoAccounts = async (db: Db): Promise<boolean> =>
  (await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.demo, true)).limit(1)).length > 0;
