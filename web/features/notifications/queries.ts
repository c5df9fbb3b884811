import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export const notificationsQuery = pagedQuery("notifications.list", {});
export const unreadNotificationsQuery = pagedQuery("notifications.list", { unreadOnly: true });
export const notificationCountsQuery = allRowsQuery("notifications.counts", {});
export const preferencesQuery = allRowsQuery("notifications.getPreferences", {});
