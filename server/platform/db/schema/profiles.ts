import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { shownNames, shownPlaces } from "#domain/profile-page.ts";
import { instant, key } from "#server/platform/db/columns.ts";
import { fileRef } from "#server/platform/db/schema/files.ts";
import { accounts, companies, freelancers } from "#server/platform/db/schema/marketplace.ts";
import { skills } from "#server/platform/db/schema/skills.ts";

const freelancer = () =>
  integer()
    .notNull()
    .references(() => freelancers.accountId, { onDelete: "cascade" });

/** The page of a freelancer. */
export const profilePages = pgTable("profile_pages", {
  accountId: freelancer().primaryKey(),
  headline: text().notNull().default(""),
  about: text().notNull().default(""),
  languages: text().array().notNull().default([]),
  isAvailable: boolean().notNull().default(true),
  shownName: text({ enum: shownNames }).notNull().default("initial"),
  placeShown: text({ enum: shownPlaces }).notNull().default("district"),
  isPublic: boolean().notNull().default(false),
});

/** The page of a company. */
export const companyPages = pgTable("company_pages", {
  accountId: integer()
    .primaryKey()
    .references(() => companies.accountId, { onDelete: "cascade" }),
  about: text().notNull().default(""),
  website: text().notNull().default(""),
  isPublic: boolean().notNull().default(false),
});

/** The last parts of the addresses of pages. One that was given up rests, so that nobody else is found under it. */
export const pageSlugs = pgTable(
  "page_slugs",
  {
    slug: text().primaryKey(),
    /** Null once the account was erased. */
    accountId: integer().references(() => accounts.id, { onDelete: "cascade" }),
    /** When it was given up; null while it is in use. */
    releasedAt: instant(),
  },
  (t) => [
    uniqueIndex("page_slugs_account").on(t.accountId).where(sql`${t.releasedAt} is null`),
    index("page_slugs_released").on(t.releasedAt).where(sql`${t.releasedAt} is not null`),
  ],
);

/** The skills on the page of a freelancer. */
export const freelancerSkills = pgTable(
  "freelancer_skills",
  {
    accountId: freelancer(),
    skillId: integer()
      .notNull()
      .references(() => skills.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.skillId] }), index("freelancer_skills_skill").on(t.skillId)],
);

/** Works that a freelancer shows on the page, in the order of their positions. */
export const portfolioItems = pgTable(
  "portfolio_items",
  {
    id: key(),
    accountId: freelancer(),
    position: integer().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    year: integer(),
    link: text().notNull(),
  },
  (t) => [index("portfolio_items_account").on(t.accountId, t.position, t.id)],
);

export const portfolioFiles = pgTable(
  "portfolio_files",
  {
    itemId: integer()
      .notNull()
      .references(() => portfolioItems.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    file: fileRef(),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.position] }), index("portfolio_files_file").on(t.file)],
);
