import type { RowOf } from "#web/lib/api-types.ts";
import { uncachedQuery } from "#web/lib/use-uncached.ts";

export type Setting = RowOf<"settings.list">;

/** The settings for the forms that change them. */
export const settingsQuery = uncachedQuery("settings.list", {});

/** The branding for the form that changes it. */
export const brandingQuery = uncachedQuery("branding.get", {});
