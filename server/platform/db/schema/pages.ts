import { pgEnum, pgTable, text } from "drizzle-orm/pg-core";
import { operatorPages } from "#domain/operation/operator-page.ts";
import { key, now } from "#server/platform/db/columns.ts";
import { platform, type TableRule } from "#server/platform/db/personal-data.ts";

export const operatorPage = pgEnum("operator_page", operatorPages);

/** Texts of the operator; a page without a row shows the default text. */
export const pages = pgTable("pages", {
  id: key(),
  page: operatorPage().notNull().unique("pages_once"),
  text: text().notNull(),
  changedAt: now(),
});

export const personalData: readonly TableRule[] = [{ table: pages, ...platform }];
