import { uncachedQuery } from "#web/lib/use-uncached.ts";

/** The settings for the forms that change them. */
export const settingsQuery = uncachedQuery("settings.list", {});

/** The branding for the form that changes it. */
export const brandingQuery = uncachedQuery("branding.get", {});
