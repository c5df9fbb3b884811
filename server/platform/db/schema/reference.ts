import { sql } from "drizzle-orm";
import { type AnyPgColumn, char, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { demo, instant, key } from "#server/platform/db/columns.ts";
import { platform, type TableRule } from "#server/platform/db/personal-data.ts";
import { fileRef } from "#server/platform/db/schema/files.ts";

/** Since when it is no longer offered; null for an entry that people can choose. */
const retiredAt = () => instant();

/** For searches of names that contain a word (docs/decisions/0018). */
const byWord = (name: string, column: AnyPgColumn) => index(`${name}_words`).using("gin", sql`search_stems(${column})`);

const stateCode = () => char({ length: 2 });

/** States and union territories of India by their code in the GST list. */
export const states = pgTable("states", { code: stateCode().primaryKey(), name: text().notNull() });

/** Districts of a state. Names are unique as people read them (docs/design/details.md#18, `foldName`); outer space is trimmed by the contract. */
export const districts = pgTable(
  "districts",
  {
    id: key(),
    name: text().notNull(),
    retiredAt: retiredAt(),
    /** Null for a district outside India, and until an import has recognized it. */
    stateCode: stateCode().references(() => states.code),
    /** Its code in the Local Government Directory; null as above, and for a district whose code is not known. */
    lgdCode: integer(),
    demo: demo(),
  },
  (t) => [
    uniqueIndex("districts_name").on(sql`fold_name(${t.name})`),
    uniqueIndex("districts_lgd_code").on(t.lgdCode),
    index("districts_state").on(t.stateCode),
    byWord("districts", t.name),
  ],
);

/** Towns of a district. */
export const locations = pgTable(
  "locations",
  {
    id: key(),
    districtId: integer()
      .notNull()
      .references(() => districts.id),
    name: text().notNull(),
    retiredAt: retiredAt(),
    demo: demo(),
  },
  (t) => [
    uniqueIndex("locations_name").on(t.districtId, sql`fold_name(${t.name})`),
    byWord("locations", t.name),
    // The target of a composite foreign key, so that a town always belongs to the district of the same row.
    unique("locations_district").on(t.id, t.districtId),
  ],
);

/** Kinds of work, with a picture. */
export const categories = pgTable(
  "categories",
  { id: key(), name: text().notNull(), retiredAt: retiredAt(), image: fileRef(), demo: demo() },
  (t) => [uniqueIndex("categories_name").on(sql`fold_name(${t.name})`), byWord("categories", t.name)],
);

/** Parts of a category. */
export const subcategories = pgTable(
  "subcategories",
  {
    id: key(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    retiredAt: retiredAt(),
    demo: demo(),
  },
  (t) => [
    uniqueIndex("subcategories_name").on(t.categoryId, sql`fold_name(${t.name})`),
    byWord("subcategories", t.name),
    unique("subcategories_category").on(t.id, t.categoryId),
  ],
);

export const personalData: readonly TableRule[] = [
  { table: states, ...platform },
  { table: districts, ...platform },
  { table: locations, ...platform },
  { table: categories, ...platform },
  { table: subcategories, ...platform },
];
