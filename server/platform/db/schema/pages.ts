import { pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { operatorPages } from "#domain/operator-page.ts";
import { key, now } from "#server/platform/db/columns.ts";

export const operatorPage = pgEnum("operator_page", operatorPages);

/** What the operator wrote; of a page without a row the product shows its own words. */
export const pages = pgTable("pages", {
  id: key(),
  page: operatorPage().notNull().unique("pages_once"),
  text: text().notNull(),
  changedAt: now(),
});
