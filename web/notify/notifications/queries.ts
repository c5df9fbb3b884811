import { read } from "#web/lib/api.ts";
import type { RowOf } from "#web/lib/api-types.ts";
import { allRowsQuery, type RowsQuery } from "#web/lib/lists.ts";
import { pagedQuery } from "#web/lib/use-list.ts";
import { deviceEndpoint, pushSupport } from "#web/notify/notifications/push-device.ts";

export const notificationsQuery = pagedQuery("notifications.list", {});
export const unreadNotificationsQuery = pagedQuery("notifications.list", { unreadOnly: true });
export const notificationCountsQuery = allRowsQuery("notifications.counts", {});
interface PushDevice extends RowOf<"push.getKey"> {
  /** The endpoint of this browser; empty where it has no subscription. */
  readonly endpoint: string;
}

/** Whether this browser is switched on; nothing where it cannot push. The browser knows it first, without a round trip. */
export const pushDeviceQuery: RowsQuery<PushDevice> = {
  queryKey: ["rows", "push.getKey"],
  queryFn: async () => {
    if (pushSupport() !== "ready") return [];
    const endpoint = await deviceEndpoint();
    const { rows } = await read("push.getKey", { endpoint: endpoint ?? null });
    return rows.map((row) => ({ ...row, endpoint: endpoint ?? "" }));
  },
  enabled: true,
};
export const preferencesQuery = allRowsQuery("notifications.getPreferences", {});
