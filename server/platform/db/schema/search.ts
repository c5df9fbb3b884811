import { sql } from "drizzle-orm";
import { bigint, boolean, customType, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { ignores, notExported, type TableRule, withParent } from "#server/platform/db/personal-data.ts";
import { freelancers, works } from "#server/platform/db/schema/marketplace.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * One narrow row for each work of an accepted company that takes applications. Triggers keep it, in the transaction of the
 * change (docs/decisions/0018). A deadline passes without a transaction, so queries compare it.
 */
export const workSearch = pgTable(
  "work_search",
  {
    workId: integer()
      .primaryKey()
      .references(() => works.id, { onDelete: "cascade" }),
    postedAt: instant().notNull(),
    budget: bigint({ mode: "number" }).notNull(),
    deadline: date({ mode: "string" }).notNull(),
    categoryId: integer().notNull(),
    subcategoryId: integer().notNull(),
    districtId: integer().notNull(),
    locationId: integer().notNull(),
    /** The words of the work, of its title and company again with their own weight, and its four ids; a stored column. */
    document: tsvector().notNull(),
  },
  (t) => [
    index("work_search_document").using("gin", t.document).with({ gin_pending_list_limit: 512 }),
    index("work_search_posted").on(t.postedAt, t.workId),
    index("work_search_budget").on(t.budget, t.workId),
    index("work_search_deadline").on(t.deadline, t.workId),
  ],
);

/**
 * One narrow row for each freelancer whom companies may find. Triggers keep it, in the transaction of the change
 * (docs/decisions/0058). Functions of the database return rows of this table.
 */
export const freelancerSearch = pgTable(
  "freelancer_search",
  {
    accountId: integer()
      .primaryKey()
      .references(() => freelancers.accountId, { onDelete: "cascade" }),
    categoryId: integer().notNull(),
    subcategoryId: integer().notNull(),
    /** Null where the page shows no district, or no town. */
    districtId: integer(),
    locationId: integer(),
    /** In small letters. */
    languages: text().array().notNull(),
    isAvailable: boolean().notNull(),
    /** Whether visitors may read the page. */
    isPublic: boolean().notNull(),
    /** Of the track record; 0 without one. */
    paidWorks: integer().notNull(),
    /** The lower bound of the share of works on time (Wilson, 95 %) in hundredths of a percent; 0 without a track record. */
    onTimeBound: integer().notNull(),
    /** The words of the page, of its headline and name again with their own weight, its languages and ids; a stored column. */
    document: tsvector().notNull(),
  },
  (t) => [
    index("freelancer_search_document").using("gin", t.document).with({ gin_pending_list_limit: 512 }),
    index("freelancer_search_on_time").on(t.onTimeBound, t.accountId),
    index("freelancer_search_paid").on(t.paidWorks, t.accountId),
  ],
);

/** Every word of works, pages and names, to correct typing mistakes. */
export const searchVocabulary = pgTable(
  "search_vocabulary",
  {
    word: text().primaryKey(),
    /** One form for all usual spellings of a word. */
    folded: text().notNull().generatedAlwaysAs(sql`search_fold(word)`),
  },
  (t) => [
    index("search_vocabulary_folded").on(t.folded),
    index("search_vocabulary_similar").using("gin", sql`${t.folded} gin_trgm_ops`),
  ],
);

export const personalData: readonly TableRule[] = [
  {
    table: searchVocabulary,
    exports: notExported("It holds single words, and not who wrote them."),
    erasure: ignores("Words of the name that nothing else uses are deleted one by one."),
  },
  {
    table: freelancerSearch,
    exports: notExported("It repeats the page of a freelancer, as the search reads it."),
    erasure: ignores("It is deleted with the page."),
  },
  { table: workSearch, exports: notExported("It repeats works, as the search reads them."), erasure: withParent },
];
