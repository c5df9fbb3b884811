import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { memberKinds } from "#domain/member.ts";
import { instant } from "#server/platform/db/columns.ts";
import { by, keeps, own, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

const account = () => integer().references(() => accounts.id, { onDelete: "cascade" });

/**
 * Accounts that work for a company, and as what. The account that the company registered with has a row only once its kind was
 * changed: it is an owner until then.
 */
export const members = pgTable(
  "members",
  {
    accountId: account().primaryKey(),
    companyId: account().notNull(),
    kind: text({ enum: memberKinds }).notNull(),
    /** Since when the person no longer belongs to it. */
    removedAt: instant(),
  },
  (t) => [index("members_company").on(t.companyId)],
);

export const personalData: readonly TableRule[] = [
  { table: members, exports: own(by(members.accountId)), erasure: keeps("engagements") },
];
