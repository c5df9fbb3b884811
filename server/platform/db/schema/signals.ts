import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { signalKinds, signalOutcomes } from "#domain/trust/signal.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, deletes, ignores, notExported, secretOf, type TableRule } from "#server/platform/db/personal-data.ts";
import { accounts, works } from "#server/platform/db/schema/marketplace.ts";

/** What a job has noticed, until an admin closes it. */
export const signals = pgTable(
  "signals",
  {
    id: key(),
    kind: text({ enum: signalKinds }).notNull(),
    /** What makes it one signal, as a hash with a key of its own: a phone number, a content, a network. */
    subject: text().notNull(),
    /** The title of the job, or the name of what was found in a file. */
    title: text().notNull().default(""),
    /** How strong it is: the number of accounts, jobs, payments, reports or files. When it is closed, what it was then. */
    count: integer().notNull(),
    workId: integer().references(() => works.id, { onDelete: "cascade" }),
    foundAt: now(),
    /** Null while it is open. */
    closedAt: instant(),
    closedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
    outcome: text({ enum: signalOutcomes }),
  },
  (t) => [
    unique("signals_once").on(t.kind, t.subject),
    index("signals_open").on(t.foundAt, t.id).where(sql`${t.closedAt} is null`),
    index("signals_closed").on(t.closedAt),
    index("signals_work").on(t.workId),
    index("signals_closer").on(t.closedBy),
  ],
);

/** The accounts that a signal is about. */
export const signalAccounts = pgTable(
  "signal_accounts",
  {
    signalId: integer()
      .notNull()
      .references(() => signals.id, { onDelete: "cascade" }),
    accountId: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.signalId, t.accountId] }), index("signal_accounts_account").on(t.accountId)],
);

/** From which network an account was registered, as a hash with a key, for a day. */
export const registrationNetworks = pgTable(
  "registration_networks",
  {
    accountId: integer()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    networkHash: text().notNull(),
    registeredAt: now(),
  },
  (t) => [
    index("registration_networks_network").on(t.networkHash, t.registeredAt),
    index("registration_networks_registered").on(t.registeredAt),
  ],
);

const unconfirmed = "It is a guess of a program for admins, who decide about each account by what they see there.";

export const personalData: readonly TableRule[] = [
  { table: signals, exports: notExported(unconfirmed), erasure: ignores("It names nobody without its accounts.") },
  { table: signalAccounts, exports: notExported(unconfirmed), erasure: deletes(by(signalAccounts.accountId)) },
  { table: registrationNetworks, ...secretOf(by(registrationNetworks.accountId)) },
];
