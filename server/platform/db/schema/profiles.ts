import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { shownNames, shownPlaces } from "#domain/discovery/profile-page.ts";
import { instant, key, now } from "#server/platform/db/columns.ts";
import { by, ignores, notExported, own, personal, type TableRule, through } from "#server/platform/db/personal-data.ts";
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
  /** Whether companies may find it. */
  isListed: boolean().notNull().default(false),
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
    /** When visitors could read a page under it for the first time. Triggers set it. */
    publishedAt: instant(),
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
    /** When an admin removed it, so that nobody sees it; null otherwise. The decision names it. */
    removedAt: instant(),
  },
  (t) => [index("portfolio_items_account").on(t.accountId, t.position, t.id)],
);

/** The files of a portfolio item, in their order. */
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

/** A picture that another account had shown before. Admins who moderate see it while both items have it. */
export const pictureMatches = pgTable(
  "picture_matches",
  {
    id: key(),
    itemId: integer()
      .notNull()
      .references(() => portfolioItems.id, { onDelete: "cascade" }),
    /** No references, because an item loses its pictures and gets them again with each change. */
    file: text().notNull(),
    otherItemId: integer()
      .notNull()
      .references(() => portfolioItems.id, { onDelete: "cascade" }),
    otherFile: text().notNull(),
    createdAt: now(),
    /** Null while it is open. */
    closedAt: instant(),
    closedBy: integer().references(() => accounts.id, { onDelete: "set null" }),
  },
  (t) => [
    unique("picture_matches_once").on(t.itemId, t.file),
    index("picture_matches_other").on(t.otherItemId),
    index("picture_matches_open").on(t.createdAt, t.id).where(sql`${t.closedAt} is null`),
    index("picture_matches_closer").on(t.closedBy),
  ],
);

const ownSlug = by(pageSlugs.accountId);

/** The address of a page rests after an erasure, so that nobody else is found under it. */
export const personalData: readonly TableRule[] = [
  { table: profilePages, ...personal(by(profilePages.accountId)) },
  { table: companyPages, ...personal(by(companyPages.accountId)) },
  {
    table: portfolioFiles,
    ...personal(through(portfolioFiles.itemId, portfolioItems.id, by(portfolioItems.accountId))),
  },
  {
    table: pictureMatches,
    exports: notExported("It tells admins what to look at. The pictures themselves are in the portfolio."),
    erasure: ignores("It is deleted with the item of the portfolio."),
  },
  { table: portfolioItems, ...personal(by(portfolioItems.accountId)) },
  { table: freelancerSkills, ...personal(by(freelancerSkills.accountId)) },
  {
    table: pageSlugs,
    exports: own(ownSlug),
    erasure: {
      replaces: {
        owner: ownSlug,
        values: { accountId: null, releasedAt: sql`coalesce(${pageSlugs.releasedAt}, now())` },
      },
    },
  },
];
