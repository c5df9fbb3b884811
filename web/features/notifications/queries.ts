import { allRowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";

export const notificationsQuery = pagedQuery("notifications.list", {});
export const unreadNotificationsQuery = pagedQuery("notifications.list", { unreadOnly: true });
export const notificationCountsQuery = allRowsQuery("notifications.counts", {});
/** The key of the push service, and whether this browser is switched on; not read before its endpoint is known. */
export const pushKeyQuery = (endpoint: string | undefined) =>
  allRowsQuery("push.getKey", endpoint === undefined ? undefined : { endpoint: endpoint || null });
export const preferencesQuery = allRowsQuery("notifications.getPreferences", {});
