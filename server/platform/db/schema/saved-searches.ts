import { sql } from "drizzle-orm";
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { maxSearchName, type SavedFilters, searchAlerts } from "#domain/discovery/saved-search.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, notExported, personal, type TableRule, through, withParent } from "#server/platform/db/personal-data.ts";
import { freelancers, works } from "#server/platform/db/schema/marketplace.ts";

const tsquery = customType<{ data: string }>({ dataType: () => "tsquery" });

/** Searches of freelancers that report new works (docs/decisions/0059). */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: key(),
    accountId: integer()
      .notNull()
      .references(() => freelancers.accountId, { onDelete: "cascade" }),
    name: text().notNull(),
    /** In canonical form (domain/discovery/saved-search.ts). The ids are no references: a merge of categories or places replaces them. */
    filters: jsonb().$type<SavedFilters>().notNull(),
    filtersHash: text().notNull().generatedAlwaysAs(sql`md5(filters::text)`),
    categoryId: integer().generatedAlwaysAs(sql`(filters ->> 'categoryid')::integer`),
    /** The filters that the document of a work answers; null where they match every work. */
    expression: tsquery(),
    /** When the expression was computed from the words and names that there were; null where the filters have changed since. */
    compiledAt: instant(),
    alert: text({ enum: searchAlerts }).notNull(),
    /** When new works are reported; null while there are none. */
    alertDueAt: instant(),
    lastAlertAt: instant(),
    /** What the secret address of its feed is signed from, another one for each address; null while it has no feed. */
    feedNonce: text(),
    createdAt: now(),
  },
  (t) => [
    unique("saved_searches_once").on(t.accountId, t.filtersHash),
    index("saved_searches_category").on(t.categoryId),
    index("saved_searches_compiled").on(t.compiledAt),
    index("saved_searches_due").on(t.alertDueAt).where(sql`${t.alertDueAt} is not null`),
    check("saved_searches_name", sql`char_length(${t.name}) between 1 and ${sql.raw(String(maxSearchName))}`),
    check("saved_searches_alert", sql`${t.alert} in (${sql.raw(searchAlerts.map((each) => `'${each}'`).join(", "))})`),
  ],
);

/** Works to compare with the saved searches. Triggers write it when a work is offered, or changes while it is. */
export const searchQueue = pgTable(
  "search_queue",
  {
    workId: integer()
      .primaryKey()
      .references(() => works.id, { onDelete: "cascade" }),
    queuedAt: now(),
  },
  (t) => [index("search_queue_queued").on(t.queuedAt)],
);

/** The works that a saved search has found, each once. */
export const searchHits = pgTable(
  "search_hits",
  {
    searchId: integer()
      .notNull()
      .references(() => savedSearches.id, { onDelete: "cascade" }),
    workId: integer()
      .notNull()
      .references(() => works.id, { onDelete: "cascade" }),
    matchedAt: now(),
    /** When an alert has reported it, or would have; null until then. */
    reportedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.searchId, t.workId] }),
    index("search_hits_work").on(t.workId),
    index("search_hits_matched").on(t.matchedAt),
  ],
);

const ownSearch = by(savedSearches.accountId);

export const personalData: readonly TableRule[] = [
  // Columns that are computed from the filters say nothing more about the owner, and what signs an address is secret.
  { table: savedSearches, ...personal(ownSearch, "expression", "filters_hash", "category_id", "feed_nonce") },
  { table: searchHits, ...personal(through(searchHits.searchId, savedSearches.id, ownSearch)) },
  { table: searchQueue, exports: notExported("It says which works a job looks at next."), erasure: withParent },
];
