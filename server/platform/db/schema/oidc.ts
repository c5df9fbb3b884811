import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, personal, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";

/** The identities with which people log in by single sign-on. An identity provider and its subject name one account. */
export const oidcIdentities = pgTable(
  "oidc_identities",
  {
    id: key(),
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: now(),
    /** When it was last used to log in. */
    usedAt: instant(),
  },
  (t) => [
    unique("oidc_identities_subject").on(t.issuer, t.subject),
    index("oidc_identities_account").on(t.accountId, t.id),
  ],
);

export const personalData: readonly TableRule[] = [
  { table: oidcIdentities, ...personal(by(oidcIdentities.accountId)) },
];
