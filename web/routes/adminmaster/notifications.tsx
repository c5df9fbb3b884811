import { createFileRoute } from "@tanstack/react-router";
import { NotificationCentre } from "#web/features/notifications/notification-centre.tsx";
import { notificationsQuery } from "#web/features/notifications/queries.ts";
import { prefetch } from "#web/lib/lists.ts";

export const Route = createFileRoute("/adminmaster/notifications")({
  loader: ({ context: { queries } }) => prefetch(queries, [notificationsQuery]),
  component: NotificationCentre,
});
