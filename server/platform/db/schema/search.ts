import { sql } from "drizzle-orm";
import { bigint, customType, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#server/platform/db/columns.ts";
import { works } from "#server/platform/db/schema/marketplace.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What can be found: one narrow row for each work that takes applications, of a company that is accepted. Triggers keep it, in
 * the transaction of whatever changed (docs/decisions/0018). A deadline passes without a transaction: readers look at it.
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
    /** Its words, those of the title and of the company once more as such, and its four ids; stored beside the row. */
    document: tsvector().notNull(),
  },
  (t) => [
    index("work_search_document").using("gin", t.document).with({ gin_pending_list_limit: 512 }),
    index("work_search_posted").on(t.postedAt, t.workId),
    index("work_search_budget").on(t.budget, t.workId),
    index("work_search_deadline").on(t.deadline, t.workId),
  ],
);

/** Every word that works and names were written with, to find what a mistyped one meant. */
export const searchVocabulary = pgTable(
  "search_vocabulary",
  {
    word: text().primaryKey(),
    /** The same for all spellings of a word that people use alike. */
    folded: text().notNull().generatedAlwaysAs(sql`search_fold(word)`),
  },
  (t) => [
    index("search_vocabulary_folded").on(t.folded),
    index("search_vocabulary_similar").using("gin", sql`${t.folded} gin_trgm_ops`),
  ],
);
