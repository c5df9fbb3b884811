import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#web/lib/lists.ts";
import { NotificationCentre } from "#web/notify/notifications/notification-centre.tsx";
import { notificationsQuery } from "#web/notify/notifications/queries.ts";

export const Route = createFileRoute("/adminmaster/notifications")({
  loader: ({ context: { queries } }) => prefetch(queries, [notificationsQuery]),
  component: NotificationCentre,
});
