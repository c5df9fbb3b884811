import type { notifications } from "#contract/notifications.ts";
import { pathOf } from "#domain/notification.ts";
import { markAsReadUpTo, markIdsAsRead, notificationsOf } from "#server/features/notifications/queries.ts";
import type { Handler } from "#server/platform/http/context.ts";

export const listNotifications: Handler<(typeof notifications)["notifications.list"]> = async (input, context) => {
  const { db, actor } = context;
  const { rows, next } = await notificationsOf(db, actor.accountId, input);
  const shown = rows.map(({ id, kind, facts, createdAt, readAt }) => ({
    notificationId: id,
    kind,
    title: facts.title ?? "",
    otherName: facts.otherName ?? "",
    workId: facts.workId ?? null,
    percentage: facts.percentage ?? null,
    amountPaise: facts.amountPaise ?? null,
    previousAmountPaise: facts.previousAmountPaise ?? null,
    path: pathOf(kind, actor.role, facts),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }));
  return { rows: shown, next };
};

export const markRead: Handler<(typeof notifications)["notifications.markRead"]> = async (input, { db, actor }) => {
  const { notificationIds, upToId } = input;
  if (notificationIds?.length) await markIdsAsRead(db, actor.accountId, notificationIds);
  if (upToId) await markAsReadUpTo(db, actor.accountId, upToId);
  return "done";
};
