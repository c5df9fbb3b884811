import { bigint, boolean, integer, timestamp } from "drizzle-orm/pg-core";

export const key = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** Milliseconds, so that an instant read into a `Date` is the one that is stored. */
export const instant = (column = "") => timestamp(column, { withTimezone: true, precision: 3 });
export const now = () => instant().notNull().defaultNow();
/** Whole paise (domain/money.ts). */
export const paise = () => bigint({ mode: "number" });
/** Rows the demo brought, which `kaamkaj demo:clear` removes again. */
export const demo = () => boolean().notNull().default(false);
/** Category and subcategory of a freelancer or a work. */
export const skill = () => ({ categoryId: integer().notNull(), subcategoryId: integer().notNull() });
/** District and town of a company or a freelancer. */
export const place = () => ({ districtId: integer().notNull(), locationId: integer().notNull() });
